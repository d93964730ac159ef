/** A player's result by number of rounds: half of all sessions in the dark band, nine of ten in the light. */

import type { Quantiles } from "../base/types";
import { BottomAxis, LeftAxis } from "./axes";
import { Figure } from "./figure";
import { between, few, linear, through, ticks, whole } from "./scale";

export type { Quantiles };

type Mark = Exclude<keyof Quantiles, "round">;
const HEIGHT = 260;
const START: Quantiles = { round: 0, p05: 0, p25: 0, p50: 0, p75: 0, p95: 0 };

export function Fan({ quantiles, edge }: { quantiles: Quantiles[]; edge: number }) {
  const points = quantiles[0]?.round === 0 ? quantiles : [START, ...quantiles];
  const last = points[points.length - 1]!;
  const low = Math.min(0, ...points.map((point) => point.p05));
  const high = Math.max(0, ...points.map((point) => point.p95));
  const pad = (high - low) * 0.06 || 1;
  const domain: [number, number] = [low - pad, high + pad];
  return (
    <Figure
      title={`After ${whole(last.round)} rounds`}
      says={`One unit wagered a round: half of all sessions end between ${units(last.p25)} and ${units(last.p75)}, nine of ten between ${units(last.p05)} and ${units(last.p95)}. The average is ${units(-edge * last.round)}.`}
      height={HEIGHT}
      columns={["Round", "5%", "25%", "Middle", "75%", "95%"]}
      rows={points.map((point) => [
        whole(point.round),
        ...(["p05", "p25", "p50", "p75", "p95"] as const).map((mark) => few(point[mark])),
      ])}
      draw={(width) => {
        const x = linear([0, last.round], [52, width - 8]);
        const y = linear(domain, [HEIGHT - 30, 8]);
        const line = (mark: Mark) => points.map((point): [number, number] => [x(point.round), y(point[mark])]);
        return (
          <>
            <path class="band wide-band" d={between(line("p95"), line("p05"))} />
            <path class="band" d={between(line("p75"), line("p25"))} />
            <LeftAxis scale={y} at={ticks(domain, 5)} label={(value) => few(value)} from={52} to={width - 8} />
            <line class="zero" x1={52} x2={width - 8} y1={y(0)} y2={y(0)} />
            <path class="line" d={through(line("p50"))} />
            <path
              class="average"
              d={through([
                [x(0), y(0)],
                [x(last.round), y(-edge * last.round)],
              ])}
            />
            <BottomAxis
              scale={x}
              at={ticks([0, last.round], width < 420 ? 4 : 5)}
              label={whole}
              from={HEIGHT - 30}
              to={HEIGHT - 26}
            />
          </>
        );
      }}
    >
      <ul class="key" aria-hidden="true">
        <li>
          <span class="swatch swatch-line" />
          middle session
        </li>
        <li>
          <span class="swatch swatch-average" />
          average
        </li>
        <li>
          <span class="swatch swatch-band" />
          half of all
        </li>
        <li>
          <span class="swatch swatch-wide" />
          nine of ten
        </li>
      </ul>
    </Figure>
  );
}

function units(value: number): string {
  const text = few(value);
  return `${value > 0 ? "+" : ""}${text} ${Math.abs(value) === 1 ? "unit" : "units"}`;
}
