/** The numbers that came up last, newest first. */

import { pastRounds, type PastRound } from "../table/history";
import type { FeltProps } from "./parts";

const SHOWN = 14;

export function LastSpins({ seat, felt }: FeltProps) {
  const numbers = (pastRounds(seat).value ?? []).map(cameUp).filter(Boolean).slice(-SHOWN).reverse();
  return (
    <ol class="rl-last" aria-label="Last numbers, newest first">
      {numbers.length ? (
        numbers.map((pocket, place) => (
          <li key={`${numbers.length}-${place}`} class={`rl-${felt.colours?.[pocket] ?? "green"}`}>
            {pocket}
          </li>
        ))
      ) : (
        <li class="rl-none">No spins yet</li>
      )}
    </ol>
  );
}

function cameUp(round: PastRound): string {
  const dealt = round.steps.find((step) => step.kind === "Dealt");
  return String((dealt?.symbols as string[] | undefined)?.[0] ?? "");
}
