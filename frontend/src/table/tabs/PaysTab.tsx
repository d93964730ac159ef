/** Pay tables, with the row that just hit lit, and the posted limits. */

import { Link } from "../../base/router";
import { dollars } from "../../base/money";
import type { FeltWager } from "../../base/types";
import { lit } from "../../felts/Printed";
import { Loading } from "../../ui/states";
import type { Seat } from "../seat";
import { limits } from "../Spot";

interface Envy {
  stake: number;
  rows: { label: string; pays: number | string }[];
}

export function PaysTab({ seat }: { seat: Seat }) {
  const felt = seat.felt.value;
  if (!felt) return <Loading what="The pay table" lines={8} />;
  const [simple, tables] = [felt.wagers.filter(isSimple), felt.wagers.filter((wager) => !isSimple(wager))];
  return (
    <div class="pays-tab">
      {tables.map((wager) => (
        <PayTable key={wager.wager} seat={seat} wager={wager} />
      ))}
      {simple.length > 0 && (
        <table>
          <caption>{tables.length ? "Other wagers" : "Wagers"}</caption>
          <tbody>
            {simple.map((wager) => (
              <tr key={wager.wager} class={lit(seat, wager.wager).size ? "row-hit" : undefined}>
                <th scope="row">
                  {wager.name}
                  <small>{limits(wager)}</small>
                </th>
                <td>{wager.paytable.rows[0]?.pays}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <Link href={`/game/${felt.game}/math`}>What it costs: the math of {felt.name}</Link>
      </p>
    </div>
  );
}

const isSimple = (wager: FeltWager): boolean => wager.paytable.rows.length === 1;

function PayTable({ seat, wager }: { seat: Seat; wager: FeltWager }) {
  const hit = lit(seat, wager.wager);
  const envy = (wager as FeltWager & { envy?: Envy | null }).envy;
  const envied = lit(seat, wager.wager, true);
  return (
    <>
      <table>
        <caption>
          {wager.name}
          {wager.paytable.id ? `, table ${wager.paytable.id}` : ""}
          <small>{limits(wager)}</small>
        </caption>
        <tbody>
          {wager.paytable.rows.map((row) => (
            <tr key={row.label} class={hit.has(row.label) ? "row-hit" : undefined}>
              <th scope="row">{row.label}</th>
              <td>{row.pays}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {envy && (
        <table>
          <caption>
            Envy, with {dollars(envy.stake)} or more on {wager.name}
          </caption>
          <tbody>
            {envy.rows.map((row) => (
              <tr key={row.label} class={envied.has(row.label) ? "row-hit" : undefined}>
                <th scope="row">{row.label}</th>
                <td>{typeof row.pays === "number" ? dollars(row.pays) : row.pays}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
