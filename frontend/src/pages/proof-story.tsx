/** A shoe from its commitment to its reveal: the seeds of all seats, and the resulting cards. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Card } from "../cards/Card";
import { cardName } from "../cards/suits";
import { Wide } from "../charts/wide";
import type { Entry } from "../proof/journal";
import { isSeedless, type Reveal } from "../proof/reveal";
import { undealt } from "../proof/scheme";
import type { Report } from "../proof/verify";
import { Button } from "../ui/Button";
import { told } from "./proof-data";
import { Section, spelled } from "./reading";

interface StoryProps {
  reveal: Reveal;
  report: Report;
  journal: Entry[] | null;
}

export function Story({ reveal, report, journal }: StoryProps) {
  return (
    <>
      <Section id="story" title="What was published, in order">
        <ol class="story">
          <Step title="The house committed to a seed" hash={reveal.server_commitment} />
          <Step title={seats(reveal)}>{reveal.contributions.length > 0 && <Seats reveal={reveal} />}</Step>
          <Step title="The roster: all commitments, before any seed was open" hash={reveal.roster} />
          <Step title="The lock: seeds opened, shoe fixed, wagers open" hash={reveal.lock} />
          <Step title={dealt(reveal)} />
          <Step title="The reveal: the seed of the house" hash={reveal.server_seed} />
          <Step
            title={`The seal: the shoe ${reveal.ending === "voided" ? `was voided (${reveal.reason})` : "is finished"}`}
            hash={reveal.seal}
          />
        </ol>
        <details class="lines">
          <summary>Every check, one by one ({report.lines.length})</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and without focus no key scrolls it. */}
          <pre tabIndex={0}>{report.lines.join("\n") || "None has passed."}</pre>
        </details>
      </Section>
      {journal && <Felt journal={journal} />}
      <Section
        id="order"
        title="The order of the shoe"
        says="Shuffled again in this browser from the seeds. The cards that left the shoe come first; the rest was never seen by anybody."
      >
        {reveal.draws.length ? (
          reveal.draws.map((_, step) => <Drawn key={step} reveal={reveal} step={step} />)
        ) : (
          <p>Nothing was drawn.</p>
        )}
      </Section>
    </>
  );
}

function Step({ title, hash, children }: { title: string; hash?: string; children?: ComponentChildren }) {
  return (
    <li>
      <h3>{title}</h3>
      {hash && <p class="hash">{hash}</p>}
      {children}
    </li>
  );
}

function seats(reveal: Reveal): string {
  const count = reveal.contributions.length;
  const committed = count === 1 ? "One seat committed to a seed" : `${count} seats committed to seeds of their own`;
  if (!isSeedless(reveal)) return committed;
  return `${count ? `${committed}, and none is in it` : "No player's seed is in this shoe"}: the house alone decided it`;
}

function dealt(reveal: Reveal): string {
  const picks = reveal.draws.filter((draw) => "pick" in draw).length;
  const made = [
    ...(picks ? [`${picks} ${picks === 1 ? "draw was" : "draws were"} made`] : []),
    ...(reveal.draws.length > picks || !picks
      ? [`${reveal.dealt} ${reveal.dealt === 1 ? "card" : "cards"} left the shoe`]
      : []),
  ];
  return spelled(made.join(", "));
}

function Seats({ reveal }: { reveal: Reveal }) {
  return (
    <Wide label="Seeds by seat">
      <table class="seats">
        <thead>
          <tr>
            <th scope="col">Seat</th>
            <th scope="col">Its commitment</th>
            <th scope="col">What it put in</th>
          </tr>
        </thead>
        <tbody>
          {reveal.contributions.map((part) => (
            <tr key={part.seat}>
              <th scope="row">{part.seat + 1}</th>
              <td class="hash">{part.commitment}</td>
              <td class={part.seed === undefined ? "amber-note" : "hash"}>
                {part.seed ?? `left out: ${part.left_out === "not-opened" ? "not opened in time" : "did not match"}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

/** The cards on the felt, by round, from the journal. */
function Felt({ journal }: { journal: Entry[] }) {
  const [all, setAll] = useState(false);
  const rounds = byRound(journal);
  if (!rounds.length) return null;
  const shown = all ? rounds : rounds.slice(0, FEW);
  return (
    <Section
      id="felt"
      title="What was dealt on the felt"
      says="From the journal of the table. Each card is compared with its place in the order below."
    >
      <div class="rounds">
        {shown.map((round) => (
          <div class="round" key={round.number}>
            <h3>{round.number ? `Round ${round.number}` : "Before the first round"}</h3>
            <ul>
              {round.dealt.map((one, place) => (
                <li key={place}>
                  <span class="round-to">{one.to}</span>
                  <Symbols symbols={one.symbols} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {shown.length < rounds.length && (
        <p class="more-rounds no-print">
          <Button onClick={() => setAll(true)}>Show all {rounds.length} rounds</Button>
        </p>
      )}
    </Section>
  );
}

const FEW = 6;

interface Round {
  number: number;
  dealt: { to: string; symbols: string[] }[];
}

function byRound(journal: Entry[]): Round[] {
  const rounds: Round[] = [];
  for (const entry of journal.map(told)) {
    const number = entry.kind === "WagersOpened" ? (entry.round ?? 0) : (rounds[rounds.length - 1]?.number ?? 0);
    if (number !== rounds[rounds.length - 1]?.number) rounds.push({ number, dealt: [] });
    const now = rounds[rounds.length - 1]!;
    if (entry.kind === "Burned")
      now.dealt.push({ to: `Burned, and ${entry.cards} more unseen`, symbols: [entry.first ?? ""] });
    if (entry.kind === "Dealt") {
      const to = spelled(entry.chance || entry.to || "");
      const last = now.dealt[now.dealt.length - 1];
      if (last?.to === to) last.symbols = [...last.symbols, ...(entry.symbols ?? [])];
      else now.dealt.push({ to, symbols: entry.symbols ?? [] });
    }
  }
  return rounds.filter((round) => round.dealt.length);
}

function Drawn({ reveal, step }: { reveal: Reveal; step: number }) {
  const draw = reveal.draws[step]!;
  if ("pick" in draw) {
    return (
      <p class="picked">
        Picked from the {draw.pick}: <Symbols symbols={[draw.got]} />
      </p>
    );
  }
  const left = undealt(reveal, step);
  return (
    <div class="order">
      <Symbols symbols={draw.got.slice(0, reveal.dealt)} />
      {left.length > 0 && (
        <details class="unseen-cards">
          <summary>{left.length} cards that were still in the shoe</summary>
          <Symbols symbols={left} />
        </details>
      )}
    </div>
  );
}

const CARD = /^(?:[2-9TJQKA][cdhs]|[G*])$/;

function Symbols({ symbols }: { symbols: string[] }) {
  return (
    <span class="symbols" role="list">
      {symbols.map((symbol, place) => (
        <span role="listitem" key={place}>
          {CARD.test(symbol) ? <Card card={symbol} label={cardName(symbol)} /> : <b class="pocket">{symbol}</b>}
        </span>
      ))}
    </span>
  );
}
