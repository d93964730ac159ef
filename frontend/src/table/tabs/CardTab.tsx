/** The rack card in short: how it is dealt and settled, the posted limits. */

import { Link } from "../../base/router";
import { Loading } from "../../ui/states";
import type { Seat } from "../seat";

export function CardTab({ seat }: { seat: Seat }) {
  const felt = seat.felt.value;
  if (!felt) return <Loading what="The rack card" lines={8} />;
  const rules = [...Object.entries(felt.options), ...Object.entries(felt.rulings)];
  return (
    <div class="prose">
      <h2>How it is dealt and settled</h2>
      <ol>
        {felt.procedure.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h2>Posted limits</h2>
      <ul>
        {felt.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      {rules.length > 0 && (
        <>
          <h2>House rules of this table</h2>
          <dl class="table-facts">
            {rules.map(([name, value]) => (
              <div key={name}>
                <dt>{name.replace(/[-.]/g, " ")}</dt>
                <dd>{String(value).replace(/-/g, " ")}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>
        <Link href={`/game/${felt.game}/card`}>The whole rack card</Link>
      </p>
    </div>
  );
}
