/** Bead plate and big road: the winners of past rounds, as baccarat players record them. */

import { pastRounds } from "../table/history";
import type { Seat } from "../table/seat";
import { bigRoad, isWinner, ROWS, type Winner, WINNERS } from "./road-marks";
import "./roads.css";

export function Roads({ seat }: { seat: Seat }) {
  const rounds = pastRounds(seat).value ?? [];
  const winners = rounds.map((round) => round.winner).filter(isWinner);
  return (
    <div class="roads">
      <BeadPlate winners={winners.slice(-ROWS * 10)} />
      <BigRoad winners={winners} />
    </div>
  );
}

function BeadPlate({ winners }: { winners: Winner[] }) {
  const counts = WINNERS.map((who) => `${who} ${winners.filter((one) => one === who).length}`);
  return (
    <figure class="road">
      <figcaption>Bead plate</figcaption>
      <svg viewBox="0 0 160 96" role="img" aria-label={`Rounds shown: ${counts.join(", ")}`}>
        <Grid columns={10} />
        {winners.map((who, place) => (
          <g
            key={place}
            transform={`translate(${16 * Math.floor(place / ROWS) + 8} ${16 * (place % ROWS) + 8})`}
            class={`bead bead-${who}`}
          >
            <circle r="6.6" />
            <text dy="0.36em" text-anchor="middle">
              {who.charAt(0).toUpperCase()}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

const ROAD = 20;

function BigRoad({ winners }: { winners: Winner[] }) {
  const marks = bigRoad(winners);
  const last = Math.max(0, ...marks.map((mark) => mark.column));
  const first = Math.max(0, last - ROAD + 1);
  return (
    <figure class="road road-big">
      <figcaption>Big road</figcaption>
      <svg viewBox={`0 0 ${16 * ROAD} 96`} role="img" aria-label={`Big road of ${marks.length} rounds without ties`}>
        <Grid columns={ROAD} />
        {marks
          .filter((mark) => mark.column >= first)
          .map((mark, place) => (
            <g
              key={place}
              transform={`translate(${16 * (mark.column - first) + 8} ${16 * mark.row + 8})`}
              class={`ring ring-${mark.who}`}
            >
              <circle r="5.6" />
              {mark.ties > 0 && <path d="M-5 5L5 -5" />}
            </g>
          ))}
      </svg>
    </figure>
  );
}

function Grid({ columns }: { columns: number }) {
  const across = Array.from({ length: ROWS + 1 }, (_, n) => `M0 ${16 * n}H${16 * columns}`).join("");
  const down = Array.from({ length: columns + 1 }, (_, n) => `M${16 * n} 0V96`).join("");
  return <path class="road-grid" d={across + down} />;
}
