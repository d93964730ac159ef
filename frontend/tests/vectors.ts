/** The published vectors of the scheme, which verifier.py is tested with too. */

import type { Reveal } from "../src/proof/reveal";

const files = import.meta.glob<string>("../../tests/fair/vectors/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

export function vector(name: string): string {
  const text = files[`../../tests/fair/vectors/${name}.json`];
  if (text === undefined) throw new Error(`there is no vector ${name}`);
  return text;
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const reveal = (name: string): Reveal => JSON.parse(vector(`reveal-${name}`)) as Reveal;
const NAMES = ["small", "eight-decks", "dice-and-joker", "wheel", "aborted"];
/** Of both versions of the scheme. */
export const REVEALS = [...NAMES, ...NAMES.map((name) => `${name}-2`)];
