import { describe, expect, test } from "vitest";
import { seenIn } from "../../src/proof/felt";
import { type Command, checkJournal, type Entry, type Happened, type Journal } from "../../src/proof/journal";
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

describe("a journal from before tables had chains of their own", () => {
  // Hashed with Python's hashlib: SHA-256 of previous, seq, table, at, command_id and text as netstrings.
  const FIRST = "9dd2ec88606ccf36555fb476ff341b9a4b912a7d6d2c2cc10bb5ff0330292b7a";
  const SECOND = "553aeb8754de6249e8373ef4df518d1c1a84edc376ed1caccb177408edf54e69";
  const brought = `{"commitment":"${SMALL.server_commitment}","kind":"ShoeBrought","shoe":7}`;
  const locked = `{"kind":"ShoeLocked","lock":"${SMALL.lock}"}`;
  const journal = (): [Entry, Entry] => [
    { seq: 7, table: "demo/1", at: 1000, command_id: "c7", text: brought, previous: "0".repeat(64), hash: FIRST },
    { seq: 8, table: "demo/1", at: 1001, command_id: "c8", text: locked, previous: FIRST, hash: SECOND },
  ];
  const checked = (entries: Entry[]) =>
    verifyWithJournal(RAW, [], { entries, following: [], commands: [], head: null });

  test("holds, and then the felt is looked at", () => {
    const report = checked(journal());
    expect(report.lines).toContain(`noted ${SMALL.lock}: lock`);
    expect(report.lines.at(-1)).toBe(`journal ${SECOND}: of 2 entries up to this one`);
    expect(report.complaint).toBe("nothing came up, and 3 was committed to.");
  });

  test.each(["seq", "table", "at", "command_id", "previous", "hash"] as const)("another %s is found", (field) => {
    const entries = journal();
    const [first] = entries;
    if (field === "seq" || field === "at") first[field] += 1;
    else first[field] = first[field].replace(/.$/, "x");
    const report = checked(entries);
    expect(report.verdict).toBe("mismatch");
    expect(report.complaint).toMatch(/^entry [78] of the journal is .*, but what it holds gives /);
  });

  test("another text is found", () => {
    const entries = journal();
    entries[1].text = locked.replace("ShoeLocked", "ShoeEnded");
    expect(checked(entries).complaint).toMatch(/^entry 8 of the journal is /);
  });

  test("entries next to each other hold each other", () => {
    const [first, second] = journal();
    const previous = "1".repeat(64);
    const hash = sha256([previous, "8", "demo/1", "1001", "c8", locked]);
    const report = checked([first, { ...second, previous, hash }]);
    expect(report.complaint).toBe(`what comes before entry 8 is ${previous}, but entry 7 gives ${FIRST}.`);
  });

  test("entries with others between them do not", () => {
    const [first, second] = journal();
    const report = checked([second, first]);
    expect(report.lines.at(-1)).toBe(`journal ${FIRST}: of 2 entries up to this one`);
  });
});

describe("the journal of a table", () => {
  const TABLE = "demo/1";
  const START = "0".repeat(64);

  /** Entries of commands 4, 5 (which has none), 6 and 7; what follows the shoe is of command 7. */
  function journal(): Journal {
    const entries: Entry[] = [];
    const commands: Command[] = [];
    let [previous, seq] = [START, 6];
    for (const [number, texts] of Object.entries({ 4: ["a", "b"], 5: [], 6: ["c"], 7: ["d", "e"] })) {
      const [id, at, sealed] = [`c${number}`, 1000, `sealed ${number}`];
      for (const kind of texts) {
        const text = JSON.stringify({ kind });
        seq += 1;
        const hash = sha256([previous, String(seq), TABLE, String(at), id, text]);
        entries.push({ seq, table: TABLE, at, command_id: id, text, previous, hash });
        previous = hash;
      }
      previous = sha256([previous, number, id, TABLE, String(at), String(seq), sealed]);
      commands.push({ number: Number(number), id, at, last_seq: seq, sealed, hash: previous });
    }
    const head = { chains: { [TABLE]: { position: 7, hash: previous } } };
    return { entries: entries.slice(0, -1), following: entries.slice(-1), commands, head };
  }

  const lines = (extract: Journal) => [...checkJournal(extract)];

  test("holds up to the signed head", () => {
    const extract = journal();
    const [last, end] = [extract.commands.at(-1)!.hash, extract.entries.at(-1)!.hash];
    expect(lines(extract)).toEqual([
      `journal ${last}: of 4 commands up to this one`,
      `head ${last}: what the house has signed`,
      `journal ${end}: of 4 entries up to this one`,
    ]);
  });

  test("a shoe may begin within a command", () => {
    const extract = journal();
    extract.entries.shift();
    expect(lines(extract)).toHaveLength(3);
  });

  test("without a head, or with a later one, it ends with its last command", () => {
    const extract = journal();
    extract.head!.chains[TABLE]!.position = 9;
    expect(lines(extract)).toHaveLength(2);
    expect(lines({ ...extract, head: null })).toHaveLength(2);
  });

  const WRONG: [string, (extract: Journal) => void, RegExp][] = [
    ["another number", ({ commands }) => (commands[0]!.number = 3), /^command 3 of the journal is /],
    ["another id", ({ commands }) => (commands[1]!.id = "x"), /^command 5 of the journal is /],
    ["another time", ({ commands }) => (commands[1]!.at = 7), /^command 5 of the journal is /],
    ["another end", ({ commands }) => (commands[2]!.last_seq = 7), /^command 6 of the journal is /],
    ["another seal", ({ commands }) => (commands[3]!.sealed = ""), /^command 7 of the journal is /],
    ["another hash", ({ commands }) => (commands[3]!.hash = START), /^command 7 of the journal is /],
    ["another text", ({ following }) => (following[0]!.text = "{}"), /^entry 11 of the journal is /],
    ["another table", ({ entries }) => (entries[0]!.table = "x"), /^entry 7 of the journal is /],
    ["a command that is gone", ({ commands }) => commands.splice(1, 1), /^command 5 of the journal is missing/],
    [
      "a command with entries that is gone",
      ({ commands }) => commands.splice(2, 1),
      /^entry 9 of the journal is of a command that is not there/,
    ],
    ["the last command", ({ commands }) => commands.pop(), /^entry 10 of the journal is of a command that is not/],
    ["an entry that is gone", ({ entries }) => entries.splice(1, 1), /^command 4 of the journal is /],
    ["one within a command", ({ entries }) => entries.splice(3, 1), /^what comes before entry 11 is /],
    ["what follows is gone", ({ following }) => following.pop(), /^command 7 of the journal is /],
    [
      "another head",
      ({ head }) => (head!.chains[TABLE]!.hash = START),
      /^the signed head is 0{64}, but command 7 gives /,
    ],
  ];

  test.each(WRONG)("%s is found", (_, change, says) => {
    const extract = journal();
    change(extract);
    expect(() => lines(extract)).toThrow(says);
  });

  test("a command that follows another than the one before it is found", () => {
    const extract = journal();
    const entry = extract.entries[2]!;
    entry.previous = START;
    entry.hash = sha256([START, "9", TABLE, "1000", "c6", entry.text]);
    expect(() => lines(extract)).toThrow(/^what comes before entry 9 is 0{64}, but command 5 gives /);
  });

  test("a shoe from both times holds in both parts", () => {
    const extract = journal();
    const text = "{}";
    const hash = sha256([START, "3", TABLE, "7", "old", text]);
    const old = { seq: 3, table: TABLE, at: 7, command_id: "old", text, previous: START, hash };
    extract.entries.unshift(old);
    expect(lines(extract)).toHaveLength(3);
    old.text = "[]";
    expect(() => lines(extract)).toThrow(/^entry 3 of the journal is /);
  });
});
