/** Controls for wager, pay table, strategy, house rules, readings and removed cards. */

import { useState } from "preact/hooks";
import { Card } from "../cards/Card";
import { cardName } from "../cards/suits";
import { Button } from "../ui/Button";
import type { CardOption, CardRuling, CardWager, Law, RackCard } from "./card-types";
import { type Asked, NOTHING, set } from "./math-state";
import { Choice, Pick, spelled } from "./reading";

interface ControlsProps {
  card: RackCard;
  wager: CardWager;
  laws: Law[];
  law: Law | null;
  asked: Asked;
  ask: (change: Partial<Asked>) => void;
}

export function Controls({ card, wager, laws, law, asked, ask }: ControlsProps) {
  const strategies = distinct(laws.filter((one) => one.paytable === law?.paytable).map((one) => one.strategy ?? ""));
  const changed = Object.keys({ ...asked.options, ...asked.rulings, ...asked.pays, ...asked.removed }).length > 0;
  return (
    <div class="controls no-print">
      <WagerPick card={card} wager={wager} ask={ask} />
      {wager.paytables.length > 1 && (
        <Choice
          legend="Pay table"
          value={law?.paytable ?? wager.paytables[0]?.id ?? ""}
          choices={wager.paytables.map((table) => ({ value: table.id ?? "", name: table.id ?? "" }))}
          onPick={(paytable) => ask({ wager: wager.wager, paytable })}
        />
      )}
      <div class="controls-house">
        {card.options.map((option) => (
          <House key={option.option} option={option} asked={asked} ask={ask} />
        ))}
      </div>
      {card.rulings.map((ruling) => (
        <Reading key={ruling.ruling} ruling={ruling} asked={asked} ask={ask} />
      ))}
      {strategies.length > 1 && (
        <Choice
          legend="Strategy"
          value={law?.strategy ?? ""}
          choices={strategies.map((strategy) => ({ value: strategy, name: spelled(strategy) }))}
          onPick={(strategy) => ask({ wager: wager.wager, paytable: law?.paytable ?? "", strategy })}
        />
      )}
      {depletes(card) && <Removed symbols={card.symbols ?? []} asked={asked} ask={ask} />}
      <div class="controls-back">
        <Button
          look="plain"
          disabled={!changed}
          onClick={() => ask({ ...NOTHING, wager: asked.wager, paytable: asked.paytable, strategy: asked.strategy })}
        >
          Back to the sheet
        </Button>
      </div>
    </div>
  );
}

/** True for a shoe; a wheel, or a deck that is shuffled every round, cannot be depleted. */
function depletes(card: RackCard): boolean {
  if (card.symbols === undefined) return card.options.some((option) => option.option === "decks");
  return card.symbols !== null;
}

/** Picks the wager; the pay table and strategy chosen before are reset. */
function WagerPick({ card, wager, ask }: Pick3) {
  const props = {
    legend: "Wager",
    value: wager.wager,
    choices: card.wagers.map((one) => ({ value: one.wager, name: one.name })),
    onPick: (chosen: string) => ask({ wager: chosen, paytable: "", strategy: "" }),
  };
  return card.wagers.length > 5 ? <Pick {...props} /> : <Choice {...props} />;
}

type Pick3 = { card: RackCard; wager: CardWager; ask: (change: Partial<Asked>) => void };
type Asking = { asked: Asked; ask: (change: Partial<Asked>) => void };

function House({ option, asked, ask }: Asking & { option: CardOption }) {
  const value = asked.options[option.option] ?? String(option.default);
  const props = {
    legend: spelled(option.option),
    value,
    choices: option.values.map((one) => ({ value: String(one), name: String(one) })),
    onPick: (picked: string) => {
      const back = picked === String(option.default);
      ask({ options: set(asked.options, option.option, back ? null : picked) });
    },
  };
  return option.option === "decks" ? <Choice {...props} /> : <Pick {...props} />;
}

function Reading({ ruling, asked, ask }: Asking & { ruling: CardRuling }) {
  const usual = ruling.readings.find((one) => one.default)?.reading ?? "";
  const value = asked.rulings[ruling.ruling] ?? usual;
  return (
    <div class="reading">
      <Choice
        legend={`Reading of ${spelled(ruling.ruling).toLowerCase()}`}
        value={value}
        choices={ruling.readings.map((one) => ({ value: one.reading, name: spelled(one.reading), about: one.meaning }))}
        onPick={(picked) => ask({ rulings: set(asked.rulings, ruling.ruling, picked === usual ? null : picked) })}
      />
      <p class="reading-meaning">{ruling.readings.find((one) => one.reading === value)?.meaning}</p>
    </div>
  );
}

/** Cards that have left the shoe: each press takes one more. */
function Removed({ symbols, asked, ask }: Asking & { symbols: string[] }) {
  const gone = Object.entries(asked.removed);
  const take = (card: string, by: number) => {
    const left = (asked.removed[card] ?? 0) + by;
    ask({ removed: set(asked.removed, card, left > 0 ? left : null) });
  };
  return (
    <details class="removed" open={gone.length > 0}>
      <summary>
        Cards that have left the shoe
        {gone.length
          ? `: ${gone.map(([card, count]) => (count > 1 ? `${count} \u00d7 ${card}` : card)).join(", ")}`
          : ""}
      </summary>
      {gone.length > 0 && (
        <ul class="removed-list">
          {gone.map(([card, count]) => (
            <li key={card}>
              <button
                type="button"
                onClick={() => take(card, -1)}
                aria-label={`Put one ${cardName(card)} back; ${count} gone`}
              >
                <Card card={card} />
                <span aria-hidden="true">{count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {symbols.length ? <Grid symbols={symbols} take={take} /> : <Typed take={take} />}
    </details>
  );
}

function Grid({ symbols, take }: { symbols: string[]; take: (card: string, by: number) => void }) {
  return (
    <div class="removed-grid" role="group" aria-label="Take a card out of the shoe">
      {symbols.map((card) => (
        <button key={card} type="button" onClick={() => take(card, 1)} aria-label={`Take out one ${cardName(card)}`}>
          <Card card={card} />
        </button>
      ))}
    </div>
  );
}

function Typed({ take }: { take: (card: string, by: number) => void }) {
  const [text, setText] = useState("");
  return (
    <form
      class="removed-typed"
      onSubmit={(event) => {
        event.preventDefault();
        for (const card of text.split(/[\s,]+/).filter(Boolean)) take(card, 1);
        setText("");
      }}
    >
      <label>
        <span>A card, such as 8h or Tc</span>
        <input
          value={text}
          maxLength={8}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button button-plain">
        Take out
      </button>
    </form>
  );
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}
