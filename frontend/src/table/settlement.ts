/** How a round is settled, event by event, and what each event moves. */

import type { Settlement, TableEvent } from "../base/types";

/** Before the first round. */
export const UNSETTLED: Settlement = { round: 0, over: true, moves: [] };

/** A settlement holds moves of one round: an event of another one begins a new settlement. */
export function settledAfter(before: Settlement, event: TableEvent, round: number): Settlement {
  const same = before.round === round ? before : { round, over: false, moves: [] };
  switch (event.kind) {
    case "WagersClosed":
      return { round, over: false, moves: [] };
    case "Settled":
      return { ...same, moves: [...same.moves, event] };
    case "RoundEnded":
    case "RoundVoided":
      return { ...same, over: true };
    default:
      return before;
  }
}

/** Cents that an event adds to (or takes from) the balance of a seat, so that the balance shown follows
 * the felt; 0 for an onlooker, whose seat is -1. */
export function centsMoved(event: TableEvent, seat: number): number {
  if (seat < 0 || !("seat" in event) || event.seat !== seat) return 0;
  if (event.kind === "WagerPlaced" || event.kind === "Decided") return -event.added;
  if (event.kind === "Returned") return event.amount;
  return event.kind === "Settled" && event.act === "pay" ? event.amount : 0;
}
