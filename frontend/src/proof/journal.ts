/** An extract of the journal of a house: its hashes, and what its entries say. */

import { match } from "./reveal.ts";
import { sha256 } from "./scheme.ts";

/** One entry of the journal of a house; `text` is an event, and what is hashed. */
export interface Entry {
  seq: number;
  table: string;
  at: number;
  command_id: string;
  text: string;
  previous: string;
  hash: string;
}

/** Recomputes every hash of the extract; each entry must contain the hash of the one before it. */
export function* checkJournal(entries: Entry[]): Generator<string> {
  let before: Entry | undefined;
  for (const entry of entries) {
    const { seq, table, at, command_id, text, previous } = entry;
    const right = sha256([previous, String(seq), table, String(at), command_id, text]);
    match(`entry ${seq} of the journal`, entry.hash, right, "what it holds");
    if (before && seq === before.seq + 1) {
      match(`what comes before entry ${seq}`, previous, before.hash, `entry ${before.seq}`);
    }
    before = entry;
  }
  if (before) yield `journal ${before.hash}: of ${entries.length} entries up to this one`;
}

/** An event of a table, as far as it says what was published or dealt. */
export interface Happened {
  kind: string;
  shoe?: number;
  commitment?: string;
  roster?: string;
  lock?: string;
  first?: string;
  /** Burned: how many cards followed the first. */
  cards?: number;
  symbols?: string[];
  chance?: string;
}

export function eventOf(entry: Entry): Happened {
  return JSON.parse(entry.text) as Happened;
}
