/** A simulation closing in on the exact line. */

import type { Estimate } from "../base/types";
import { BottomAxis, LeftAxis } from "./axes";
import { Figure } from "./figure";
import { between, linear, log, percent, percentTick, powers, short, through, ticks, whole } from "./scale";

export type { Estimate };

const HEIGHT = 280;

export function Closing({ estimates, rounds, exact }: { estimates: Estimate[]; rounds: number; exact: number }) {
  const first = estimates[0];
  const last = estimates[estimates.length - 1];
  const reach = Math.max(1e-9, ...estimates.map((one) => Math.abs(one.estimate - exact) + 2 * one.error)) * 1.08;
  const domain: [number, number] = [exact - reach, exact + reach];
  const from = first ? Math.min(first.rounds, rounds / 10) : rounds / 1000;
  return (
    <Figure
      title="Simulated, closing in on the exact line"
      says={said(last, exact)}
      height={HEIGHT}
      columns={["Rounds", "Simulated edge", "Standard error", "Exact edge"]}
      rows={thinned(estimates).map((one) => [
        whole(one.rounds),
        percent(one.estimate),
        percent(one.error),
        percent(exact),
      ])}
      draw={(width) => {
        const left = 66;
        const x = log([from, rounds], [left, width - 8]);
        const y = linear(first ? domain : [exact - 0.01, exact + 0.01], [HEIGHT - 30, 8]);
        const at = ticks(y.domain, 5);
        const step = at.length > 1 ? at[1]! - at[0]! : reach;
        const line = (side: number) =>
          estimates.map((one): [number, number] => [x(one.rounds), y(one.estimate + side * one.error)]);
        return (
          <>
            <LeftAxis scale={y} at={at} label={(value) => percentTick(value, step)} from={left} to={width - 8} />
            <BottomAxis scale={x} at={powers([from, rounds])} label={short} from={HEIGHT - 30} to={HEIGHT - 26} />
            <path class="band wide-band" d={between(line(2), line(-2))} />
            <path class="line" d={through(line(0))} />
            <line class="exact" x1={left} x2={width - 8} y1={y(exact)} y2={y(exact)} />
            {last && <circle class="tip" cx={x(last.rounds)} cy={y(last.estimate)} r={4} />}
          </>
        );
      }}
    >
      <ul class="key" aria-hidden="true">
        <li>
          <span class="swatch swatch-exact" />
          exact
        </li>
        <li>
          <span class="swatch swatch-line" />
          simulated
        </li>
        <li>
          <span class="swatch swatch-wide" />
          two standard errors
        </li>
      </ul>
    </Figure>
  );
}

function said(last: Estimate | undefined, exact: number): string {
  if (!last) return `The exact edge is ${percent(exact)}. Nothing has been simulated yet.`;
  const off = Math.abs(last.estimate - exact) / (last.error || 1);
  return `After ${whole(last.rounds)} rounds the simulated edge is ${percent(last.estimate)}, ${off.toFixed(1)} standard errors from the exact ${percent(exact)}.`;
}

/** A selection of the estimates, since a table of hundreds of rows is of no use. */
function thinned(estimates: Estimate[]): Estimate[] {
  const every = Math.max(1, Math.ceil(estimates.length / 24));
  return estimates.filter((_, place) => place % every === 0 || place === estimates.length - 1);
}
