/** Great 8: Yin against Yang, and the Great Bonus of the hand that was wagered on. */

import { HandView } from "../table/HandView";
import { OthersOn } from "../table/Spot";
import { hand, wagerOf, type FeltProps } from "./parts";
import { PrintedPays, PrintedSpot } from "./Printed";

export function GreatEightFelt({ seat, felt }: FeltProps) {
  return (
    <div class="felt-great">
      <Side seat={seat} felt={felt} side="yin" name="Yin" />
      <div class="felt-print">
        <p class="felt-title">Great 8</p>
        <PrintedPays seat={seat} wager={wagerOf(felt, "great-bonus")} />
      </div>
      <Side seat={seat} felt={felt} side="yang" name="Yang" />
    </div>
  );
}

function Side({ seat, felt, side, name }: FeltProps & { side: string; name: string }) {
  return (
    <section class={`great-side great-${side}`} aria-label={name}>
      <HandView hand={hand(seat, side)} name={name} places={2} class="hand-large" />
      <div class="great-spot">
        <PrintedSpot seat={seat} felt={felt} wager="main" spot={side} name={name} class="spot-round spot-main" />
        <OthersOn seat={seat} wager="main" spot={side} />
      </div>
      <div class="great-spot">
        <PrintedSpot seat={seat} felt={felt} wager="great-bonus" spot={side} name="Great Bonus" class="spot-bonus" />
        <OthersOn seat={seat} wager="great-bonus" spot={side} />
      </div>
    </section>
  );
}
