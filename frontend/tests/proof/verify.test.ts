import { describe, expect, test } from "vitest";
import { canonical } from "../../src/proof/read";
import { MOST_BYTES, type Reveal } from "../../src/proof/reveal";
import { verify } from "../../src/proof/verify";
import { bytes, REVEALS, reveal, vector } from "../vectors";

interface Bad {
  why: string;
  reveal: string;
  verdict: string;
  names: string;
}

describe.each(REVEALS)("%s", (name) => {
  test("is dealt again from its seeds", () => {
    const { lock, seal } = reveal(name);
    const report = verify(bytes(vector(`reveal-${name}`)), [lock, seal]);
    expect(report.complaint).toBe("");
    expect(report.verdict).toBe("ok");
    expect(report.lines.slice(0, 2)).toEqual([`noted ${lock}: lock`, `noted ${seal}: seal`]);
    expect(report.lines.at(-1)).toBe(`seal ${seal}: of all this and the ending`);
  });
});

test("the report of a small shoe, line by line", () => {
  const { contributions, lock, roster, seal, server_commitment } = reveal("small");
  const [one, two, three] = contributions.map((part) => part.commitment);
  const report = verify(bytes(vector("reveal-small")));
  expect(report.summary).toBe("demo/1, shoe 7: 2 of 2 planned draws made, 3 cards dealt, finished.");
  expect(report.lines).toEqual([
    `server_commitment ${server_commitment}: of this server seed and these terms`,
    `seat 1 ${one}: of its seed what seat one puts in`,
    `seat 2 ${two}: LEFT OUT, not-opened`,
    `seat 3 ${three}: of its seed 8h8d8c8s8h8d8c8s`,
    `roster ${roster}: of these commitments`,
    `lock ${lock}: of these seeds`,
    "draw 1: 3, picked from the 6 of die",
    "draw 2: deck shuffled, all 5 in this order",
    `seal ${seal}: of all this and the ending`,
  ]);
  expect(report.caveats).toEqual(["You gave no hash that you noted in play: the file agrees with itself, no more."]);
});

test("of the second version, line by line where it differs", () => {
  const report = verify(bytes(vector("reveal-small-2")));
  expect(report.lines.slice(-3, -1)).toEqual([
    "draw 1: 6, picked from the 6 of die",
    "draw 2: deck shuffled, the first 3 of 5 in this order",
  ]);
});

test("a shoe without a seed of any seat comes with a caveat", () => {
  const report = verify(bytes(vector("reveal-aborted")), [reveal("aborted").lock]);
  expect(report.caveats).toEqual(["No player's seed is in this shoe: the house alone decided it."]);
  expect(report.summary).toContain("voided (the table closed).");
});

describe("hashes that were noted", () => {
  test("each is named", () => {
    const { contributions, lock, roster, seal, server_commitment } = reveal("small");
    const noted = [server_commitment, roster, lock, seal, contributions[1]!.commitment];
    const { lines } = verify(bytes(vector("reveal-small")), noted);
    const names = ["server_commitment", "roster", "lock", "seal", "the commitment of seat 2"];
    expect(lines.slice(0, 5)).toEqual(noted.map((hash, place) => `noted ${hash}: ${names[place]}`));
  });

  test("one that is not in the reveal", () => {
    const none = "0".repeat(64);
    const report = verify(bytes(vector("reveal-small")), [none]);
    expect(report.verdict).toBe("mismatch");
    expect(report.complaint).toBe(`${none}, which you noted, is none of the hashes in this reveal.`);
  });

  test("one that is no hash", () => {
    const report = verify(bytes(vector("reveal-small")), ["abc"]);
    expect(report.verdict).toBe("malformed");
    expect(report.complaint).toBe("a hash that you noted is 'abc', which is not of the form [0-9a-f]{64}.");
  });
});

describe("the published bad reveals", () => {
  const bad = [...JSON.parse(vector("bad-reveals")), ...JSON.parse(vector("bad-reveals-2"))] as Bad[];
  test.each(bad)("$verdict: $why", (bad) => {
    const report = verify(bytes(bad.reveal));
    expect(report.verdict).toBe(bad.verdict);
    // JSON.parse reads 7.0 as 7: the file is refused as well, but for its form.
    expect(report.complaint).toContain(bad.why.endsWith(" is 7.0") ? "one form" : bad.names);
  });
});

/** The small reveal, changed, in its one form. */
// biome-ignore lint/suspicious/noExplicitAny: what is made of it is no reveal, on purpose.
function changed(change: (told: Record<string, any>) => void): string {
  const told = JSON.parse(vector("reveal-small"));
  change(told);
  return `${canonical(told)}\n`;
}

describe("files that are refused", () => {
  const HASH = "which is not of the form [0-9a-f]{64}";
  const REFUSED: [string, string, string][] = [
    ["nothing", "", "the file is not JSON"],
    ["a list", "[]\n", "the reveal is not an object"],
    ["null", "null\n", "the reveal is not an object"],
    ["too long", " ".repeat(MOST_BYTES + 1), "the file is longer than 1048576 bytes"],
    ["not ASCII", changed((told) => (told.reason = "\u00e9")), "the file is not plain ASCII"],
    ["another scheme", changed((told) => (told.scheme = "x")), "scheme is 'x', not rackcard-fair-1 or rackcard-fair-2"],
    ["a short roster", changed((told) => (told.roster = "12")), `roster is '12', ${HASH}`],
    ["a seed that is a number", changed((told) => (told.server_seed = 7)), `server_seed is 7, ${HASH}`],
    ["terms that are a list", changed((told) => (told.terms = [])), "terms is not an object"],
    [
      "no plan",
      changed((told) => delete told.terms.plan),
      "terms has the fields 'lists shoe table', not 'table shoe lists plan'",
    ],
    ["lists in a list", changed((told) => (told.terms.lists = [])), "terms.lists is not 1 to 8 lists"],
    [
      "nine lists",
      changed((told) => (told.terms.lists = Object.fromEntries([..."abcdefghi"].map((name) => [name, ["1"]])))),
      "terms.lists is not 1 to 8 lists",
    ],
    ["a list that is none", changed((told) => (told.terms.lists.die = "6")), "terms.lists.die is not a list"],
    [
      "a list that is too long",
      changed((told) => (told.terms.lists.die = Array(1001).fill("1"))),
      "terms.lists.die has 1001 entries, not 1 to 1000",
    ],
    [
      "a plan that draws too much",
      changed((told) => {
        told.terms.lists.deck = Array(1000).fill("As");
        told.terms.plan = Array(11).fill({ shuffle: "deck" });
      }),
      "terms.plan draws 11000 symbols, more than 10000",
    ],
    [
      "a step of two",
      changed((told) => (told.terms.plan[0] = { pick: "die", shuffle: "deck" })),
      "terms.plan[0] is not one shuffle or one pick",
    ],
    [
      "a contribution that is a text",
      changed((told) => (told.contributions[0] = "x")),
      "contributions[0] is not an object",
    ],
    [
      "seats out of order",
      changed((told) => told.contributions.reverse()),
      "contributions do not list each seat once, in order",
    ],
    ["a draw too many", changed((told) => told.draws.push(told.draws[0])), "draws has 3 entries, not 0 to 2"],
    ["a draw of nothing", changed((told) => delete told.draws[0].got), "draws[0] does not say what it got"],
    [
      "a draw that was not planned",
      changed((told) => (told.draws[0] = { shuffle: "die", got: [..."123456"] })),
      `draws[0] is {"shuffle":"die"}, but the plan says {"pick":"die"}`,
    ],
    [
      "a pick that is no symbol",
      changed((told) => (told.draws[0].got = " ")),
      "draws[0].got is ' ', which is not of the form [!-~]{1,8}",
    ],
    ["a card too few", changed((told) => told.draws[1].got.pop()), "draws[1].got has 4 entries, not 5 to 5"],
    [
      "a card that is none",
      changed((told) => (told.draws[1].got[4] = "")),
      "draws[1].got[4] is '', which is not of the form [!-~]{1,8}",
    ],
    ["half a card dealt", changed((told) => (told.dealt = 1.5)), "dealt is 1.5, which is no whole number from 0 to 5"],
  ];

  test.each(REFUSED)("%s", (_, text, complaint) => {
    const report = verify(bytes(text));
    expect(report).toMatchObject({ verdict: "malformed", complaint: `${complaint}.`, reveal: null, lines: [] });
  });

  test("what is quoted of a file is plain and short", () => {
    const report = verify(bytes(changed((told) => (told.scheme = `a\n${"b".repeat(200)}`))));
    expect(report.complaint).toBe(`scheme is 'a?${"b".repeat(77)}, not rackcard-fair-1 or rackcard-fair-2.`);
  });
});

test("a mistake of our own is no verdict about the house", () => {
  const broken = (_: Reveal): never => {
    throw new TypeError("ours");
  };
  expect(() => verify(bytes(vector("reveal-small")), [], broken)).toThrow("ours");
});
