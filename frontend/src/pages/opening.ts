/** Opens a table and sits down at it. */

import { commandId, post } from "../base/api";

export interface Wanted {
  game: string;
  options?: Record<string, string | number>;
  rulings?: Record<string, string>;
  paytables?: Record<string, string>;
}

/** Opens a table and returns its name; everything that is not in `wanted` is as on the card. */
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
