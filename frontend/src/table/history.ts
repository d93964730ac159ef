/** Past rounds from the journal: what was dealt and how they ended. */

import { effect, signal, type Signal } from "@preact/signals";
import { getAsSomebody } from "../base/api";
import { MOST_PAST_ROUNDS } from "../base/constants";
import type { PastRound, SettledEvent } from "../base/types";
import type { Seat } from "./seat";

export type { PastRound };

const kept = new WeakMap<Seat, Signal<PastRound[] | null>>();

/** Past rounds, newest last; new ones are requested whenever a round has been shown to its end. */
export function pastRounds(seat: Seat): Signal<PastRound[] | null> {
  let rounds = kept.get(seat);
  if (!rounds) {
    const known = signal<PastRound[] | null>(null);
    rounds = known;
    kept.set(seat, known);
    let last = -1;
    seat.whileOpen(
      effect(() => {
        const ended = seat.scene.ended.value;
        if (ended === last || seat.scene.showing.value) return;
        last = ended;
        void load(seat.name, ended, known);
      }),
    );
  }
  return rounds;
}

async function load(table: string, ended: number, known: Signal<PastRound[] | null>): Promise<void> {
  const missing = ended - (known.peek()?.at(-1)?.round ?? ended - MOST_PAST_ROUNDS);
  const limit = Math.min(Math.max(missing, 1), MOST_PAST_ROUNDS);
  try {
    const found = await getAsSomebody<{ rounds: PastRound[] }>(
      `/api/tables/${encodeURIComponent(table)}/rounds?limit=${limit}`,
    );
    known.value = merged(known.peek() ?? [], found.rounds);
  } catch {
    /* They are requested again after the next round; the old ones stay. */
  }
}

/** Merges rounds by their numbers: answers may arrive out of order. */
function merged(before: PastRound[], found: PastRound[]): PastRound[] {
  const all = new Map([...before, ...found].map((round) => [round.round, round]));
  return [...all.values()].sort((a, b) => a.round - b.round).slice(-MOST_PAST_ROUNDS);
}

export const settledIn = (round: PastRound): SettledEvent[] => round.steps.filter((step) => step.kind === "Settled");
