/** One table per wager: label, pays, 1 in N, probability, share of the return. Pays can be changed.
 *  Where rows come up together, each row is listed in any combination, with the combinations below. */

import { useEffect, useRef, useState } from "preact/hooks";
import { few, percent, whole } from "../charts/scale";
import { Wide } from "../charts/wide";
import { Loading } from "../ui/states";
import type { CardWager, EnvyLaw, Law, Outcome, PrintedRow } from "./card-types";
import { Breakage } from "./math-breakage";
import { type Asked, set } from "./math-state";

interface PayTableProps {
  wager: CardWager;
  law: Law | null;
  busy: boolean;
  error: string;
  asked: Asked;
  ask: (change: Partial<Asked>) => void;
}

export function PayTable({ wager, law, busy, error, asked, ask }: PayTableProps) {
  if (!law) return <Loading what="The pay table" lines={Math.max(3, wager.paytables[0]?.rows.length ?? 3)} />;
  if (!law.outcomes.length) return <Printed wager={wager} law={law} />;
  const back = 1 - law.house_edge.value;
  const printed = new Map(rowsOf(wager, law.paytable).map((row) => [row.label, row.pays]));
  return (
    <>
      <Wide label="Pay table">
        <table class={busy ? "pays is-old" : "pays"} aria-busy={busy}>
          <caption class="unseen">
            {wager.name}: what each row pays, how often it comes, and its share of the return.
          </caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Pays</th>
              <th scope="col">1 in</th>
              <th scope="col">Probability</th>
              <th scope="col" class="share-head">
                Share of the return
              </th>
            </tr>
          </thead>
          <tbody>
            {law.rows.map((row) => (
              <tr key={row.label || row.pays}>
                <th scope="row">{row.label || "Lost"}</th>
                <td class="pays-cell">
                  {printed.has(row.label) ? (
                    <EditablePay
                      row={row}
                      printed={printed.get(row.label) ?? ""}
                      wager={wager.wager}
                      paytable={law.paytable}
                      asked={asked}
                      ask={ask}
                    />
                  ) : (
                    row.pays
                  )}
                </td>
                <HowOften row={row} />
                <td class="share">
                  <Share value={returned(row, law) / back} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      {error && <p class="amber-note pays-error">{error}</p>}
      <p class="small no-print">
        Press a pay to change it: everything is computed again, exactly. Odds are written like 25:1 or 6:5; push and
        lose count too.
      </p>
      {law.outcomes.some(compound) && <Combinations law={law} busy={busy} />}
      {law.after_breakage && <Breakage known={law.after_breakage} />}
      {law.envy && <EnvyTable envy={law.envy} />}
    </>
  );
}

function HowOften({ row }: { row: PrintedRow }) {
  return (
    <>
      <td>{row.one_in === null ? "never" : oneIn(row.one_in)}</td>
      <td title={row.probability.fraction ?? ""}>
        {percent(row.probability.value, row.probability.value < 0.0001 ? 7 : 4)}
      </td>
    </>
  );
}

/** Several claims, or one that rides on more or less than the stake, or is paid more than once. */
function compound(row: Outcome): boolean {
  return row.parts.length > 1 || row.parts.some((part) => part.units !== "1" || part.times !== 1);
}

/** The return of a row: what it wins, and its share of the returned stakes. */
function returned(row: PrintedRow, law: Law): number {
  const stakes = law.outcomes.reduce(
    (sum, outcome) => sum + outcome.probability.value * shareOf(outcome, row.label),
    0,
  );
  return row.contribution.value + stakes;
}

/** The part of a stake that rides on claims which hit a row. */
function shareOf(outcome: Outcome, label: string): number {
  const units = (parts: Outcome["parts"]) => parts.reduce((sum, part) => sum + fraction(part.units), 0);
  return units(outcome.parts.filter((part) => part.label === label)) / units(outcome.parts);
}

function fraction(text: string): number {
  const [above, below] = text.split("/");
  return Number(above) / Number(below ?? 1);
}

function Combinations({ law, busy }: { law: Law; busy: boolean }) {
  return (
    <div class="envy">
      <h3>Combinations</h3>
      <p class="small">
        A wager can have several parts, and each row above counts every hand in which at least one part hits it. These
        are the hands as they come; they add up to all of them.
      </p>
      <Wide label="Combinations">
        <table class={busy ? "pays is-old" : "pays"}>
          <thead>
            <tr>
              <th scope="col">As dealt</th>
              <th scope="col">Wins, per unit</th>
              <th scope="col">1 in</th>
              <th scope="col">Probability</th>
            </tr>
          </thead>
          <tbody>
            {law.outcomes
              .filter((row) => row.combinations)
              .map((row) => (
                <tr key={row.label || row.pays}>
                  <th scope="row">{row.label || "Lost"}</th>
                  <td class="pays-cell">{few(fraction(row.net), 4)}</td>
                  <HowOften row={row} />
                </tr>
              ))}
          </tbody>
        </table>
      </Wide>
    </div>
  );
}

function rowsOf(wager: CardWager, paytable: string | null) {
  return (wager.paytables.find((table) => table.id === paytable) ?? wager.paytables[0])?.rows ?? [];
}

function oneIn(value: number): string {
  return value >= 100 ? whole(value) : few(value, 3);
}

function Share({ value }: { value: number }) {
  const part = Math.max(0, Math.min(1, value));
  return (
    <>
      <svg class="share-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="share-all" x="0" y="0" width="100" height="8" />
        <rect class="share-part" x="0" y="0" width={part * 100} height="8" />
      </svg>
      <span>{percent(value, 2)}</span>
    </>
  );
}

interface EditableProps {
  row: PrintedRow;
  printed: string;
  wager: string;
  paytable: string | null;
  asked: Asked;
  ask: (change: Partial<Asked>) => void;
}

/** A pay is a button; pressed, it is a field. Enter computes, Escape leaves it as it was. */
function EditablePay({ row, printed, wager, paytable, asked, ask }: EditableProps) {
  const key = `${wager}${paytable === null ? "" : `/${paytable}`}:${row.label}`;
  const [text, setText] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const now = asked.pays[key] ?? row.pays;
  useEffect(() => {
    if (text !== null && document.activeElement !== field.current) field.current?.select();
  }, [text === null]);
  const done = (keep: boolean, stay: boolean) => {
    const said = (text ?? "").trim();
    if (keep && said && said !== now) ask({ pays: set(asked.pays, key, said === printed ? null : said) });
    setText(null);
    if (stay) requestAnimationFrame(() => button.current?.focus());
  };
  if (text !== null) {
    return (
      <input
        ref={field}
        class="pay-field"
        value={text}
        maxLength={12}
        aria-label={`${row.label} pays`}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={() => done(true, false)}
        onKeyDown={(event) => {
          if (event.key === "Enter") done(true, true);
          if (event.key === "Escape") done(false, true);
        }}
      />
    );
  }
  const changed = key in asked.pays;
  return (
    <span class={changed ? "pay is-changed" : "pay"}>
      {changed && (
        <button
          type="button"
          class="pay-back"
          onClick={() => ask({ pays: set(asked.pays, key, null) })}
          aria-label={`Back to ${printed}, as printed`}
          title={`Printed: ${printed}`}
        >
          <s>{printed}</s>
        </button>
      )}
      <button
        ref={button}
        type="button"
        class="pay-now"
        onClick={() => setText(now)}
        aria-label={`${row.label} pays ${now}: change it`}
      >
        {now}
      </button>
    </span>
  );
}

/** A wager without a law by rows: its printed pays, and the reason. */
function Printed({ wager, law }: { wager: CardWager; law: Law }) {
  return (
    <>
      <Wide label="Pay table">
        <table class="pays pays-printed">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Pays</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(wager, law.paytable).map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td class="pays-cell">{row.pays}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      <p class="small">
        What a player wins here depends on every choice made, so there is one expectation and no list of rows. It is
        computed by {law.method}.
      </p>
    </>
  );
}

function EnvyTable({ envy }: { envy: EnvyLaw }) {
  return (
    <div class="envy">
      <h3>Envy</h3>
      <p class="small">
        Each other player at the table adds {few(envy.dollars_per_other_player.value * 100, 4)} cents a round on
        average.
      </p>
      <Wide label="Envy">
        <table class="pays">
          <thead>
            <tr>
              <th scope="col">Another player gets</th>
              <th scope="col">Pays you</th>
              <th scope="col">Probability</th>
            </tr>
          </thead>
          <tbody>
            {envy.outcomes
              .filter((row) => row.label)
              .map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  <td class="pays-cell">{row.pays}</td>
                  <td>{percent(row.probability.value, row.probability.value < 0.0001 ? 7 : 4)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </Wide>
    </div>
  );
}
