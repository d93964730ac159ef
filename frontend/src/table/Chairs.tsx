/** The chairs: who sits where, what they have wagered, how it went. */

import { MOST_SEATS } from "../base/constants";
import { dollars } from "../base/money";
import { whyOut } from "./away";
import { Kept } from "./Kept";
import { asCalled } from "./scene";
import type { Seat } from "./seat";
import { summed } from "./Spot";
import "./chairs.css";

export function Chairs({ seat }: { seat: Seat }) {
  const table = seat.scene.table.value;
  const chairs = table?.seats ?? Array.from({ length: seat.felt.value?.seats ?? MOST_SEATS }, () => null);
  return (
    <ol class="chairs" aria-label="Chairs">
      {chairs.map((_, number) => (
        <Chair key={number} seat={seat} number={number} />
      ))}
    </ol>
  );
}

function Chair({ seat, number }: { seat: Seat; number: number }) {
  const { scene } = seat;
  const table = scene.table.value;
  const player = table?.seats[number]?.player ?? "";
  if (!player) return <FreeChair seat={seat} number={number} />;
  const mine = number === scene.you.value;
  const staked = [...scene.stakes.value.values()]
    .filter((one) => one.seat === number)
    .reduce((sum, one) => sum + one.amount, 0);
  const moves = scene.settled.value.moves.filter((move) => move.player === player);
  const result = moves.length && !staked ? summed(moves) : null;
  const turn = table?.turn === number && !scene.showing.value;
  const out = table?.seats[number]?.sits_out ?? null;
  return (
    <li class={`chair ${mine ? "chair-mine" : ""} ${turn ? "chair-turn" : ""} ${out ? "chair-out" : ""}`}>
      <span class="chair-name">{mine ? "You" : playerName(seat, player)}</span>
      <span class="chair-money">
        {result ? (
          <b class={`result-${result.kind}`}>{result.text}</b>
        ) : staked ? (
          dollars(staked)
        ) : out ? (
          <>
            {whyOut(out)} <Kept until={out.until} ahead={scene.ahead} />
          </>
        ) : table?.seats[number]?.ready ? (
          "ready"
        ) : (
          "\u2013"
        )}
      </span>
    </li>
  );
}

function FreeChair({ seat, number }: { seat: Seat; number: number }) {
  const seated = seat.seated.value;
  return (
    <li class="chair chair-free">
      {seated ? (
        <span class="chair-money" role="img" aria-label={`Chair ${number + 1} is free`}>
          {number + 1}
        </span>
      ) : (
        <button
          type="button"
          onClick={() => void seat.ask({ do: "sit", seat: number })}
          aria-label={`Sit down on chair ${number + 1}`}
        >
          Sit {number + 1}
        </button>
      )}
    </li>
  );
}

export function playerName(seat: Seat, player: string): string {
  const said = seat.scene.table.value?.names?.[player] ?? player;
  return asCalled(said);
}
