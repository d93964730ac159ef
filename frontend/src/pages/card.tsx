/** The rack card of a game, as it is posted: pays, limits, procedure, house options, rulings. */

import { Fragment } from "preact";
import { get } from "../base/api";
import { dollars } from "../base/money";
import { Link } from "../base/router";
import { percent } from "../charts/scale";
import { Wide } from "../charts/wide";
import { Page } from "../ui/Page";
import { Failed, Loading } from "../ui/states";
import type { CardRuling, CardTable, CardWager, Envy, RackCard, RulingEdge } from "./card-types";
import { Command, GameTop, Section, spelled, useFresh, useSectionOfAddress } from "./reading";
import "./card.css";

export function CardPage({ game }: { game: string }) {
  const card = useFresh<RackCard>(game, (signal) => get(`/api/games/${encodeURIComponent(game)}/card`, signal));
  const name = card.value?.name ?? "";
  return (
    <Page title={name ? `Rack card of ${name}` : "Rack card"} game={game} wide>
      <GameTop game={game} name={name} says={card.value?.summary ?? ""} />
      {card.value ? (
        <Printed key={game} card={card.value} />
      ) : card.error ? (
        <Failed error={card.error} again={card.again} />
      ) : (
        <div class="card-waiting">
          <Loading what="The rack card" lines={12} />
        </div>
      )}
    </Page>
  );
}

function Printed({ card }: { card: RackCard }) {
  useSectionOfAddress();
  return (
    <div class="rack">
      <nav class="rack-contents no-print" aria-label="On this card">
        {contents(card).map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <Section id="wagers" title="Wagers and what they pay">
        <div class="rack-wagers">
          {card.wagers.map((wager) => (
            <WagerCard key={wager.wager} card={card} wager={wager} />
          ))}
        </div>
      </Section>
      <div class="rack-two">
        <Section id="deal" title="The deal">
          <ol class="rack-list">
            {card.procedure.deal.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Section>
        <Section id="settle" title="Collecting and paying">
          <ol class="rack-list">
            {card.procedure.settle.map((step, place) => (
              <li key={place}>{step}</li>
            ))}
          </ol>
        </Section>
      </div>
      <div class="rack-two">
        {card.limits.length > 0 && (
          <Section id="limits" title="Posted limits">
            <ul class={card.limits.length > 7 ? "rack-list rack-list-long" : "rack-list"}>
              {card.limits.map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </Section>
        )}
        {card.options.length > 0 && <Options card={card} />}
      </div>
      {card.rulings.length > 0 && <Rulings card={card} />}
      <Section id="card" title="This card">
        <p class="rack-sheet">
          From the sheet: {card.sheet}. Its fingerprint (SHA-256), which tables and figures refer to:
        </p>
        <p class="hash">{card.card_hash}</p>
        <Command>{`rackcard card ${card.game}`}</Command>
      </Section>
    </div>
  );
}

function contents(card: RackCard): [string, string][] {
  const all: [string, string, boolean][] = [
    ["wagers", "Wagers", true],
    ["deal", "The deal", true],
    ["settle", "Paying", true],
    ["limits", "Limits", card.limits.length > 0],
    ["options", "House options", card.options.length > 0],
    ["rulings", "Rulings", card.rulings.length > 0],
  ];
  return all.filter(([, , there]) => there).map(([id, title]) => [id, title]);
}

function WagerCard({ card, wager }: { card: RackCard; wager: CardWager }) {
  const needed = card.wagers.find((one) => one.wager === wager.needs);
  const facts = [
    wager.kind === "bonus" ? "Bonus wager" : "Main wager",
    `${dollars(wager.minimum)} to ${dollars(wager.maximum)}`,
    ...(needed ? [`needs ${needed.name}`] : []),
    ...(wager.one_spot ? ["on one spot only"] : []),
  ];
  return (
    <article class={wager.paytables.length > 2 ? "wager wager-wide" : "wager"} id={`wager-${wager.wager}`}>
      <h3>{wager.name}</h3>
      <p class="wager-facts">{facts.join(" \u00b7 ")}</p>
      <Pays tables={wager.paytables} />
      {wager.paytables.some((table) => table.envy) && <EnvyPays tables={wager.paytables} />}
      <p class="wager-math no-print">
        <Link href={`/game/${card.game}/math?wager=${wager.wager}`}>The math of this wager</Link>
      </p>
    </article>
  );
}

/** All pay tables of a wager in one table: rows by label, a column for each. */
function Pays({ tables }: { tables: CardTable[] }) {
  const labels = [...new Set(tables.flatMap((table) => table.rows.map((row) => row.label)))];
  const several = tables.length > 1;
  return (
    <Wide label="Pay tables">
      <table class="rack-pays">
        <thead class={several ? "" : "unseen"}>
          <tr>
            <th scope="col">
              <span class={several ? "unseen" : ""}>Row</span>
            </th>
            {tables.map((table) => (
              <th scope="col" key={table.id}>
                {several ? `Table ${table.id}` : "Pays"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {tables.map((table) => (
                <td key={table.id}>{payOf(table.rows, label)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function payOf(rows: { label: string; pays: string }[], label: string) {
  return (
    rows.find((row) => row.label === label)?.pays ?? (
      <span class="none" role="img" aria-label="not on this table">
        {"\u2013"}
      </span>
    )
  );
}

function EnvyPays({ tables }: { tables: CardTable[] }) {
  const with_ = tables.filter((table): table is CardTable & { envy: Envy } => Boolean(table.envy));
  const labels = [...new Set(with_.flatMap((table) => table.envy.rows.map((row) => row.label)))];
  const stake = with_[0]?.envy.stake ?? 0;
  return (
    <>
      <h4>Envy, for a wager of {dollars(stake)} or more, when another player gets</h4>
      <Wide label="Envy pays">
        <table class="rack-pays">
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">Row</span>
              </th>
              {with_.map((table) => (
                <th scope="col" key={table.id}>
                  Table {table.id}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {with_.map((table) => (
                  <td key={table.id}>{payOf(table.envy.rows, label)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </>
  );
}

function Options({ card }: { card: RackCard }) {
  return (
    <Section
      id="options"
      title="House options"
      says="What a house may choose. The underlined value is in force unless another is chosen."
    >
      <dl class="rack-options">
        {card.options.map((option) => (
          <div key={option.option}>
            <dt>{spelled(option.option)}</dt>
            <dd>
              {option.values.map((value, place) => (
                <Fragment key={String(value)}>
                  {place > 0 && ", "}
                  {value === option.default ? <u>{value}</u> : value}
                </Fragment>
              ))}
              <p class="small">{option.meaning}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Where the words of a sheet can be read in more than one way. */
function Rulings({ card }: { card: RackCard }) {
  const edges = useFresh<{ rulings: RulingEdge[] }>(card.game, (signal) =>
    get(`/api/games/${card.game}/rulings`, signal),
  );
  const names = new Map(card.wagers.map((wager) => [wager.wager, wager.name]));
  return (
    <Section
      id="rulings"
      title="Rulings"
      says="Where the words of the sheet can be read in more than one way: the readings, which one is in force, and what each does to the house edge."
    >
      {card.rulings.map((ruling) => (
        <Ruling
          key={ruling.ruling}
          ruling={ruling}
          names={names}
          edges={edges.value?.rulings.filter((one) => one.ruling === ruling.ruling) ?? null}
          error={edges.error}
        />
      ))}
    </Section>
  );
}

interface RulingProps {
  ruling: CardRuling;
  names: Map<string, string>;
  edges: RulingEdge[] | null;
  error: string;
}

function Ruling({ ruling, names, edges, error }: RulingProps) {
  const key = (edge: RulingEdge) =>
    [names.get(edge.wager) ?? edge.wager, edge.paytable && `table ${edge.paytable}`, edge.strategy, edge.spot]
      .filter(Boolean)
      .join(", ");
  const rows = [...new Set(edges?.map(key))];
  return (
    <article class="ruling" id={`ruling-${ruling.ruling}`}>
      <div>
        <blockquote>{ruling.clause}</blockquote>
        {ruling.question && <p class="ruling-question">{ruling.question}</p>}
        <dl class="readings">
          {ruling.readings.map((reading) => (
            <div key={reading.reading}>
              <dt>
                {spelled(reading.reading)}
                {reading.default && <span class="in-force">in force</span>}
              </dt>
              <dd>{reading.meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      {edges === null && <p class="small ruling-edges">{error || "Computing what each reading does to the edge."}</p>}
      {edges !== null && rows.length === 0 && (
        <p class="small ruling-edges">It changes how a wager is paid, but no house edge.</p>
      )}
      {rows.length > 0 && (
        <Wide label="Edges by reading" class="ruling-edges">
          <table class="rack-pays">
            <thead>
              <tr>
                <th scope="col">House edge</th>
                {ruling.readings.map((reading) => (
                  <th scope="col" key={reading.reading}>
                    {spelled(reading.reading)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row}>
                  <th scope="row">{row}</th>
                  {ruling.readings.map((reading) => {
                    const edge = edges?.find((one) => key(one) === row && one.reading === reading.reading)?.house_edge;
                    return (
                      <td key={reading.reading} title={edge?.fraction ?? ""}>
                        {edge ? percent(edge.value) : "\u2013"}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </article>
  );
}
