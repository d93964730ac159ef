/* Runs randomBelow of frontend/src/proof/scheme.ts, unbuilt, over the cases on its standard input:
   one [n, [word...]] a line, words as decimal texts; [number, words used] a line. */
import { createInterface } from "node:readline";
import { randomBelow } from "../src/proof/scheme.ts";

for await (const line of createInterface({ input: process.stdin })) {
  const [n, texts] = JSON.parse(line);
  let used = 0;
  function* words() {
    for (const text of texts) {
      used += 1;
      yield BigInt(text);
    }
  }
  const number = randomBelow(n, words());
  console.log(JSON.stringify([number, used]));
}
