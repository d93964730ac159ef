/** How long a player has been playing in this tab, and the result so far. */

import { computed, signal } from "@preact/signals";
import type { Scene } from "./scene";

function stored(key: string): number | null {
  try {
    const said = sessionStorage.getItem(key);
    return said === null ? null : Number(said);
  } catch {
    return null;
  }
}

function store(key: string, value: number): void {
  try {
    sessionStorage.setItem(key, String(value));
  } catch {
    /* Not stored: the time is counted from when the page was loaded. */
  }
}

const BEGAN = "rackcard.began",
  BROUGHT = "rackcard.brought";

export const began = stored(BEGAN) ?? Date.now();
store(BEGAN, began);

const brought = signal<number | null>(stored(BROUGHT));

/** The result: chips on the felt and in the rail, less the money brought. */
export function sessionNet(scene: Scene) {
  return computed(() => {
    if (!scene.table.value) return 0;
    const worth = scene.funds.value + scene.mine.value.reduce((sum, stack) => sum + stack.amount, 0);
    if (brought.value === null) {
      queueMicrotask(() => {
        brought.value ??= worth;
        store(BROUGHT, brought.value);
      });
      return 0;
    }
    return worth - brought.value;
  });
}

/** Another person plays in this tab from now on: their money is counted when they sit down. */
export function bringAnew(): void {
  brought.value = null;
  try {
    sessionStorage.removeItem(BROUGHT);
  } catch {
    /* Nothing was stored. */
  }
}

/** Adds play money from the bank, which is brought to the table and not won at it. */
export function grant(cents: number): void {
  brought.value = (brought.value ?? 0) + cents;
  store(BROUGHT, brought.value);
}
