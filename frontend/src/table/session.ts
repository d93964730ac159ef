/** How long somebody has been playing in this tab, and what it has come to. */

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
    /* Then it is counted from when the page was loaded. */
  }
}

const BEGAN = "rackcard.began",
  BROUGHT = "rackcard.brought";

export const began = stored(BEGAN) ?? Date.now();
store(BEGAN, began);

const brought = signal<number | null>(stored(BROUGHT));

/** What the chips on the felt and in the rack are worth more than what was brought. */
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

/** Somebody else plays in this tab from now on: what they bring is counted when they sit down. */
export function bringAnew(): void {
  brought.value = null;
  try {
    sessionStorage.removeItem(BROUGHT);
  } catch {
    /* Then nothing was kept. */
  }
}

/** Play money from the bank is brought to the table, not won at it. */
export function grant(cents: number): void {
  brought.value = (brought.value ?? 0) + cents;
  store(BROUGHT, brought.value);
}
