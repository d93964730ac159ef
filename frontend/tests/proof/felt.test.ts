import { describe, expect, test } from "vitest";
import { seenIn } from "../../src/proof/felt";
import type { Entry, Happened } from "../../src/proof/journal";
import { sha256 } from "../../src/proof/scheme";
import { verify, verifyWithJournal } from "../../src/proof/verify";
import { bytes, reveal, vector } from "../vectors";

const SMALL = reveal("small");
const RAW = bytes(vector("reveal-small"));

/** What a table says that deals the small shoe: a die, one card burned with one more, one dealt. */
function played(): Happened[] {
  return [
    { kind: "ShoeBrought", shoe: 7, commitment: SMALL.server_commitment },
    ...SMALL.contributions.map(({ commitment }) => ({ kind: "SeedCommitted", commitment })),
    { kind: "RosterPosted", roster: SMALL.roster },
    { kind: "ShoeLocked", lock: SMALL.lock },
    { kind: "Dealt", symbols: ["3"], chance: "die" },
    { kind: "Burned", first: "Kh", cards: 1 },
    { kind: "Dealt", symbols: ["*"], chance: "" },
    { kind: "RoundEnded" },
  ];
}

const check = (events: Happened[]) => verify(RAW, [], (found) => seenIn(events, found));

describe("what was dealt", () => {
  test("is what was committed to", () => {
    const report = check(played());
    expect(report.verdict).toBe("ok");
    expect(report.lines.slice(-2)).toEqual(["1 came up as committed: 3", "3 of 3 cards dealt as committed"]);
    expect(report.lines.filter((line) => line.startsWith("noted "))).toHaveLength(6);
    expect(report.caveats).toEqual([]);
  });

  test("a burned card that nobody saw is not compared", () => {
    expect(seenIn(played(), SMALL).cards).toEqual(["Kh", "", "*"]);
  });

  test("on a wheel every symbol is a spin", () => {
    const spun = seenIn([{ kind: "Dealt", symbols: ["17"], chance: "" }], reveal("wheel"));
    expect(spun).toEqual({ noted: [], tossed: ["17"], cards: [] });
  });

  const WRONG: [string, (events: Happened[]) => void, string][] = [
    ["another card", (events) => (events[8]!.symbols = ["As"]), "card 3 was dealt as As, and * was committed to."],
    ["another card burned", (events) => (events[7]!.first = "As"), "card 1 was dealt as As, and Kh was committed to."],
    ["a card too many", (events) => events[8]!.symbols!.push("8c"), "4 cards left the shoe, not 3 as revealed."],
    ["another throw", (events) => (events[6]!.symbols = ["4"]), "4 came up, and 3 was committed to."],
    ["no throw", (events) => events.splice(6, 1), "nothing came up, and 3 was committed to."],
    [
      "another lock",
      (events) => (events[5]!.lock = "f".repeat(64)),
      `${"f".repeat(64)}, which you noted, is none of the hashes in this reveal.`,
    ],
  ];

  test.each(WRONG)("%s", (_, change, complaint) => {
    const events = played();
    change(events);
    expect(check(events)).toMatchObject({ verdict: "mismatch", complaint });
  });
});

describe("the journal", () => {
  // Hashed with Python's hashlib: SHA-256 of previous, seq, table, at, command_id and text as netstrings.
  const FIRST = "9dd2ec88606ccf36555fb476ff341b9a4b912a7d6d2c2cc10bb5ff0330292b7a";
  const SECOND = "553aeb8754de6249e8373ef4df518d1c1a84edc376ed1caccb177408edf54e69";
  const brought = `{"commitment":"${SMALL.server_commitment}","kind":"ShoeBrought","shoe":7}`;
  const locked = `{"kind":"ShoeLocked","lock":"${SMALL.lock}"}`;
  const journal = (): [Entry, Entry] => [
    { seq: 7, table: "demo/1", at: 1000, command_id: "c7", text: brought, previous: "0".repeat(64), hash: FIRST },
    { seq: 8, table: "demo/1", at: 1001, command_id: "c8", text: locked, previous: FIRST, hash: SECOND },
  ];

  test("holds, and then the felt is looked at", () => {
    const report = verifyWithJournal(RAW, [], journal());
    expect(report.lines).toContain(`noted ${SMALL.lock}: lock`);
    expect(report.lines.at(-1)).toBe(`journal ${SECOND}: of 2 entries up to this one`);
    expect(report.complaint).toBe("nothing came up, and 3 was committed to.");
  });

  test.each(["seq", "table", "at", "command_id", "previous", "hash"] as const)("another %s is found", (field) => {
    const entries = journal();
    const [first] = entries;
    if (field === "seq" || field === "at") first[field] += 1;
    else first[field] = first[field].replace(/.$/, "x");
    const report = verifyWithJournal(RAW, [], entries);
    expect(report.verdict).toBe("mismatch");
    expect(report.complaint).toMatch(/^entry [78] of the journal is .*, but what it holds gives /);
  });

  test("another text is found", () => {
    const entries = journal();
    entries[1].text = locked.replace("ShoeLocked", "ShoeEnded");
    expect(verifyWithJournal(RAW, [], entries).complaint).toMatch(/^entry 8 of the journal is /);
  });

  test("entries next to each other hold each other", () => {
    const [first, second] = journal();
    const previous = "1".repeat(64);
    const hash = sha256([previous, "8", "demo/1", "1001", "c8", locked]);
    const report = verifyWithJournal(RAW, [], [first, { ...second, previous, hash }]);
    expect(report.complaint).toBe(`what comes before entry 8 is ${previous}, but entry 7 gives ${FIRST}.`);
  });

  test("entries with others between them do not", () => {
    const [first, second] = journal();
    const report = verifyWithJournal(RAW, [], [second, first]);
    expect(report.lines.at(-1)).toBe(`journal ${FIRST}: of 2 entries up to this one`);
  });
});
