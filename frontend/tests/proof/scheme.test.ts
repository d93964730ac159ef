import { describe, expect, test } from "vitest";
import type { Bytes } from "../../src/proof/reveal";
import {
  deal,
  drawn,
  netstrings,
  randomBelow,
  randomWords,
  sha,
  shuffle,
  stepKey,
  streamKey,
  termsAsTexts,
  undealt,
} from "../../src/proof/scheme";
import { REVEALS, reveal, vector } from "../vectors";

interface Stream {
  key: string;
  words: string[];
  below: Record<string, string[]>;
  shuffle: Record<string, number[]>;
  pick: string[];
}

interface Steps {
  server_commitment_of: string;
  server_commitment: string;
  client_commitments: string[];
  key_message: string;
  key: string;
  step_keys?: string[];
}

/** The second version: streams of steps, by the key of a shoe. */
interface StepStreams {
  key: string;
  steps: { step: number; key: string; words: string[]; deal: Record<string, number[]>; pick: string }[];
}

const STREAMS = JSON.parse(vector("stream")) as Stream[];
const STEP_STREAMS = JSON.parse(vector("stream-2")) as StepStreams[];
const STEPS = { ...JSON.parse(vector("steps")), ...JSON.parse(vector("steps-2")) } as Record<string, Steps>;

const unhex = (digits: string): Bytes =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (given: Uint8Array): string => Array.from(given, (byte) => byte.toString(16).padStart(2, "0")).join("");

test("netstrings keep apart what joined texts would not", () => {
  const text = (texts: string[]) => new TextDecoder().decode(netstrings(texts));
  expect(text(["abc", "7"])).toBe("3:abc,1:7,");
  expect(text(["ab", "c7"])).toBe("2:ab,2:c7,");
  expect(text([])).toBe("");
});

describe.each(STREAMS)("the stream of key $key", (stream) => {
  const words = () => randomWords(unhex(stream.key));

  test("words", () => {
    const found = [];
    for (const word of words()) {
      found.push(word.toString(16).padStart(16, "0"));
      if (found.length === stream.words.length) break;
    }
    expect(found).toEqual(stream.words);
  });

  // A reveal has at most a thousand symbols; a JavaScript number holds no more than 2**53.
  const small = Object.keys(stream.below).filter((n) => Number(n) <= Number.MAX_SAFE_INTEGER);
  test.each(small)("numbers below %s", (n) => {
    const source = words();
    const found = [];
    for (const _ of stream.below[n]!) found.push(String(randomBelow(Number(n), source)));
    expect(found).toEqual(stream.below[n]);
  });

  test.each(Object.keys(stream.shuffle))("a shuffle of %s", (n) => {
    const ordered = Array.from({ length: Number(n) }, (_, place) => String(place));
    expect(shuffle(ordered, words())).toEqual(stream.shuffle[n]!.map(String));
    expect(ordered[0]).toBe("0"); // what was given stays as it was
  });
});

describe.each(STEP_STREAMS)("the steps of a shoe with key $key", ({ key, steps }) => {
  test.each(steps)("step $step", (one) => {
    const own = stepKey(unhex(key), one.step);
    expect(hex(own)).toBe(one.key);
    const words = randomWords(own);
    for (const word of one.words) expect(words.next().value).toBe(BigInt(`0x${word}`));
    expect("1234567"[randomBelow(7, randomWords(own))]).toBe(one.pick);
    for (const [n, right] of Object.entries(one.deal)) {
      const cards = Array.from({ length: Number(n) }, (_, place) => String(place));
      expect(deal(cards, right.length, randomWords(own))).toEqual(right.map(String));
      expect(cards[0]).toBe("0"); // what was given stays as it was
    }
  });
});

function count(symbols: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const symbol of symbols) counts[symbol] = (counts[symbol] ?? 0) + 1;
  return counts;
}

test("a word past the last full round is skipped", () => {
  function* given(): Generator<bigint, undefined> {
    yield 2n ** 64n - 1n; // 2**64 = 7 * 2635249153387078802 + 2: the last two words are unfair
    yield 2n ** 64n - 2n;
    yield 2n ** 64n - 3n;
    throw new Error("a fourth word was asked for");
  }
  expect(randomBelow(7, given())).toBe(6);
});

describe.each(REVEALS)("the steps of %s", (name) => {
  const steps = STEPS[name]!;
  const one = reveal(name);

  test("server commitment", () => {
    const texts = [one.server_seed, ...termsAsTexts(one)];
    expect(new TextDecoder().decode(netstrings(["rackcard-fair-1/server", ...texts]))).toBe(steps.server_commitment_of);
    expect(sha("server", texts)).toBe(steps.server_commitment);
  });

  test("client commitments", () => {
    const opened = one.contributions.flatMap((part) =>
      part.seed === undefined ? [] : [[String(part.seat), part.seed]],
    );
    const found = opened.map((part) => sha("client", [one.server_commitment, ...part]));
    expect(found).toEqual(steps.client_commitments);
  });

  test("the key of the stream, and of those of its steps", () => {
    const key = streamKey(one);
    expect(hex(key)).toBe(steps.key);
    const keys = steps.step_keys ?? [];
    expect(keys).toHaveLength(name.endsWith("-2") ? one.terms.plan.length : 0);
    expect(keys.map((_, step) => hex(stepKey(key, step)))).toEqual(keys);
  });

  test("the draws, and what is left in the shoe", () => {
    const got = one.draws.map((draw) => ("pick" in draw ? [draw.got] : draw.got));
    expect([...drawn(one)]).toEqual(got);
    for (const [step, draw] of one.draws.entries()) {
      if ("pick" in draw) continue;
      const cards = [...draw.got.slice(0, one.dealt), ...undealt(one, step)];
      const list = one.terms.lists[draw.shuffle]!;
      expect(count(cards)).toEqual(Array.isArray(list) ? count(list) : list);
    }
  });
});
