/** The figures of a wager. Each is requested when it is scrolled near the screen. */

import { useState } from "preact/hooks";
import { get } from "../base/api";
import { EdgeByDecks, type DeckPoint } from "../charts/decks";
import { Fan, type Quantiles } from "../charts/fan";
import { FigureWaiting } from "../charts/figure";
import { Waterfall } from "../charts/waterfall";
import type { CardWager, Law, RackCard, Sheet } from "./card-types";
import { Simulation } from "./math-simulation";
import { type Asked, question } from "./math-state";
import { Choice, Section, useFresh, useNear } from "./reading";

interface ChartsProps {
  card: RackCard;
  wager: CardWager;
  law: Law | null;
  asked: Asked;
  sheet: Sheet | null;
  /** The headline comes first: nothing else is requested while it is being computed. */
  settled: boolean;
}

export function Charts({ card, wager, law, asked, sheet, settled }: ChartsProps) {
  const [box, seen] = useNear<HTMLDivElement>();
  const near = seen && settled;
  const rows = law?.rows.filter((row) => row.contribution.value !== 0) ?? [];
  const byRows = law === null || law.outcomes.length > 0;
  return (
    <Section id="charts" title="In pictures">
      <div ref={box} class="charts">
        {law && byRows && (
          <Waterfall
            parts={rows.map((row) => ({ label: row.label || "Lost", pays: row.pays, value: row.contribution.value }))}
            edge={law.house_edge.value}
          />
        )}
        {!law && <FigureWaiting title="Where the edge comes from" height={240} sentence="Computing." />}
        {card.options.some((option) => option.option === "decks") && (
          <Decks
            card={card}
            wager={wager}
            law={law}
            asked={asked}
            near={near}
            decks={Number(sheet?.options.decks ?? 0)}
          />
        )}
        {byRows && <Session card={card} wager={wager} law={law} asked={asked} near={near} />}
        {law && <Simulation key={wager.wager} card={card} wager={wager} law={law} asked={asked} />}
      </div>
    </Section>
  );
}

interface ChartProps {
  card: RackCard;
  wager: CardWager;
  law: Law | null;
  asked: Asked;
  near: boolean;
}

/** Which of a wager's laws a chart is about. */
function which(asked: Asked, wager: CardWager, law: Law | null): URLSearchParams {
  const query = question(asked, wager.wager);
  if (law?.paytable) query.set("paytable", law.paytable);
  if (law?.strategy) query.set("strategy", law.strategy);
  if (law?.spots[0]) query.set("spot", law.spots[0]);
  return query;
}

function Decks({ card, wager, law, asked, near, decks }: ChartProps & { decks: number }) {
  const { decks: _, ...others } = asked.options;
  const query = which({ ...asked, options: others }, wager, law).toString();
  const found = useFresh<{ points: (DeckPoint | { decks: number; house_edge: null })[] }>(
    near && law ? query : "",
    (signal) => get(`/api/games/${card.game}/decks?${query}`, signal),
  );
  if (found.absent) return null;
  const points = found.value?.points.filter((point): point is DeckPoint => point.house_edge !== null) ?? [];
  if (points.length > 1) return <EdgeByDecks points={points} chosen={decks} />;
  if (found.value) return null;
  return (
    <FigureWaiting
      title="Edge by number of decks"
      height={240}
      sentence={found.error || "Computing the edge for each number of decks."}
    />
  );
}

const ROUNDS = [20, 100, 500];

function Session({ card, wager, law, asked, near }: ChartProps) {
  const [rounds, setRounds] = useState(100);
  const query = which(asked, wager, law);
  query.set("rounds", String(rounds));
  const key = query.toString();
  const found = useFresh<{ quantiles: Quantiles[] }>(near && law ? key : "", (signal) =>
    get(`/api/games/${card.game}/session?${key}`, signal),
  );
  return (
    <div class="with-choice">
      {found.value?.quantiles.length && law ? (
        <Fan quantiles={found.value.quantiles} edge={law.house_edge.value} />
      ) : (
        <FigureWaiting title={`After ${rounds} rounds`} height={260} sentence={found.error || "Adding up rounds."} />
      )}
      <Choice
        legend="Rounds"
        value={rounds}
        choices={ROUNDS.map((one) => ({ value: one, name: String(one) }))}
        onPick={setRounds}
      />
    </div>
  );
}
