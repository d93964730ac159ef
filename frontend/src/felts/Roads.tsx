/** Bead plate and big road: who won the rounds before, as baccarat players keep it. */

import { pastRounds } from "../table/history";
import type { Seat } from "../table/seat";
import "./roads.css";

const ROWS = 6;
const WINNERS = ["player", "banker", "tie"] as const;
type Winner = (typeof WINNERS)[number];

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

/** A void round has none. */
const isWinner = (who: string): who is Winner => (WINNERS as readonly string[]).includes(who);

function BeadPlate({ winners }: { winners: Winner[] }) {
  const counts = WINNERS.map((who) => `${who} ${winners.filter((one) => one === who).length}`);
  return (
    <figure class="road">
      <figcaption>Bead plate</figcaption>
      <svg viewBox="0 0 160 96" role="img" aria-label={`Rounds shown: ${counts.join(", ")}`}>
        <Grid columns={10} />
        {winners.map((who, place) => (
          <g key={place} transform={`translate(${16 * Math.floor(place / ROWS) + 8} ${16 * (place % ROWS) + 8})`} class={`bead bead-${who}`}>
            <circle r="6.6" />
            <text dy="0.36em" text-anchor="middle">{who.charAt(0).toUpperCase()}</text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

interface Mark {
  who: Winner;
  column: number;
  row: number;
  ties: number;
}

/** A new column when the winner changes; a run that reaches the bottom turns right. */
function bigRoad(winners: Winner[]): Mark[] {
  const marks: Mark[] = [];
  const taken = new Set<string>();
  let start = -1;
  for (const who of winners) {
    const last = marks.at(-1);
    if (who === "tie") {
      if (last) last.ties += 1;
      continue;
    }
    let column: number, row: number;
    if (last?.who === who) {
      const below = last.row + 1 < ROWS && !taken.has(`${last.column} ${last.row + 1}`);
      [column, row] = below ? [last.column, last.row + 1] : [last.column + 1, last.row];
    } else {
      start += 1;
      while (taken.has(`${start} 0`)) start += 1;
      [column, row] = [start, 0];
    }
    taken.add(`${column} ${row}`);
    marks.push({ who, column, row, ties: 0 });
  }
  return marks;
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
        {marks.filter((mark) => mark.column >= first).map((mark, place) => (
          <g key={place} transform={`translate(${16 * (mark.column - first) + 8} ${16 * mark.row + 8})`} class={`ring ring-${mark.who}`}>
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
