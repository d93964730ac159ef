/** The edge of some stakes after breakage, beside the exact one. */

import { dollars } from "../base/money";
import { percent } from "../charts/scale";
import { Wide } from "../charts/wide";
import type { AfterBreakage, AtStake } from "./card-types";

const ROUNDING = { down: "rounded down", nearest: "to the nearest", up: "rounded up" };

export function Breakage({ known }: { known: AfterBreakage }) {
  const shown = [...known.stakes, ...(known.dearest ? [known.dearest] : [])]
    .filter((at, place, all) => all.findIndex((one) => one.stake_cents === at.stake_cents) === place)
    .sort((a, b) => a.stake_cents - b.stake_cents);
  return (
    <div class="envy breakage">
      <h3>After breakage</h3>
      <p class="small">
        This house pays in steps of {dollars(known.unit_cents)}, {ROUNDING[known.rounding]}. {sentence(known)}
      </p>
      <Wide label="After breakage">
        <table class="pays">
          <thead>
            <tr>
              <th scope="col">Stake</th>
              <th scope="col">House edge, as paid</th>
              <th scope="col">Exactly</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((at) => (
              <tr key={at.stake_cents} class={moved(at) ? "is-moved" : ""}>
                <th scope="row">{dollars(at.stake_cents)}</th>
                <td title={at.house_edge.fraction ?? ""}>{percent(at.house_edge.value)}</td>
                <td title={at.exact_edge.fraction ?? ""}>{percent(at.exact_edge.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </div>
  );
}

function moved(at: AtStake): boolean {
  return at.house_edge.fraction !== at.exact_edge.fraction;
}

function sentence({ dearest }: AfterBreakage): string {
  if (!dearest) return "No whole-dollar stake on this wager loses by it.";
  const rows = dearest.broken.map(
    (row) =>
      `${row.label} at ${row.pays} comes to ${exactly(row.exact_cents.value)} and pays ${dollars(row.paid_cents)}`,
  );
  return `A stake of ${dollars(dearest.stake_cents)} loses most by it: ${rows.join(", ")}.`;
}

/** Whole cents as money is written; parts of a cent with their digits. */
function exactly(cents: number): string {
  return Number.isInteger(cents) ? dollars(cents) : `$${(cents / 100).toFixed(4)}`;
}
