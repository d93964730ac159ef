import { beforeEach, describe, expect, test } from "vitest";
import type { Phase, Reply, ShoeSeen } from "../../src/base/types";
import { sha } from "../../src/proof/scheme";
import type { Order } from "../../src/table/link";
import { COMMITTING, OPENING, WAGERS } from "../../src/table/phases";
import { isSeedless, note, ownSeed, SeedKeeper } from "../../src/table/seeds";
import { shoe, table } from "./tables";

const SEED = "sixteen letters!";
const OTHER = "another seat's seed";
const HOUSE = "c".repeat(64);

let sent: Order[];
let accepts: boolean;
let keeper: SeedKeeper;

beforeEach(() => {
  note.value = null;
  ownSeed.value = SEED;
  sent = [];
  accepts = true;
  keeper = new SeedKeeper(async (order) => {
    sent.push(order);
    return { reply: null, ok: accepts } as Reply;
  });
});

const see = (phase: Phase, seen: ShoeSeen, you = 0) => keeper.see(table({ phase, you, shoe: seen }));

/** The shoe as an honest house posts it, at the end of each phase. */
function honest() {
  const commitments: [number, string][] = [
    [0, sha("client", [HOUSE, "0", SEED])],
    [3, sha("client", [HOUSE, "3", OTHER])],
  ];
  const roster = sha("roster", [HOUSE, "2", ...commitments.flat().map(String)]);
  const openings: [number, string][] = [
    [0, SEED],
    [3, OTHER],
  ];
  const lock = sha("lock", [roster, "2", "0", "seed", SEED, "3", "seed", OTHER]);
  const posted = shoe({ commitments, roster });
  return { posted, locked: { ...posted, openings, lock } };
}

describe("a careful client", () => {
  test("commits, opens, and finds an honest lock in order", async () => {
    const { posted, locked } = honest();
    await see(COMMITTING, shoe());
    await see(OPENING, posted);
    await see(WAGERS, locked);
    expect(sent).toEqual([
      { do: "commit", commitment: posted.commitments[0]![1] },
      { do: "open", seed: SEED },
    ]);
    expect(note.value).toMatchObject({ seed: SEED, roster: posted.roster, lock: locked.lock, trouble: "" });
    expect(ownSeed.value).toBe(""); // used once
  });

  test("does each thing once, however often the table is told", async () => {
    await see(COMMITTING, shoe());
    await see(COMMITTING, shoe());
    expect(sent).toHaveLength(1);
  });

  test("takes a seed of the browser where its own is too short", async () => {
    ownSeed.value = "short";
    await see(COMMITTING, shoe());
    expect(note.value?.seed).toMatch(/^[0-9a-f]{32}$/);
  });

  test("puts in nothing from behind the table, or where its seat has committed", async () => {
    await see(COMMITTING, shoe(), -1);
    await see(COMMITTING, shoe({ commitments: [[0, "1".repeat(64)]] }));
    expect(sent).toEqual([]);
  });

  test("keeps no note of a commitment that the house refused, and opens nothing", async () => {
    accepts = false;
    await see(COMMITTING, shoe());
    expect(note.value).toBeNull();
    await see(OPENING, honest().posted);
    expect(sent).toHaveLength(1);
  });
});

describe("it does not open its seed", () => {
  test("for a roster with another commitment in its place", async () => {
    const { posted } = honest();
    await see(COMMITTING, shoe());
    await see(OPENING, { ...posted, commitments: [[0, "1".repeat(64)], posted.commitments[1]!] });
    expect(sent).toHaveLength(1);
    expect(note.value?.trouble).toBe("The roster does not hold the commitment that this browser sent.");
  });

  test("for a roster that is not the hash of the commitments", async () => {
    const { posted } = honest();
    await see(COMMITTING, shoe());
    await see(OPENING, { ...posted, roster: "1".repeat(64) });
    expect(sent).toHaveLength(1);
    expect(note.value?.trouble).toBe("The posted roster is not the hash of the commitments.");
  });

  test("for another commitment of the house", async () => {
    const { posted } = honest();
    await see(COMMITTING, shoe());
    const commitment = "d".repeat(64);
    const roster = sha("roster", [commitment, "2", ...posted.commitments.flat().map(String)]);
    await see(OPENING, { ...posted, commitment, roster });
    expect(sent).toHaveLength(1);
  });
});

describe("it objects to a lock", () => {
  const LIES: [string, (locked: ShoeSeen) => Partial<ShoeSeen>, string][] = [
    [
      "without its seed",
      ({ openings }) => ({ openings: openings.slice(1) }),
      "Your seed was left out of this shoe: make no wager on it.",
    ],
    [
      "over other commitments than the roster's",
      ({ commitments }) => ({ commitments: [commitments[0]!, [3, "1".repeat(64)]] }),
      "The commitments are not those of the roster.",
    ],
    [
      "that is not of these seeds",
      () => ({ lock: "1".repeat(64) }),
      "The lock is not the hash of the opened seeds: make no wager on this shoe.",
    ],
    [
      "with a seed of another seat that was not committed to",
      ({ openings }) => ({ openings: [openings[0]!, [3, "a seed made up later"]] }),
      "The lock is not the hash of the opened seeds: make no wager on this shoe.",
    ],
  ];

  test.each(LIES)("%s", async (_, lie, trouble) => {
    const { posted, locked } = honest();
    await see(COMMITTING, shoe());
    await see(OPENING, posted);
    await see(WAGERS, { ...locked, ...lie(locked) });
    expect(note.value?.trouble).toBe(trouble);
  });
});

describe("a shoe without any player's seed", () => {
  test("is one that is locked, and to which no seed was opened that was committed to", () => {
    const { posted, locked } = honest();
    expect(isSeedless(posted)).toBe(false); // there is time yet
    expect(isSeedless(locked)).toBe(false);
    expect(isSeedless({ ...locked, openings: [[3, OTHER]] })).toBe(false);
    expect(isSeedless({ ...locked, openings: [] })).toBe(true);
    expect(isSeedless({ ...locked, openings: [[0, OTHER]] })).toBe(true);
    expect(isSeedless(shoe({ lock: "1".repeat(64) }))).toBe(true);
  });
});
