/** A table is opened, and somebody sits down at it. */

import { commandId, post } from "../base/api";

export interface Wanted {
  game: string;
  options?: Record<string, string | number>;
  rulings?: Record<string, string>;
  paytables?: Record<string, string>;
}

/** The new table's name; what is not wanted otherwise is as the card has it. */
export async function openTable(wanted: Wanted): Promise<string> {
  return (await post<{ table: string }>("/api/tables", { id: commandId(), ...wanted })).table;
}

export function sitInTheMiddle(table: string, seats: number): Promise<unknown> {
  return post(`/api/tables/${encodeURIComponent(table)}/commands`, {
    id: commandId(),
    do: "sit",
    seat: Math.floor(seats / 2),
  });
}
