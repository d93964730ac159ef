/** What a reveal holds, and the two ways in which a file can fail. */

export const FIRST = "rackcard-fair-1";
export const SECOND = "rackcard-fair-2";
export const MOST_BYTES = 1 << 20;

/** The file is not a reveal. */
export class Malformed extends Error {}

/** The file is a reveal, and something in it is not true. */
export class Mismatch extends Error {}

/** Throws Mismatch unless `given`, what the file says, is what `source` gives. */
export function match(what: string, given: string, right: string, source: string): void {
  if (given !== right) throw new Mismatch(`${what} is ${given}, but ${source} gives ${right}`);
}

export type Bytes = Uint8Array<ArrayBuffer>;
export type Step = { shuffle: string } | { pick: string };
export type Draw = { shuffle: string; got: string[] } | { pick: string; got: string };

/** The first version writes every symbol, the second how often each is there. */
export type List = string[] | Record<string, number>;

export interface Terms {
  table: string;
  shoe: number;
  lists: Record<string, List>;
  plan: Step[];
}

interface Contribution {
  seat: number;
  commitment: string;
  seed?: string;
  left_out?: string;
}

/** No player's seed is in it: the house alone decided this shoe. */
export function isSeedless(reveal: Reveal): boolean {
  return !reveal.contributions.some((part) => part.seed !== undefined);
}

export interface Reveal {
  scheme: string;
  terms: Terms;
  server_commitment: string;
  contributions: Contribution[];
  roster: string;
  lock: string;
  server_seed: string;
  draws: Draw[];
  dealt: number;
  ending: string;
  reason: string;
  seal: string;
}
