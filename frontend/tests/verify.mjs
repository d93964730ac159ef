/* Runs frontend/src/proof/verify.ts, unbuilt, over the cases on its standard input: one JSON object
   a line, {"raw": base64, "noted": [hash...], "journal": extract or null}; one report a line. */
import { createInterface } from "node:readline";
import { verify, verifyWithJournal } from "../src/proof/verify.ts";

for await (const line of createInterface({ input: process.stdin })) {
  const { raw, noted, journal } = JSON.parse(line);
  const bytes = new Uint8Array(Buffer.from(raw, "base64"));
  const report = journal ? verifyWithJournal(bytes, noted, journal) : verify(bytes, noted);
  console.log(JSON.stringify({ ...report, reveal: undefined }));
}
