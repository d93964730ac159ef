/** The edge: percent large, fraction beneath, and the other statistics of a wager. */

import { few, percent, tiny } from "../charts/scale";
import { Button } from "../ui/Button";
import type { CardWager, Law } from "./card-types";

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

function Facts({ law }: { law: Law | null }) {
  const facts: [string, string][] = [
    ["Wins", law?.hit_frequency ? percent(law.hit_frequency.value, 2) : ""],
    ["Pushes", law?.push_frequency ? percent(law.push_frequency.value, 2) : ""],
    ["Standard deviation", law?.standard_deviation ? few(law.standard_deviation, 4) : ""],
    ["Most it can win", law?.max_win ? `${most(law.max_win)} to 1` : ""],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || (law ? "\u2013" : "\u00a0")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** "6/5" as 1.2: the server sends the largest win as a fraction. */
function most(fraction: string): string {
  const [above, below] = fraction.split("/");
  return few(Number(above) / Number(below ?? 1), 6);
}
