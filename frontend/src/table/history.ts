/** The rounds before: from the journal, what was dealt and how it ended. */

import { effect, signal, type Signal } from "@preact/signals";
import { getAsSomebody } from "../base/api";
import type { Hand, SettledEvent, TableEvent } from "../base/types";
import type { Seat } from "./seat";

export interface PastRound {
  round: number;
  steps: TableEvent[];
  /** As they lay at its end. */
  hands: Hand[];
  /** The dealer's last words about it. */
  says: string;
  /** Which hand has won, or "tie", where two play against each other; "" for a void round. */
  winner: string;
}

const MOST = 100;
const kept = new WeakMap<Seat, Signal<PastRound[] | null>>();

/** Newest last; asked for again whenever a round has been shown to its end. */
export function pastRounds(seat: Seat): Signal<PastRound[] | null> {
  let rounds = kept.get(seat);
  if (!rounds) {
    const fresh = signal<PastRound[] | null>(null);
    kept.set(seat, (rounds = fresh));
    let last = -1, asked = 0;
    const load = async (): Promise<void> => {
      const number = (asked += 1);
      const found = await lastRounds(seat.name);
      if (found && number === asked) fresh.value = found; // an answer that was overtaken is old
    };
    seat.whileOpen(
      effect(() => {
        const ended = seat.scene.ended.value;
        if (ended === last || seat.scene.showing.value) return;
        last = ended;
        void load();
      }),
    );
  }
  return rounds;
}

async function lastRounds(table: string): Promise<PastRound[] | null> {
  try {
    const found = await getAsSomebody<{ rounds: PastRound[] }>(`/api/tables/${encodeURIComponent(table)}/rounds?limit=${MOST}`);
    return found.rounds;
  } catch {
    return null; // it is asked for again after the next round; what is there stays
  }
}

export const settledIn = (round: PastRound): SettledEvent[] => round.steps.filter((step): step is SettledEvent => step.kind === "Settled");
