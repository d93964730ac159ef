/** A player's settings, kept in this browser. */

import { effect, signal, type Signal } from "@preact/signals";

export type Pace = "slow" | "normal" | "instant";

function kept<T extends string | number | boolean>(name: string, first: T): Signal<T> {
  const key = `rackcard.${name}`;
  let start = first;
  try {
    const said = localStorage.getItem(key);
    if (said !== null) start = JSON.parse(said) as T;
  } catch {
    /* Private windows may not allow storage. */
  }
  const one = signal<T>(typeof start === typeof first ? start : first);
  effect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(one.value));
    } catch {
      /* As above. */
    }
  });
  return one;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

export const pace = kept<Pace>("pace", "normal");
export const fourColours = kept<boolean>("four-colours", false);
export const chip = kept<number>("chip", 500);

/** The duration of steps relative to the middle pace; 0 is instant. */
export function slowness(): number {
  if (still.matches || pace.value === "instant") return 0;
  return pace.value === "slow" ? 2.2 : 1;
}
