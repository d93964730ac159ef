/** A hand on the felt, with its total. */

import { Card } from "../cards/Card";
import { cardName } from "../cards/suits";
import type { Hand } from "../base/types";
import "./hand.css";

interface HandProps {
  hand: Hand | undefined;
  name?: string;
  /** Places for cards that are drawn on the felt, so that nothing moves when cards arrive. */
  places?: number;
  class?: string;
  /** Cards overlap, with their corners showing. */
  fanned?: boolean;
}

export function HandView({ hand, name, places = 0, class: more = "", fanned = false }: HandProps) {
  const cards = hand?.cards ?? [];
  const empty = Math.max(0, places - cards.length);
  const count = hand?.comes_to ?? "";
  const spoken = `${name ?? hand?.name ?? "Hand"}: ${cards.length ? cards.map(cardName).join(", ") : "no cards"}${count ? `; ${count}` : ""}`;
  return (
    <div class={`hand ${more} ${hand?.in_play ? "hand-in-play" : ""}`} role="group" aria-label={spoken}>
      <div class={fanned ? "hand-cards hand-fanned" : "hand-cards"} aria-hidden="true">
        {cards.map((card, place) => (
          <span class="dealt" key={`${place}${card}`}>
            <Card card={card} />
          </span>
        ))}
        {Array.from({ length: empty }, (_, place) => (
          <span class="card-place" key={`empty${place}`} />
        ))}
      </div>
      <p class="hand-count" aria-hidden="true">
        {count || "\u00a0"}
      </p>
    </div>
  );
}
