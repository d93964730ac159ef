/** Blackjack with Dead Man's Hand: a box for every chair, up to four hands in each. */

import type { FeltWager } from "../base/types";
import { HandView } from "../table/HandView";
import { playerName } from "../table/Chairs";
import { hand, handsOf, wagerOf, type FeltProps } from "./parts";
import { PrintedPays, PrintedSpot } from "./Printed";

export function BlackjackFelt({ seat, felt }: FeltProps) {
  const you = seat.scene.you.value;
  const others = (seat.scene.table.value?.playing ?? []).filter(
    (chair) => chair !== you && handsOf(seat, chair).length,
  );
  const mine = you < 0 ? [] : handsOf(seat, you);
  return (
    <div class="felt-blackjack">
      <section aria-label="Dealer" class="bj-dealer">
        <h2 class="felt-name">Dealer</h2>
        <HandView hand={hand(seat, "dealer")} name="Dealer" places={2} class="hand-large" />
        <p class="felt-motto">{motto(wagerOf(felt, "blackjack"))}</p>
      </section>
      <div class="bj-others" role="group" aria-label="Other players">
        {others.map((chair) => (
          <section key={chair} class="bj-other">
            <h2>{playerName(seat, seat.scene.table.value?.seats[chair]?.player ?? "")}</h2>
            <div class="bj-hands">
              {handsOf(seat, chair).map((one) => (
                <HandView key={one.name} hand={one} fanned class="hand-small" />
              ))}
            </div>
          </section>
        ))}
      </div>
      <div class="bj-mine">
        <div class="felt-print">
          <PrintedPays seat={seat} wager={wagerOf(felt, "dead-mans-hand")} />
        </div>
        <section class="bj-box" aria-label="Your box">
          <div class="bj-hands">
            {mine.length ? (
              mine.map((one) => (
                <HandView
                  key={one.name}
                  hand={one}
                  name="Your hand"
                  fanned={one.cards.length > 2 || mine.length > 1}
                  class={mine.length > 1 ? "" : "hand-large"}
                />
              ))
            ) : (
              <HandView hand={undefined} name="Your hand" places={2} class="hand-large" />
            )}
          </div>
          <div class="bj-spots">
            <PrintedSpot seat={seat} felt={felt} wager="dead-mans-hand" name="Dead Man's Hand" class="spot-bonus" />
            <PrintedSpot seat={seat} felt={felt} wager="blackjack" class="spot-round" />
          </div>
        </section>
      </div>
    </div>
  );
}

/** "Blackjack pays 3:2 · Insurance pays 2:1", as the pay table says. */
function motto(wager: FeltWager | undefined): string {
  const rows = wager?.paytable.rows.filter((row) => row.label === "Blackjack" || row.label === "Insurance") ?? [];
  return rows.map((row) => `${row.label} pays ${row.pays}`).join(" \u00b7 ");
}
