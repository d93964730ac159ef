/** Chips: one colour for each value, as on a real rail. */

import { dollars } from "../base/money";
import "./chip.css";

export const CHIPS = [100, 500, 2500, 10_000, 50_000];

/** The largest chip that fits in an amount. */
function top(amount: number): number {
  return CHIPS.filter((value) => value <= amount).at(-1) ?? 100;
}

function short(cents: number): string {
  if (cents >= 1_000_000) return `${+(cents / 100_000).toFixed(1)}k`;
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
}

export function Chip({ value, amount = value }: { value: number; amount?: number }) {
  const text = short(amount);
  return (
    <svg class={`chip chip-${value}`} viewBox="0 0 40 40" role="img" aria-label={dollars(amount)}>
      <circle class="chip-body" cx="20" cy="20" r="19" />
      <circle class="chip-edge" cx="20" cy="20" r="16.4" />
      <circle class="chip-face" cx="20" cy="20" r="12.6" />
      <text x="20" y="20" dy="0.35em" text-anchor="middle" class={text.length > 3 ? "chip-long" : undefined}>
        {text}
      </text>
    </svg>
  );
}

/** A stack on a spot; its top chip shows the total. */
export function Stack({ amount, others = false }: { amount: number; others?: boolean }) {
  return (
    <span class={others ? "stack stack-others" : "stack"}>
      <Chip value={top(amount)} amount={amount} />
    </span>
  );
}
