/** The scheme: hashes, key, words, numbers, shuffles. docs/fairness.md defines each of them. */

import { type Bytes, type Reveal, SCHEME, type Terms } from "./reveal.ts";

/** ["abc", "7"] becomes 3:abc,1:7, so that no two lists of texts become the same bytes. */
export function netstrings(texts: string[]): Bytes {
  return new TextEncoder().encode(texts.map((text) => `${text.length}:${text},`).join(""));
}

export function sha(purpose: string, texts: string[]): Promise<string> {
  return sha256([`${SCHEME}/${purpose}`, ...texts]);
}

export async function sha256(texts: string[]): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", netstrings(texts)));
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function unhex(digits: string): Bytes {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

async function hmac(key: Bytes, message: Bytes): Promise<ArrayBuffer> {
  const way = { name: "HMAC", hash: "SHA-256" };
  const made = await crypto.subtle.importKey("raw", key, way, false, ["sign"]);
  return crypto.subtle.sign("HMAC", made, message);
}

export function termsAsTexts(terms: Terms): string[] {
  const names = Object.keys(terms.lists).sort();
  const texts = [SCHEME, terms.table, String(terms.shoe), String(names.length)];
  for (const name of names) {
    const symbols = terms.lists[name]!;
    texts.push(name, String(symbols.length), ...symbols);
  }
  texts.push(String(terms.plan.length));
  for (const step of terms.plan) texts.push(...Object.entries(step)[0]!);
  return texts;
}

/** HMAC-SHA256 of the terms and all opened seeds, with the server seed as its key. */
export async function streamKey(reveal: Reveal): Promise<Bytes> {
  const opened = reveal.contributions.filter((part) => part.seed !== undefined);
  const texts = [`${SCHEME}/key`, ...termsAsTexts(reveal.terms), String(opened.length)];
  for (const part of opened) texts.push(String(part.seat), part.seed!);
  return new Uint8Array(await hmac(unhex(reveal.server_seed), netstrings(texts)));
}

/** HMAC-SHA256 of 0, 1, 2 ... as eight bytes; each gives four numbers below 2**64. */
export async function* randomWords(key: Bytes): AsyncGenerator<bigint, never> {
  for (let counter = 0n; ; counter += 1n) {
    const message = new DataView(new ArrayBuffer(8));
    message.setBigUint64(0, counter);
    const block = new DataView(await hmac(key, new Uint8Array(message.buffer)));
    for (const start of [0, 8, 16, 24]) yield block.getBigUint64(start);
  }
}

type Words = AsyncGenerator<bigint, never>;

/** The next word modulo n; words past the last full multiple of n are skipped as unfair. */
export async function randomBelow(n: number, words: Words): Promise<number> {
  const size = BigInt(n);
  const fullRounds = 2n ** 64n / size;
  for (;;) {
    const word = (await words.next()).value;
    if (word < fullRounds * size) return Number(word % size);
  }
}

/** From the last place down to the second: swap with a random place at or before it. */
export async function shuffle(symbols: string[], words: Words): Promise<string[]> {
  const cards = [...symbols];
  for (let place = cards.length - 1; place > 0; place -= 1) {
    const other = await randomBelow(place + 1, words);
    [cards[place], cards[other]] = [cards[other]!, cards[place]!];
  }
  return cards;
}
