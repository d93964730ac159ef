/** The dealer's calls: the last one large, earlier ones beside it; and a line below for the spot under
 * the pointer or the rule that stops a wager. */

import { limits, notes, odds } from "./Spot";
import type { Seat } from "./seat";
import { note } from "./seeds";
import "./calls.css";

const SPOKEN = 6;

export function Calls({ seat }: { seat: Seat }) {
  const calls = seat.scene.calls.value.slice(-SPOKEN);
  return (
    <section class="calls" aria-label="The dealer">
      <div class="calls-said" role="log" aria-live="polite" aria-label="The dealer says">
        {calls.length ? calls.map((call) => <p key={call.id}>{call.text}</p>) : <p>Welcome.</p>}
      </div>
      <Line seat={seat} />
    </section>
  );
}

function Line({ seat }: { seat: Seat }) {
  const trouble = note.value?.trouble;
  if (seat.notice.value || trouble)
    return (
      <p class="calls-line calls-notice" role="alert">
        {seat.notice.value || trouble}
      </p>
    );
  const pointed = seat.pointed.value;
  if (!pointed) return <p class="calls-line">{"\u00a0"}</p>;
  const { wager, spot } = pointed;
  const needs = seat.felt.value?.wagers.find((one) => one.wager === wager.needs)?.name;
  const rows = spot.odds
    ? ""
    : wager.paytable.rows
        .filter((row) => row.pays.includes(":"))
        .map((row) => `${row.label} ${row.pays}`)
        .join(", ");
  return (
    <p class="calls-line">
      <b>{spot.label}</b> {limits(wager)}
      {odds(spot)}
      {needs ? `; with ${needs} only` : ""}
      {notes(seat, wager, spot)}
      {rows && (
        <span class="calls-rows">
          {" "}
          {"\u00b7"} {rows}
        </span>
      )}
    </p>
  );
}
