/** Past rounds: what was dealt, and our result. */

import { net } from "../../base/money";
import { cardName } from "../../cards/suits";
import { Empty, Loading } from "../../ui/states";
import { pastRounds, settledIn, type PastRound } from "../history";
import { won } from "../Spot";
import type { Seat } from "../seat";
import { me } from "../../base/api";

const SHOWN = 40;

export function HistoryTab({ seat }: { seat: Seat }) {
  const rounds = pastRounds(seat).value;
  if (!rounds) return <Loading what="The history" lines={6} />;
  if (!rounds.length) return <Empty>No round has been played at this table yet.</Empty>;
  return (
    <ol class="past">
      {rounds
        .slice(-SHOWN)
        .reverse()
        .map((round) => (
          <Round key={round.round} seat={seat} round={round} />
        ))}
    </ol>
  );
}

function Round({ seat, round }: { seat: Seat; round: PastRound }) {
  const moves = settledIn(round).filter((move) => move.player === me.value?.id);
  const voided = round.steps.find((step) => step.kind === "RoundVoided");
  const total = moves.reduce((sum, move) => sum + won(move), 0);
  return (
    <li>
      <details>
        <summary>
          <span class="past-number">{round.round}</span>
          <span class="past-what">{voided ? `Void: ${String(voided.reason)}` : summary(round)}</span>
          <b class={total > 0 ? "result-win" : total < 0 ? "result-lose" : "result-push"}>
            {moves.length ? net(total) : ""}
          </b>
        </summary>
        <ul>
          {round.hands.map((one) => (
            <li key={one.name}>
              {one.name}: {one.cards.map(shortName).join(" ")} {one.comes_to && <em>{one.comes_to}</em>}
            </li>
          ))}
          {moves.map((move, place) => (
            <li key={`m${place}`}>
              {spotName(seat, move.wager, move.spot)}: {move.row || "lost"}
              {move.act === "pay" ? ` ${move.pays}` : ""}{" "}
              <b class={won(move) > 0 ? "result-win" : won(move) < 0 ? "result-lose" : "result-push"}>
                {won(move) ? net(won(move)) : "push"}
              </b>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** The dealer's last call, or the dealer's hand if that call is about one player. */
function summary(round: PastRound): string {
  const [first] = round.hands;
  if (round.says && first?.name !== "Dealer") return round.says;
  return first
    ? `${first.name}: ${first.cards.length < 3 && !first.comes_to ? "" : first.cards.map(shortName).join(" ")} ${first.comes_to}`
    : "";
}

const SUIT_SIGNS: Record<string, string> = { c: "\u2663", d: "\u2666", h: "\u2665", s: "\u2660" };

/** "8h" as 8 and a heart; anything else as it is. */
export function shortName(card: string): string {
  const suit = SUIT_SIGNS[card[1] ?? ""];
  if (card === "*" || card === "G") return cardName(card).replace("the ", "");
  return suit && card.length === 2 ? `${card[0] === "T" ? "10" : card[0]}${suit}` : card;
}

function spotName(seat: Seat, wager: string, spot: string): string {
  const found = seat.felt.value?.wagers.find((one) => one.wager === wager);
  return found?.spots.find((one) => one.spot === spot)?.label ?? found?.name ?? wager;
}
