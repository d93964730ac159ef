/** Mini-baccarat with Lucky 8: five spots, and the roads of the rounds before. */

import { HandView } from "../table/HandView";
import { OthersOn } from "../table/Spot";
import { hand, wagerOf, type FeltProps } from "./parts";
import { PrintedPays, PrintedSpot } from "./Printed";
import { Roads } from "./Roads";

export function LuckyEightFelt({ seat, felt }: FeltProps) {
  const spot = (wager: string, name: string, more: string) => (
    <div class={`lucky-spot ${more}`}>
      <PrintedSpot
        seat={seat}
        felt={felt}
        wager={wager}
        name={name}
        class={more.includes("bonus") ? "spot-bonus" : "lucky-primary"}
      />
      <OthersOn seat={seat} wager={wager} spot={wager} />
    </div>
  );
  return (
    <div class="felt-lucky">
      <div class="lucky-hands">
        <section aria-label="Player">
          <h2>Player</h2>
          <HandView hand={hand(seat, "player")} name="Player" places={3} class="hand-large" />
        </section>
        <section aria-label="Banker">
          <h2>Banker</h2>
          <HandView hand={hand(seat, "banker")} name="Banker" places={3} class="hand-large" />
        </section>
      </div>
      <div class="lucky-spots">
        {spot("lucky-8-player", "Lucky 8 on the Player", "lucky-bonus-player")}
        {spot("player", "Player", "lucky-player")}
        {spot("tie", "Tie", "lucky-tie")}
        {spot("banker", "Banker", "lucky-banker")}
        {spot("lucky-8-banker", "Lucky 8 on the Banker", "lucky-bonus-banker")}
      </div>
      <div class="lucky-foot">
        <Roads seat={seat} />
        <div class="felt-print">
          <PrintedPays seat={seat} wager={wagerOf(felt, "lucky-8-player")} name="Lucky 8" also="lucky-8-banker" />
        </div>
      </div>
    </div>
  );
}
