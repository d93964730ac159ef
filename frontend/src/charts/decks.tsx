/** The edge by the number of decks: few points, each with its number. */

import type { DeckPoint as Sent, Exact } from "../base/types";
import { LeftAxis } from "./axes";
import { Figure } from "./figure";
import { linear, percent, percentTick, through, ticks } from "./scale";

/** A point whose edge is known. */
export type DeckPoint = Sent & { house_edge: Exact };

const HEIGHT = 240;

export function EdgeByDecks({ points, chosen }: { points: DeckPoint[]; chosen: number }) {
  const edges = points.map((point) => point.house_edge.value);
  const spread = Math.max(...edges) - Math.min(...edges) || Math.abs(edges[0] ?? 0.01) * 0.2 || 0.01;
  const domain: [number, number] = [Math.min(...edges) - spread * 0.25, Math.max(...edges) + spread * 0.35];
  const at = ticks(domain, 4);
  const step = at.length > 1 ? at[1]! - at[0]! : spread;
  const [first, last] = [points[0]!, points[points.length - 1]!];
  return (
    <Figure
      title="Edge by number of decks"
      says={`From ${percent(first.house_edge.value)} with ${named(first.decks)} to ${percent(last.house_edge.value)} with ${named(last.decks)}.`}
      height={HEIGHT}
      columns={["Decks", "House edge", "Exactly"]}
      rows={points.map(({ decks, house_edge }) => [
        String(decks),
        percent(house_edge.value),
        house_edge.fraction ?? "not a fraction",
      ])}
      draw={(width) => {
        const y = linear(domain, [HEIGHT - 34, 10]);
        const left = 62;
        const room = (width - left - 12) / points.length;
        const x = (place: number) => left + room * (place + 0.5);
        return (
          <>
            <LeftAxis scale={y} at={at} label={(value) => percentTick(value, step)} from={left} to={width} />
            <path class="line" d={through(points.map((point, place) => [x(place), y(point.house_edge.value)]))} />
            {points.map((point, place) => (
              <g key={point.decks} class={point.decks === chosen ? "point chosen" : "point"}>
                <circle cx={x(place)} cy={y(point.house_edge.value)} r={point.decks === chosen ? 6 : 4} />
                <text class="point-label" x={x(place)} y={y(point.house_edge.value) - 12} text-anchor="middle">
                  {percent(point.house_edge.value)}
                </text>
                <text class="axis-word" x={x(place)} y={HEIGHT - 10} text-anchor="middle">
                  {width / points.length > 110 ? named(point.decks) : point.decks}
                </text>
              </g>
            ))}
          </>
        );
      }}
    />
  );
}

const named = (decks: number) => (decks === 1 ? "1 deck" : `${decks} decks`);
