/** Advice of the exact engine about our own decision, requested once per decision. */

import { effect, signal, untracked, type Signal } from "@preact/signals";
import { getAsSomebody } from "../base/api";
import { inWords } from "../base/load";
import type { Advice } from "../base/types";
import type { Seat } from "./seat";

const kept = new WeakMap<Seat, Signal<Advice | null>>();
/** Why there is no advice. */
export const adviceRefused = signal("");

export function advised(seat: Seat): Signal<Advice | null> {
  let advice = kept.get(seat);
  if (!advice) {
    const fresh = signal<Advice | null>(null);
    advice = fresh;
    kept.set(seat, fresh);
    let last = "";
    seat.whileOpen(
      effect(() => {
        const decision = decisionOf(seat);
        if (!decision || decision === last) return;
        last = decision;
        fresh.value = null;
        adviceRefused.value = "";
        void load(seat, fresh, decision);
      }),
    );
  }
  return advice;
}

/** Identifies a decision: its choices, and the cards that they are about. */
function decisionOf(seat: Seat): string {
  const choices = seat.choices.value;
  if (!choices.length) return "";
  const mine = seat.scene.hands.value.filter((hand) => hand.seat === seat.scene.you.value);
  return JSON.stringify([seat.scene.table.value?.round, choices, mine]);
}

async function load(seat: Seat, advice: Signal<Advice | null>, decision: string): Promise<void> {
  const still = (): boolean => untracked(() => decisionOf(seat)) === decision;
  try {
    const found = await getAsSomebody<Advice>(`/api/tables/${encodeURIComponent(seat.name)}/advice`);
    if (still()) advice.value = found;
  } catch (error) {
    if (still()) adviceRefused.value = inWords(error);
  }
}
