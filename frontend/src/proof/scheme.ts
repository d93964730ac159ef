/** The scheme: hashes, key, words, numbers, shuffles. docs/fairness.md defines each of them. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as digest } from "@noble/hashes/sha2.js";
import { type Bytes, FIRST, type List, type Reveal, SECOND } from "./reveal.ts";

/** ["abc", "7"] becomes 3:abc,1:7, so that no two lists of texts become the same bytes. */
export function netstrings(texts: string[]): Bytes {
  return new TextEncoder().encode(texts.map((text) => `${text.length}:${text},`).join(""));
}

/** The same in both versions: the label names the one that began to hash it so. */
export function sha(purpose: string, texts: string[]): string {
  return sha256([`${FIRST}/${purpose}`, ...texts]);
}

export function sha256(texts: string[]): string {
  return hex(digest(netstrings(texts)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function unhex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function termsAsTexts({ scheme, terms }: Pick<Reveal, "scheme" | "terms">): string[] {
  const names = Object.keys(terms.lists).sort();
  const texts = [scheme, terms.table, String(terms.shoe), String(names.length)];
  for (const name of names) texts.push(name, ...listAsTexts(terms.lists[name]!));
  texts.push(String(terms.plan.length));
  for (const step of terms.plan) texts.push(...Object.entries(step)[0]!);
  return texts;
}

function listAsTexts(list: List): string[] {
  if (Array.isArray(list)) return [String(list.length), ...list];
  const symbols = Object.keys(list).sort();
  return [String(symbols.length), ...symbols.flatMap((symbol) => [symbol, String(list[symbol])])];
}

/** The list before it is shuffled; the second version starts from symbols in ASCII order. */
export function symbolsOf(list: List): string[] {
  if (Array.isArray(list)) return list;
  return Object.keys(list)
    .sort()
    .flatMap((symbol) => Array<string>(list[symbol]!).fill(symbol));
}

/** HMAC-SHA256 of the terms and all opened seeds, with the server seed as its key. */
export function streamKey(reveal: Reveal): Uint8Array {
  const opened = reveal.contributions.filter((part) => part.seed !== undefined);
  const texts = [`${FIRST}/key`, ...termsAsTexts(reveal), String(opened.length)];
  for (const part of opened) texts.push(String(part.seat), part.seed!);
  return hmac(digest, unhex(reveal.server_seed), netstrings(texts));
}

/** The second version: the key of each step's own stream; steps count from 0. */
export function stepKey(key: Uint8Array, step: number): Uint8Array {
  return hmac(digest, key, netstrings([`${SECOND}/step`, String(step)]));
}

export type Words = Iterator<bigint, undefined>;

/** HMAC-SHA256 of 0, 1, 2 ... as eight bytes; each gives four numbers below 2**64. */
export function* randomWords(key: Uint8Array): Generator<bigint, undefined> {
  for (let counter = 0n; ; counter += 1n) {
    const message = new DataView(new ArrayBuffer(8));
    message.setBigUint64(0, counter);
    const block = hmac(digest, key, new Uint8Array(message.buffer));
    const words = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (const start of [0, 8, 16, 24]) yield words.getBigUint64(start);
  }
}

/** The next word modulo n; words past the last full multiple of n are skipped as unfair. */
export function randomBelow(n: number, words: Words): number {
  const size = BigInt(n);
  const fair = (2n ** 64n / size) * size;
  for (;;) {
    const word = words.next().value;
    if (word === undefined) throw new Error("the words have ended");
    if (word < fair) return Number(word % size);
  }
}

/** The first version: from the last place down, swap with a random place at or before it. */
export function shuffle(symbols: string[], words: Words): string[] {
  const cards = [...symbols];
  for (let place = cards.length - 1; place > 0; place -= 1) swap(cards, place, randomBelow(place + 1, words));
  return cards;
}

/** The second version: from the first place on, swap with a random place at or after it. */
export function deal(symbols: string[], count: number, words: Words): string[] {
  const cards = [...symbols];
  for (let place = 0; place < count; place += 1) {
    swap(cards, place, place + randomBelow(cards.length - place, words));
  }
  return cards.slice(0, count);
}

function swap(cards: string[], one: number, other: number): void {
  [cards[one], cards[other]] = [cards[other]!, cards[one]!];
}

/** What the draws of a reveal got, by its seeds: one after another, for each its symbols. */
export function* drawn(reveal: Reveal): Generator<string[]> {
  const key = streamKey(reveal);
  let words = randomWords(key);
  for (const [step, draw] of reveal.draws.entries()) {
    // The second version: a stream of its own, so that no draw depends on another.
    if (reveal.scheme === SECOND) words = randomWords(stepKey(key, step));
    const symbols = symbolsOf(reveal.terms.lists["pick" in draw ? draw.pick : draw.shuffle]!);
    if ("pick" in draw) yield [symbols[randomBelow(symbols.length, words)]!];
    else yield reveal.scheme === FIRST ? shuffle(symbols, words) : deal(symbols, draw.got.length, words);
  }
}

/** The cards of a shuffle that never left the shoe: the first version shows them, too. */
export function undealt(reveal: Reveal, step: number): string[] {
  const draw = reveal.draws[step];
  if (!draw || !("shuffle" in draw)) return [];
  if (reveal.scheme === FIRST) return draw.got.slice(reveal.dealt);
  const symbols = symbolsOf(reveal.terms.lists[draw.shuffle]!);
  const words = randomWords(stepKey(streamKey(reveal), step));
  return deal(symbols, symbols.length, words).slice(draw.got.length);
}
