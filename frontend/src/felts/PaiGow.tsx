/** Pai Gow: the dealer's hand is set face up first, then every player sets two in front of five. */

import type { Hand } from "../base/types";
import { Card } from "../cards/Card";
import { cardName } from "../cards/suits";
import { HandView } from "../table/HandView";
import { playerName } from "../table/Chairs";
import { hand, handsOf, wagerOf, type FeltProps } from "./parts";
import { PrintedPays, PrintedSpot } from "./Printed";
import { Setter } from "./Setter";
import "./paigow.css";

export function PaiGowFelt({ seat, felt }: FeltProps) {
  const you = seat.scene.you.value;
  const table = seat.scene.table.value;
  const mine = you < 0 ? undefined : handsOf(seat, you)[0];
  const others = (table?.playing ?? []).filter((chair) => chair !== you && handsOf(seat, chair).length);
  return (
    <div class="felt-paigow">
      <section class="pg-dealer" aria-label="Dealer">
        <h2 class="felt-name">Dealer</h2>
        <SetHand hand={hand(seat, "dealer")} name="Dealer" />
      </section>
      <div class="pg-others" role="group" aria-label="Other players">
        {others.map((chair) => (
          <section key={chair} class="pg-other">
            <h2>{playerName(seat, table?.seats[chair]?.player ?? "")}</h2>
            <HandView hand={handsOf(seat, chair)[0]} fanned class="hand-small" />
          </section>
        ))}
      </div>
      <div class="pg-mine">
        <section class="pg-box" aria-label="Your box">
          <div class="pg-hand">
            {seat.choices.value.length > 0 && mine ? (
              <Setter seat={seat} hand={mine} />
            ) : (
              <SetHand hand={mine} name="Your hand" />
            )}
          </div>
          <div class="pg-spots">
            <PrintedSpot seat={seat} felt={felt} wager="jacks-beat" class="spot-bonus" />
            <PrintedSpot seat={seat} felt={felt} wager="pai-gow" class="spot-round" />
            <PrintedSpot seat={seat} felt={felt} wager="chan-chu" class="spot-bonus" />
          </div>
        </section>
        <div class="felt-print pg-print">
          <PrintedPays seat={seat} wager={wagerOf(felt, "jacks-beat")} />
          <PrintedPays seat={seat} wager={wagerOf(felt, "chan-chu")} />
        </div>
      </div>
    </div>
  );
}

/** Front above back once the hand is set; before that, seven cards in a row. */
function SetHand({ hand: shown, name }: { hand: Hand | undefined; name: string }) {
  const cards = shown?.cards ?? [];
  const words = (shown?.comes_to ?? "").split(" / ");
  const isSet = words.length === 2;
  if (!isSet) return <HandView hand={shown} name={name} places={7} />;
  const spoken = `${name}. Front: ${cards.slice(0, 2).map(cardName).join(", ")}; ${words[0]}. Back: ${cards.slice(2).map(cardName).join(", ")}; ${words[1]}`;
  return (
    <div class="set-hand" role="group" aria-label={spoken}>
      {[cards.slice(0, 2), cards.slice(2)].map((half, place) => (
        <div class="set-half" key={place} aria-hidden="true">
          <div class="hand-cards">
            {half.map((card) => (
              <span class="dealt" key={card}>
                <Card card={card} />
              </span>
            ))}
          </div>
          <p class="hand-count">{words[place]}</p>
        </div>
      ))}
    </div>
  );
}
