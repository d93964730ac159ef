/** Printed v computed: published figures, recomputed. */

import { useState } from "preact/hooks";
import { get } from "../base/api";
import { Wide } from "../charts/wide";
import { Failed, Loading } from "../ui/states";
import type { Check } from "./card-types";
import { useFresh, useNear } from "./reading";

export function useChecks(game: string, now: boolean) {
  return useFresh<{ checks: Check[] }>(now ? game : "", (signal) =>
    get(`/api/games/${encodeURIComponent(game)}/verify`, signal),
  );
}

export function PrintedOfGame({ game }: { game: string }) {
  const [box, near] = useNear<HTMLDivElement>();
  const found = useChecks(game, near);
  return (
    <div ref={box} class="printed">
      {found.value ? (
        <Checks checks={found.value.checks} />
      ) : found.error ? (
        <Failed error={found.error} again={found.again} />
      ) : (
        <>
          <p class="small">Recomputing every figure. The first time this takes some seconds.</p>
          <Loading what="Printed v computed" lines={8} />
        </>
      )}
    </div>
  );
}

const FEW = 12;

/** Differences first; then by where they were printed. */
export function Checks({ checks }: { checks: Check[] }) {
  const [all, setAll] = useState(checks.length <= FEW);
  const ordered = [...together(checks.filter((one) => !one.agrees)), ...checks.filter((one) => one.agrees)];
  const shown = all ? ordered : ordered.slice(0, FEW);
  return (
    <>
      <Tally checks={checks} />
      <Wide label="Printed v computed">
        <table class="checks">
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">Agrees</span>
              </th>
              <th scope="col">Figure</th>
              <th scope="col">Printed</th>
              <th scope="col">Computed</th>
              <th scope="col">Where it was printed</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((check, place) => (
              <Row key={place} check={check} note={check.note === shown[place + 1]?.note ? "" : check.note} />
            ))}
          </tbody>
        </table>
      </Wide>
      {!all && (
        <button type="button" class="button button-plain no-print" onClick={() => setAll(true)}>
          Show all {checks.length} figures
        </button>
      )}
    </>
  );
}

export function Tally({ checks }: { checks: Check[] }) {
  const agree = checks.filter((one) => one.agrees).length;
  const differ = checks.length - agree;
  const open = checks.filter((one) => !one.as_documented).length;
  return (
    <p class="tally">
      <strong>{agree}</strong> of {checks.length} figures agree
      {differ > 0 && (
        <>
          ; <strong>{differ}</strong> differ, {open ? `${open} of them unexplained` : "each for a known reason"}
        </>
      )}
      .
    </p>
  );
}

/** Figures that differ for the same reason are grouped, with the reason once, after the last of them. */
function together(checks: Check[]): Check[] {
  const notes = [...new Set(checks.map((one) => one.note))];
  return notes.flatMap((note) => checks.filter((one) => one.note === note));
}

function Row({ check, note }: { check: Check; note: string }) {
  return (
    <>
      <tr class={check.agrees ? "" : "differs"}>
        <td class="check-mark">{check.agrees ? <Tick /> : <Differs />}</td>
        <th scope="row">{check.figure}</th>
        <td>{check.printed}</td>
        <td title={check.fraction ?? ""}>{check.computed}</td>
        <td class="check-source">{check.source}</td>
      </tr>
      {note && (
        <tr class={check.agrees ? "check-note" : "check-note differs"}>
          <td />
          <td colSpan={4}>{note}</td>
        </tr>
      )}
    </>
  );
}

export function Tick() {
  return (
    <svg class="tick-mark" viewBox="0 0 16 16" role="img" aria-label="agrees">
      <path d="M2.5 8.5l3.6 3.6 7.4-8" />
    </svg>
  );
}

export function Differs() {
  return (
    <svg class="differs-mark" viewBox="0 0 16 16" role="img" aria-label="differs">
      <path d="M2 5.5h12M2 10.5h12M11.5 2l-7 12" />
    </svg>
  );
}
