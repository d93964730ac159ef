/** The edge: percent large, fraction beneath, and the other statistics of a wager. */

import { percent, tiny } from "../charts/scale";
import { Button } from "../ui/Button";
import type { CardWager, Law } from "./card-types";
import { factText } from "./facts";

interface HeadlineProps {
  law: Law | null;
  wager: CardWager;
  error: string;
  busy: boolean;
  again: (() => void) | null;
}

export function Headline({ law, wager, error, busy, again }: HeadlineProps) {
  return (
    <div class="headline" aria-busy={busy}>
      <p class="unseen" role="status">
        {law && !busy && !error ? `House edge of ${wager.name}: ${percent(law.house_edge.value)}` : ""}
      </p>
      <p class="headline-of">House edge, {wager.name}</p>
      <p class={busy || error ? "headline-edge is-old" : "headline-edge"}>
        {law ? percent(law.house_edge.value) : "\u00a0"}
      </p>
      <p class="headline-fraction">{law ? <Fraction law={law} /> : "\u00a0"}</p>
      <p class="headline-state">
        {error ? (
          <span class="amber-note" role="alert">
            {error}{" "}
            {again && (
              <Button look="quiet" onClick={again}>
                Try again
              </Button>
            )}
          </span>
        ) : busy ? (
          "Computing \u2026"
        ) : (
          meaning(law)
        )}
      </p>
      <Facts law={law} />
    </div>
  );
}

function Fraction({ law }: { law: Law }) {
  const { fraction, error } = law.house_edge;
  if (!fraction)
    return (
      <>
        {law.method}
        {error ? `, right to within ${tiny(error)}` : ""}
      </>
    );
  const [above, below] = fraction.split("/");
  return (
    <>
      exactly{" "}
      <span class="fraction">
        {above}
        <span role="img" aria-label=" over ">
          {" / "}
        </span>
        {below}
      </span>
    </>
  );
}

/** The edge in money, for those who do not think in percent. */
function meaning(law: Law | null): string {
  if (!law) return "\u00a0";
  const cents = Math.abs(law.house_edge.value * 10_000) / 100;
  const sum = `$${cents.toFixed(2)}`;
  if (law.house_edge.value < 0) return `Of every $100 wagered the player gains ${sum} on average.`;
  return `Of every $100 wagered the house keeps ${sum} on average.`;
}

/** The statistics that the server shows here: `lab/statistics.py` lists them. */
function Facts({ law }: { law: Law | null }) {
  return (
    <dl class="facts">
      {law?.facts.map((fact) => (
        <div key={fact.title}>
          <dt>{fact.title}</dt>
          <dd>{factText(fact)}</dd>
        </div>
      ))}
    </dl>
  );
}
