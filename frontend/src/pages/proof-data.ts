/** What a table publishes about its shoes. */

import { comeIn, get, getAsSomebody, Refused } from "../base/api";
import type { ShoeInfo, TableInLobby } from "../base/types";
import { type Entry, eventOf, type Happened, type Journal } from "../proof/journal";

export type { ShoeInfo };

/** An event of the journal, with what the story of a shoe needs of it. */
interface Told extends Happened {
  round?: number;
  to?: string;
}

export const told = (entry: Entry): Told => eventOf(entry);

/** Everything published about a shoe: the reveal as it was sent, byte for byte, and the journal. */
export interface Published {
  reveal: string;
  journal: Journal | null;
  /** Whether the house has signed a head of its journal that attests this shoe. */
  signed: boolean;
}

export async function openTables(signal: AbortSignal): Promise<TableInLobby[]> {
  return (await get<{ tables: TableInLobby[] }>("/api/tables", signal)).tables;
}

export async function shoesOf(table: string, signal: AbortSignal): Promise<ShoeInfo[]> {
  return (await getAsSomebody<{ shoes: ShoeInfo[] }>(`${address(table)}/shoes`, signal)).shoes;
}

export const revealAddress = (table: string, shoe: string) =>
  `${address(table)}/shoes/${encodeURIComponent(shoe)}/reveal`;
export const journalAddress = (table: string, shoe: string) =>
  `${address(table)}/journal?shoe=${encodeURIComponent(shoe)}`;
export const headAddress = (table: string, shoe: string) => `${address(table)}/shoes/${encodeURIComponent(shoe)}/head`;
const address = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

export async function published(table: string, shoe: string, signal: AbortSignal): Promise<Published> {
  await comeIn();
  const reveal = await text(revealAddress(table, shoe), signal);
  const extract = await journal(table, shoe, signal);
  return { reveal, journal: extract, signed: Boolean(extract?.head) };
}

async function journal(table: string, shoe: string, signal: AbortSignal): Promise<Journal | null> {
  try {
    return await get<Journal>(journalAddress(table, shoe), signal);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** The answer as text, unchanged: parsed and serialised again it would be another file. */
async function text(from: string, signal: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(from, { credentials: "same-origin", signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Refused("The house cannot be reached. Are you online?", 0);
  }
  if (response.ok) return response.text();
  const said = (await response.json().catch(() => null)) as { error?: string } | null;
  throw new Refused(said?.error ?? `The house answered with an error (${response.status}).`, response.status);
}
