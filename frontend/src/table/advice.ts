/** What the exact engine says about our own decision. Asked for once per decision. */

import { effect, signal, type Signal } from "@preact/signals";
import { getAsSomebody } from "../base/api";
import { inWords } from "../base/load";
import type { Advice } from "../base/types";
import type { Seat } from "./seat";

const kept = new WeakMap<Seat, Signal<Advice | null>>();
/** Why there is none. */
export const adviceRefused = signal("");

export function advised(seat: Seat): Signal<Advice | null> {
  let advice = kept.get(seat);
  if (!advice) {
    const fresh = signal<Advice | null>(null);
    kept.set(seat, (advice = fresh));
    seat.whileOpen(
      effect(() => {
        // A new decision is another set of choices, or the same about other cards.
        const asked = seat.choices.value.length > 0;
        void seat.scene.hands.value;
        fresh.value = null;
        adviceRefused.value = "";
        if (asked) void load(seat, fresh);
      }),
    );
  }
  return advice;
}

async function load(seat: Seat, advice: Signal<Advice | null>): Promise<void> {
  const choices = seat.choices.peek();
  try {
    const found = await getAsSomebody<Advice>(`/api/tables/${encodeURIComponent(seat.name)}/advice`);
    if (seat.choices.peek() === choices) advice.value = found;
  } catch (error) {
    if (seat.choices.peek() === choices) adviceRefused.value = inWords(error);
  }
}
