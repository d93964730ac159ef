/** The rail: chips to pick, the actions that are possible now, and the player's balance. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { LOW } from "../base/api";
import { dollars, net } from "../base/money";
import { chip } from "../base/settings";
import { Button } from "../ui/Button";
import { Chip, CHIPS } from "./Chip";
import { keysFor } from "./hotkeys";
import { COMMITTING, OPENING, PLAYING, WAGERS } from "./phases";
import { playerName } from "./Chairs";
import { began, sessionNet } from "./session";
import type { Seat } from "./seat";
import { Timer } from "./Timer";
import "./rail.css";

/** The most choices that are shown as buttons; a decision with more is made on the felt. */
const MOST_BUTTONS = 6;

export function Rail({ seat }: { seat: Seat }) {
  return (
    <section
      class={seat.choices.value.length ? "rail rail-deciding" : "rail"}
      id="rail"
      aria-label="Your rail"
      tabIndex={-1}
    >
      <Timer seat={seat} />
      <ChipRack />
      <div class="rail-actions">
        <Actions seat={seat} />
      </div>
      <Purse seat={seat} />
    </section>
  );
}

function ChipRack() {
  return (
    <fieldset class="chip-rack">
      <legend class="unseen">Chip to wager</legend>
      {CHIPS.map((value, place) => (
        <label key={value} class="rack-chip">
          <input
            type="radio"
            name="chip"
            data-hotkey={String(place + 1)}
            aria-keyshortcuts={String(place + 1)}
            value={value}
            checked={chip.value === value}
            onChange={() => (chip.value = value)}
            aria-label={`${dollars(value)} chip`}
          />
          <Chip value={value} />
        </label>
      ))}
    </fieldset>
  );
}

function Actions({ seat }: { seat: Seat }) {
  if (!seat.scene.table.value)
    return (
      <p class="rail-status" role="status">
        Coming to the table {"\u2026"}
      </p>
    );
  if (!seat.seated.value) return <SitDown seat={seat} />;
  if (seat.mayWager.value) return <WagerActions seat={seat} />;
  const choices = seat.choices.value;
  if (choices.length && choices.length <= MOST_BUTTONS) return <Choices seat={seat} choices={choices} />;
  return (
    <p class="rail-status" role="status">
      {status(seat)}
    </p>
  );
}

function SitDown({ seat }: { seat: Seat }) {
  const free = seat.scene.table.value?.seats.findIndex((chair) => !chair.player) ?? -1;
  if (free < 0) return <p class="rail-status">Every chair is taken: you are watching.</p>;
  return (
    <Button look="brass" onClick={() => void seat.ask({ do: "sit", seat: free })}>
      Sit down
    </Button>
  );
}

function WagerActions({ seat }: { seat: Seat }) {
  const some = seat.fresh.value.length > 0;
  const riding = seat.scene.mine.value.length > 0;
  const deal = seat.felt.value?.wheel ? "Spin" : "Deal";
  const dealKey = deal.charAt(0);
  return (
    <>
      <Button hotkey="R" data-hotkey="r" disabled={!seat.mayRebet.value} onClick={() => void seat.rebet()}>
        Rebet
      </Button>
      <Button hotkey="X" data-hotkey="x" disabled={!some} onClick={() => void seat.double()}>
        Double
      </Button>
      <Button hotkey="C" data-hotkey="c" disabled={!some} onClick={() => void seat.clear()}>
        Clear
      </Button>
      <Button
        look="brass"
        hotkey={dealKey}
        data-hotkey={dealKey.toLowerCase()}
        disabled={!some && !riding}
        onClick={() => void seat.ask({ do: "ready" })}
      >
        {deal}
      </Button>
    </>
  );
}

function Choices({ seat, choices }: { seat: Seat; choices: string[] }) {
  // Two decisions may have the same choices: what was sent is known by the table as it was then.
  const table = seat.scene.table.value;
  const [sent, setSent] = useState<typeof table>(null);
  const keys = keysFor(choices);
  const offers = table?.offers ?? {};
  const adds = (choice: string): string => (offers[choice] ? ` +${dollars(offers[choice].adds)}` : "");
  const decide = async (choice: string): Promise<void> => {
    setSent(table);
    const reply = await seat.ask({ do: "decide", choice });
    if (!reply.ok) setSent(null);
  };
  return (
    <>
      {choices.map((choice, place) => (
        <Button
          key={choice}
          hotkey={keys[place]?.toUpperCase() ?? ""}
          data-hotkey={keys[place]}
          disabled={table !== null && sent === table}
          onClick={() => void decide(choice)}
        >
          {choice.charAt(0).toUpperCase() + choice.slice(1)}
          {adds(choice)}
        </Button>
      ))}
    </>
  );
}

/** What the table is waiting for. */
function status(seat: Seat): string {
  const table = seat.scene.table.value;
  if (!table || seat.scene.showing.value) return "\u00a0";
  if (table.phase === COMMITTING || table.phase === OPENING)
    return "Seeds are being exchanged: nobody can choose the cards.";
  if (table.phase === WAGERS) return "You are ready. Waiting for the others.";
  if (table.phase === PLAYING && seat.choices.value.length) return "Your decision, on the felt.";
  if (table.turn !== null && table.turn !== table.you)
    return `Waiting for ${playerName(seat, table.seats[table.turn]?.player ?? "")}.`;
  return "\u00a0";
}

function Purse({ seat }: { seat: Seat }) {
  const { scene } = seat;
  const result = useMemo(() => sessionNet(scene), [scene]);
  const onFelt = scene.mine.value.reduce((sum, stack) => sum + stack.amount, 0);
  const value = result.value;
  return (
    <dl class="purse">
      <div>
        <dt>Play money</dt>
        <dd>{dollars(scene.funds.value)}</dd>
      </div>
      <div class="purse-felt">
        <dt>On the felt</dt>
        <dd>{dollars(onFelt)}</dd>
      </div>
      <div>
        <dt>Net</dt>
        <dd class={value > 0 ? "result-win" : value < 0 ? "result-lose" : ""}>{net(value)}</dd>
      </div>
      <div>
        <dt>Playing for</dt>
        <dd>
          <SessionClock />
        </dd>
      </div>
      {scene.table.value && !scene.showing.value && scene.funds.value + onFelt < LOW && (
        <div class="purse-more">
          <Button look="quiet" onClick={() => void seat.moreMoney()}>
            More play money
          </Button>
        </div>
      )}
    </dl>
  );
}

function SessionClock() {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, []);
  const seconds = Math.max(0, Math.floor((now - began) / 1000));
  const two = (n: number): string => String(n).padStart(2, "0");
  return (
    <>
      {Math.floor(seconds / 3600)}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
    </>
  );
}
