/** The pays printed on a felt beside its spots, with the row that just hit lit. */

import type { FeltWager } from "../base/types";
import type { Seat } from "../table/seat";
import { SpotButton } from "../table/Spot";
import type { FeltProps } from "./parts";
import { wagerOf, spotOf } from "./parts";
import "./felts.css";

/** The rows of a wager that were paid or pushed: our own, or everybody's for an onlooker. With `envy`, the rows
 * of the envy table that the hands of others hit. */
export function lit(seat: Seat, wager: string, envy = false): Set<string> {
  const { settled, me } = seat.scene;
  const hit = settled.value.moves.filter(
    (move) =>
      move.wager === wager &&
      move.act !== "collect" &&
      move.envied >= 0 === envy &&
      (!me.value || move.player === me.value),
  );
  return new Set(hit.map((move) => move.row));
}

interface PrintedPaysProps {
  seat: Seat;
  wager: FeltWager | undefined;
  name?: string;
  /** Another wager with the same pays: printed once for both. */
  also?: string;
}

export function PrintedPays({ seat, wager, name, also }: PrintedPaysProps) {
  if (!wager) return null;
  const hit = new Set([...lit(seat, wager.wager), ...(also ? lit(seat, also) : [])]);
  return (
    <table class="printed-pays">
      <caption>{name ?? wager.name}</caption>
      <tbody>
        {wager.paytable.rows
          .filter((row) => row.pays.includes(":"))
          .map((row) => (
            <tr key={row.label} class={hit.has(row.label) ? "row-hit" : undefined}>
              <th scope="row">{row.label}</th>
              <td>{row.pays}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** The one spot of a wager, with its name. */
export function PrintedSpot({
  seat,
  felt,
  wager,
  spot = wager,
  name,
  class: more = "",
}: FeltProps & { wager: string; spot?: string; name?: string; class?: string }) {
  const entry = wagerOf(felt, wager);
  const place = spotOf(entry, spot);
  if (!entry || !place) return null;
  return <SpotButton seat={seat} wager={entry} spot={place} class={more} printed={name ?? place.label} withOdds />;
}
