/** Seats that sit out: what is said of them. */

import type { SitsOut } from "../base/types";

/** Time left in minutes and seconds, never less than none. */
export function clockLeft(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function whyOut({ reason }: SitsOut): string {
  return reason === "gone" ? "away" : "sits out";
}
