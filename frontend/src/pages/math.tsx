/** The math of a game: the edge of a wager, what it is made of, and how we know. */

import { useEffect, useState } from "preact/hooks";
import { get } from "../base/api";
import { Page } from "../ui/Page";
import { Failed, Loading } from "../ui/states";
import { isPriced, type CardWager, type Law, type RackCard, type Sheet } from "./card-types";
import { Charts } from "./math-charts";
import { Controls } from "./math-controls";
import { Headline } from "./math-headline";
import { HowWeKnow } from "./math-known";
import { Overview } from "./math-overview";
import { PayTable } from "./math-table";
import { type Asked, fromAddress, NOTHING, question, toAddress } from "./math-state";
import { GameTop, Section, spelled, useFresh, useSectionOfAddress } from "./reading";
import { PrintedOfGame } from "./verify-checks";
import "./math.css";

export function MathPage({ game }: { game: string }) {
  const card = useFresh<RackCard>(game, (signal) => get(`/api/games/${encodeURIComponent(game)}/card`, signal));
  const name = card.value?.name ?? "";
  return (
    <Page title={name ? `The math of ${name}` : "The math"} game={game} wide>
      <GameTop
        game={game}
        name={name}
        says={card.value ? "Every figure is computed here, not copied from anywhere." : ""}
      />
      {card.value ? (
        <MathOf key={game} card={card.value} />
      ) : card.error ? (
        <Failed error={card.error} again={card.again} />
      ) : (
        <div class="math-waiting">
          <Loading what="The math" lines={12} />
        </div>
      )}
    </Page>
  );
}

function MathOf({ card }: { card: RackCard }) {
  const [asked, ask] = useAsked();
  useSectionOfAddress();
  const wager = card.wagers.find((one) => one.wager === asked.wager) ?? card.wagers[0]!;
  const query = question(asked, wager.wager).toString();
  const sheet = useFresh<Sheet>(query, (signal) => get(`/api/games/${card.game}/math?${query}`, signal));
  const laws = sheet.value?.wagers.filter(isPriced).filter((law) => law.wager === wager.wager) ?? [];
  const law = chosen(laws, wager, asked);
  const settled = !sheet.stale && !sheet.error;
  return (
    <>
      <section class="math-top" aria-label="The house edge" id="edge">
        <p class="print-only">{conditions(sheet.value, law)}</p>
        <Headline
          law={law}
          wager={wager}
          error={sheet.error}
          busy={sheet.stale}
          again={sheet.wrong ? null : sheet.again}
        />
        <Controls card={card} wager={wager} laws={laws} law={law} asked={asked} ask={ask} />
      </section>
      <Section id="pays" title={law?.outcomes.length === 0 ? "What it pays" : "What it pays, and how often"}>
        <PayTable wager={wager} law={law} busy={sheet.stale} error={sheet.error} asked={asked} ask={ask} />
      </Section>
      <Charts card={card} wager={wager} law={law} asked={asked} sheet={sheet.value} settled={settled} />
      <Section id="wagers" title="All wagers of this game">
        <Overview card={card} asked={asked} ask={ask} chosen={law} settled={settled} />
      </Section>
      <Section
        id="printed"
        title="Printed v computed"
        says="Every figure that the sheet or somebody else has published, recomputed. An amber note gives the reason where they differ."
      >
        <PrintedOfGame game={card.game} />
      </Section>
      <HowWeKnow card={card} wager={wager} law={law} asked={asked} />
    </>
  );
}

/** The state of the page, kept in its address. */
function useAsked(): [Asked, (change: Partial<Asked>) => void] {
  const [asked, setAsked] = useState<Asked>(() => fromAddress(location.search));
  useEffect(() => {
    const address = location.pathname + toAddress(asked) + location.hash;
    if (address !== location.pathname + location.search + location.hash) history.replaceState(null, "", address);
  }, [asked]);
  return [asked, (change) => setAsked((before) => ({ ...before, ...change }))];
}

/** The law of the chosen pay table and strategy, or the nearest one. */
function chosen(laws: Law[], wager: CardWager, asked: Asked): Law | null {
  const mine = asked.wager === wager.wager || !asked.wager ? asked : NOTHING;
  const tables = laws.filter((law) => (law.paytable ?? "") === mine.paytable);
  const some = tables.length ? tables : laws.filter((law) => law.paytable === laws[0]?.paytable);
  return some.find((law) => (law.strategy ?? "") === mine.strategy) ?? some[0] ?? null;
}

/** The settings of the controls in one line, for printing. */
function conditions(sheet: Sheet | null, law: Law | null): string {
  if (!sheet) return "";
  const set = Object.entries({ ...sheet.options, ...sheet.rulings }).map(
    ([name, value]) => `${spelled(name).toLowerCase()} ${value}`,
  );
  const table = law?.paytable ? [`pay table ${law.paytable}`] : [];
  const strategy = law?.strategy ? [`strategy ${law.strategy}`] : [];
  return [...table, ...strategy, ...set].join(", ");
}
