/** On a plain http address a browser has no Web Crypto: seeds and proofs work there all the same. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reply } from "../../src/base/types";
import { sha } from "../../src/proof/scheme";
import { verify } from "../../src/proof/verify";
import type { Order } from "../../src/table/link";
import { COMMITTING, OPENING, WAGERS } from "../../src/table/phases";
import { note, SeedKeeper } from "../../src/table/seeds";
import { checked, ShoeWatch } from "../../src/table/watch";
import { shoe, table } from "../table/tables";
import { bytes, REVEALS, reveal, vector } from "../vectors";

const secure = globalThis.crypto;

beforeAll(() => {
  const getRandomValues = secure.getRandomValues.bind(secure);
  Object.defineProperty(globalThis, "crypto", { value: { getRandomValues }, configurable: true });
});

afterAll(() => {
  Object.defineProperty(globalThis, "crypto", { value: secure, configurable: true });
});

test("there is no Web Crypto here", () => {
  expect(crypto.subtle).toBeUndefined();
});

test.each(REVEALS)("%s is dealt again", (name) => {
  const report = verify(bytes(vector(`reveal-${name}`)), [reveal(name).lock]);
  expect([report.verdict, report.complaint]).toEqual(["ok", ""]);
});

test("a seat commits, opens and checks the lock", async () => {
  const sent: Order[] = [];
  const keeper = new SeedKeeper(async (order) => {
    sent.push(order);
    return { reply: null, ok: true } as unknown as Reply;
  });
  await keeper.see(table({ phase: COMMITTING, shoe: shoe() }));
  const { seed, commitment, house } = note.value!;
  expect(seed).toMatch(/^[0-9a-f]{32}$/);
  const roster = sha("roster", [house, "1", "0", commitment]);
  const posted = shoe({ commitments: [[0, commitment]], roster });
  await keeper.see(table({ phase: OPENING, shoe: posted }));
  const lock = sha("lock", [roster, "1", "0", "seed", seed]);
  await keeper.see(table({ phase: WAGERS, shoe: { ...posted, openings: [[0, seed]], lock } }));
  expect(sent).toEqual([
    { do: "commit", commitment },
    { do: "open", seed },
  ]);
  expect(note.value).toMatchObject({ lock, trouble: "" });
});

test("a shoe that has ended is checked", () => {
  note.value = null;
  const ended = { kind: "ShoeEnded", shoe: 7, reveal: vector("reveal-small-2"), voided: "" } as const;
  new ShoeWatch().hear({ events: [ended] } as unknown as Parameters<ShoeWatch["hear"]>[0]);
  expect(checked.value).toMatchObject({ shoe: 7, good: true });
});
