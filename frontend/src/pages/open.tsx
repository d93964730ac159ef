/** Opens a table with chosen house options, readings and pay tables. */

import { useState } from "preact/hooks";
import { comeIn, get } from "../base/api";
import { inWords } from "../base/load";
import { navigate } from "../base/router";
import type { TableSeen } from "../base/types";
import { Button } from "../ui/Button";
import { Page } from "../ui/Page";
import { Failed, Loading } from "../ui/states";
import type { CardTable, CardWager, RackCard } from "./card-types";
import { openTable, sitInTheMiddle, type Wanted } from "./opening";
import { Choice, GameTop, Section, spelled, useFresh } from "./reading";
import "./open.css";

export function OpenPage({ game }: { game: string }) {
  const card = useFresh<RackCard>(game, (signal) => get(`/api/games/${encodeURIComponent(game)}/card`, signal));
  const name = card.value?.name ?? "";
  return (
    <Page title={name ? `Open a table of ${name}` : "Open a table"} game={game} wide>
      <GameTop
        game={game}
        name={name && `A table of ${name}`}
        says="Choose what the house may choose. Everything is preset as the rack card has it."
      />
      {card.value ? (
        <Laying key={game} card={card.value} />
      ) : card.error ? (
        <Failed error={card.error} again={card.again} />
      ) : (
        <div class="laying-waiting">
          <Loading what="The rack card" lines={12} />
        </div>
      )}
    </Page>
  );
}

type Chosen = Required<Omit<Wanted, "game">>;

function Laying({ card }: { card: RackCard }) {
  const [chosen, setChosen] = useState<Chosen>(() => asTheCardHasIt(card));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const choose = (change: Partial<Chosen>): void => {
    setChosen({ ...chosen, ...change });
    setError("");
  };
  const open = async (): Promise<void> => {
    setBusy(true);
    setError("");
    try {
      navigate(`/table/${await openAndSit({ game: card.game, ...wanted(card, chosen) })}`);
    } catch (refusal) {
      setError(inWords(refusal));
      setBusy(false);
    }
  };
  return (
    <form
      class="laying"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <PayTables card={card} chosen={chosen} choose={choose} />
      <Options card={card} chosen={chosen} choose={choose} />
      <Rulings card={card} chosen={chosen} choose={choose} />
      <div class="laying-open">
        <button type="submit" class="button button-brass" disabled={busy}>
          Open the table and sit down
        </button>
        <Button look="quiet" onClick={() => choose(asTheCardHasIt(card))}>
          Back to the card
        </Button>
        {error && (
          <p class="laying-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </form>
  );
}

interface Part {
  card: RackCard;
  chosen: Chosen;
  choose: (change: Partial<Chosen>) => void;
}

function PayTables({ card, chosen, choose }: Part) {
  const wagers = card.wagers.filter(hasChoice);
  const pick = (wager: CardWager, table: CardTable): void =>
    choose({
      paytables: { ...chosen.paytables, [wager.wager]: table.id ?? "" },
      options: { ...chosen.options, ...table.options },
    });
  if (!wagers.length) return null;
  return (
    <Section id="pays" title="Pay tables">
      <div class="laying-tables">
        {wagers.map((wager) => {
          const now = wager.paytables.find((table) => table.id === chosen.paytables[wager.wager]);
          return (
            <div key={wager.wager}>
              <Choice
                legend={wager.name}
                value={now?.id ?? ""}
                choices={wager.paytables.map((table) => ({ value: table.id ?? "", name: table.id ?? "" }))}
                onPick={(id) =>
                  pick(
                    wager,
                    wager.paytables.find((table) => table.id === id) ?? { id, rows: [], options: {}, envy: null },
                  )
                }
              />
              <table class="laying-pays">
                <caption class="unseen">
                  {wager.name}, pay table {now?.id}
                </caption>
                <tbody>
                  {now?.rows.map((row) => (
                    <tr key={row.label}>
                      <th scope="row">{row.label}</th>
                      <td>{row.pays}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          );
        })}
      </div>
    </Section>
  );
}

function Options({ card, chosen, choose }: Part) {
  const options = houseOptions(card);
  if (!options.length) return null;
  return (
    <Section id="options" title="House options">
      <div class="laying-options">
        {options.map(({ option, values, meaning }) => (
          <Choice
            key={option}
            legend={spelled(option)}
            about={sentence(meaning)}
            value={chosen.options[option] ?? ""}
            choices={values.map((value) => ({ value, name: spelled(String(value)) }))}
            onPick={(value) => choose({ options: { ...chosen.options, [option]: value } })}
          />
        ))}
      </div>
    </Section>
  );
}

function Rulings({ card, chosen, choose }: Part) {
  if (!card.rulings.length) return null;
  return (
    <Section
      id="rulings"
      title="Readings"
      says="Where the sheet can be read in more than one way, the house says how it reads it."
    >
      <div class="laying-rulings">
        {card.rulings.map(({ ruling, question, readings }) => (
          <Choice
            key={ruling}
            legend={question ?? spelled(ruling)}
            about={sentence(readings.find((one) => one.reading === chosen.rulings[ruling])?.meaning ?? "")}
            value={chosen.rulings[ruling] ?? ""}
            choices={readings.map(({ reading }) => ({ value: reading, name: spelled(reading) }))}
            onPick={(reading) => choose({ rulings: { ...chosen.rulings, [ruling]: reading } })}
          />
        ))}
      </div>
    </Section>
  );
}

/** A live table deals to everybody who has wagered, so the option `seats` is not offered. */
const houseOptions = (card: RackCard) => card.options.filter(({ option }) => option !== "seats");
const hasChoice = (wager: CardWager): boolean => wager.paytables.length > 1;
const sentence = (text: string): string =>
  text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;

function asTheCardHasIt(card: RackCard): Chosen {
  return {
    options: Object.fromEntries(houseOptions(card).map((option) => [option.option, option.default])),
    rulings: Object.fromEntries(
      card.rulings.map(({ ruling, readings }) => [ruling, readings.find((one) => one.default)?.reading ?? ""]),
    ),
    paytables: Object.fromEntries(
      card.wagers.filter(hasChoice).map((wager) => [wager.wager, wager.paytables[0]?.id ?? ""]),
    ),
  };
}

/** The choices that differ from the card. A pay table and the options that it prescribes are sent
 * together: the server decides whether they are compatible. */
function wanted(card: RackCard, chosen: Chosen): Chosen {
  const usual = asTheCardHasIt(card);
  const other = (option: string): boolean => chosen.options[option] !== usual.options[option];
  const tables = card.wagers
    .filter(hasChoice)
    .map(({ wager, paytables }) => {
      const id = chosen.paytables[wager] ?? "";
      const prescribed = Object.keys(paytables.find((table) => table.id === id)?.options ?? {});
      return { wager, id, prescribed, told: id !== usual.paytables[wager] || prescribed.some(other) };
    })
    .filter((table) => table.told);
  const told = new Set(tables.flatMap((table) => table.prescribed));
  return {
    options: Object.fromEntries(Object.entries(chosen.options).filter(([option]) => other(option) || told.has(option))),
    rulings: Object.fromEntries(
      Object.entries(chosen.rulings).filter(([ruling, reading]) => reading !== usual.rulings[ruling]),
    ),
    paytables: Object.fromEntries(tables.map(({ wager, id }) => [wager, id])),
  };
}

async function openAndSit(table: Wanted): Promise<string> {
  await comeIn();
  const name = await openTable(table);
  const { seats } = await get<TableSeen>(`/api/tables/${encodeURIComponent(name)}`);
  await sitInTheMiddle(name, seats.length);
  return name;
}
