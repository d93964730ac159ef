/** An extract of the journal of a house: its hashes, and what its entries say. */

import { Mismatch, match } from "./reveal.ts";
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

/** A command, and what its hash is made of; `sealed` is a hash of what is not shown to everybody. */
export interface Command {
  number: number;
  id: string;
  at: number;
  /** The last entry of the table when it was done. */
  last_seq: number;
  sealed: string;
  hash: string;
}

/** An extract of the journal: a shoe, and the commands that it was played by. */
export interface Journal {
  entries: Entry[];
  /** Entries after the shoe in the command that ended it. */
  following: Entry[];
  /** None of shoes from before tables had chains of their own. */
  commands: Command[];
  head: { chains: { [chain: string]: { position: number; hash: string } } } | null;
}

/** Recomputes every hash of the extract: each link must contain the hash of the one before it. */
export function* checkJournal(journal: Journal): Generator<string> {
  const entries = [...journal.entries, ...journal.following];
  const own = new Map(journal.commands.map((command) => [command.id, [] as Entry[]]));
  let before: Entry | undefined;
  for (const entry of entries) {
    const { seq, table, at, command_id, text, previous } = entry;
    const right = sha256([previous, String(seq), table, String(at), command_id, text]);
    match(`entry ${seq} of the journal`, entry.hash, right, "what it holds");
    const command = own.get(command_id);
    if (before && own.has(before.command_id) && !command) {
      throw new Mismatch(`entry ${seq} of the journal is of a command that is not there`);
    }
    if (before && !command && seq === before.seq + 1) {
      match(`what comes before entry ${seq}`, previous, before.hash, `entry ${before.seq}`);
    }
    command?.push(entry);
    before = entry;
  }
  yield* checkCommands(journal, own);
  const last = journal.entries.at(-1);
  if (last) yield `journal ${last.hash}: of ${journal.entries.length} entries up to this one`;
}

/** The first entry of a command follows the command before it, and the command its last entry. */
function* checkCommands({ entries, commands, head }: Journal, own: Map<string, Entry[]>): Generator<string> {
  const table = entries[0]?.table ?? "";
  let before: Command | undefined;
  for (const command of commands) {
    const { number, id, at, last_seq, sealed } = command;
    let [previous, source] = before ? [before.hash, `command ${before.number}`] : ["", ""];
    if (before && number !== before.number + 1) {
      throw new Mismatch(`command ${before.number + 1} of the journal is missing`);
    }
    for (const entry of own.get(id)!) {
      if (source) match(`what comes before entry ${entry.seq}`, entry.previous, previous, source);
      [previous, source] = [entry.hash, `entry ${entry.seq}`];
    }
    const right = sha256([previous, String(number), id, table, String(at), String(last_seq), sealed]);
    match(`command ${number} of the journal`, command.hash, right, "what it holds");
    before = command;
  }
  if (!before) return;
  yield `journal ${before.hash}: of ${commands.length} commands up to this one`;
  const signed = head?.chains[table];
  if (signed?.position === before.number) {
    match("the signed head", signed.hash, before.hash, `command ${before.number}`);
    yield `head ${signed.hash}: what the house has signed`;
  }
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
