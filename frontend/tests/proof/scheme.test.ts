import { describe, expect, test } from "vitest";
import type { Bytes } from "../../src/proof/reveal";
import { netstrings, randomBelow, randomWords, sha, shuffle, streamKey, termsAsTexts } from "../../src/proof/scheme";
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
}

const STREAMS = JSON.parse(vector("stream")) as Stream[];
const STEPS = JSON.parse(vector("steps")) as Record<string, Steps>;

const unhex = (digits: string): Bytes =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (given: Bytes): string => Array.from(given, (byte) => byte.toString(16).padStart(2, "0")).join("");

test("netstrings keep apart what joined texts would not", () => {
  const text = (texts: string[]) => new TextDecoder().decode(netstrings(texts));
  expect(text(["abc", "7"])).toBe("3:abc,1:7,");
  expect(text(["ab", "c7"])).toBe("2:ab,2:c7,");
  expect(text([])).toBe("");
});

describe.each(STREAMS)("the stream of key $key", (stream) => {
  const words = () => randomWords(unhex(stream.key));

  test("words", async () => {
    const found = [];
    for await (const word of words()) {
      found.push(word.toString(16).padStart(16, "0"));
      if (found.length === stream.words.length) break;
    }
    expect(found).toEqual(stream.words);
  });

  // A reveal has at most a thousand symbols; a JavaScript number holds no more than 2**53.
  const small = Object.keys(stream.below).filter((n) => Number(n) <= Number.MAX_SAFE_INTEGER);
  test.each(small)("numbers below %s", async (n) => {
    const source = words();
    const found = [];
    for (const _ of stream.below[n]!) found.push(String(await randomBelow(Number(n), source)));
    expect(found).toEqual(stream.below[n]);
  });

  test.each(Object.keys(stream.shuffle))("a shuffle of %s", async (n) => {
    const ordered = Array.from({ length: Number(n) }, (_, place) => String(place));
    expect(await shuffle(ordered, words())).toEqual(stream.shuffle[n]!.map(String));
    expect(ordered[0]).toBe("0"); // what was given stays as it was
  });
});

test("a word past the last full round is skipped", async () => {
  async function* given(): AsyncGenerator<bigint, never> {
    yield 2n ** 64n - 1n; // 2**64 = 7 * 2635249153387078802 + 2: the last two words are unfair
    yield 2n ** 64n - 2n;
    yield 2n ** 64n - 3n;
    throw new Error("a fourth word was asked for");
  }
  expect(await randomBelow(7, given())).toBe(6);
});

describe.each(REVEALS)("the steps of %s", (name) => {
  const steps = STEPS[name]!;
  const one = reveal(name);

  test("server commitment", async () => {
    const texts = [one.server_seed, ...termsAsTexts(one.terms)];
    expect(new TextDecoder().decode(netstrings(["rackcard-fair-1/server", ...texts]))).toBe(steps.server_commitment_of);
    expect(await sha("server", texts)).toBe(steps.server_commitment);
  });

  test("client commitments", async () => {
    const opened = one.contributions.flatMap((part) =>
      part.seed === undefined ? [] : [[String(part.seat), part.seed]],
    );
    const found = await Promise.all(opened.map((part) => sha("client", [one.server_commitment, ...part])));
    expect(found).toEqual(steps.client_commitments);
  });

  test("the key of the stream", async () => {
    expect(hex(await streamKey(one))).toBe(steps.key);
  });
});
