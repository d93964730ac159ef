/* Runs frontend/src/proof/verify.ts, unbuilt, over the cases on its standard input: one JSON object
   a line, {"raw": base64, "noted": [hash...], "events": [event...] or null}; one report a line. */
import { createInterface } from "node:readline";
import { seenIn, verify } from "../src/proof/verify.ts";

for await (const line of createInterface({ input: process.stdin })) {
  const { raw, noted, events } = JSON.parse(line);
  const seen = events && ((reveal) => seenIn(events, reveal));
  const report = await verify(new Uint8Array(Buffer.from(raw, "base64")), noted, seen);
  console.log(JSON.stringify({ ...report, reveal: undefined }));
}
