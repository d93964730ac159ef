/** Setting a Pai Gow hand: tap a card or drag it between front and back. The server says what a setting
 * makes and whether it is a foul. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Card } from "../cards/Card";
import { Button } from "../ui/Button";
import type { Advice, Hand } from "../base/types";
import { advised } from "../table/advice";
import type { Seat } from "../table/seat";

const HOUSE_WAY = "house way";
const DRAGGED = 6;

export function Setter({ seat, hand }: { seat: Seat; hand: Hand }) {
  const [front, setFront] = useState<string[]>([]);
  const [sent, setSent] = useState(false);
  const cards = hand.cards;
  const key = cards.join(" ");
  useEffect(() => {
    setFront([]);
    setSent(false);
  }, [key]);
  const back = cards.filter((card) => !front.includes(card));
  const made = preview(advised(seat).value, front);
  const foul = made?.result === "foul";
  const toFront = (card: string): void => setFront((now) => (now.includes(card) ? now : [...now, card].slice(-2)));
  const toBack = (card: string): void => setFront((now) => now.filter((one) => one !== card));
  const decide = async (choice: string): Promise<void> => {
    setSent(true);
    const reply = await seat.ask({ do: "decide", choice });
    if (!reply.ok) setSent(false);
  };
  const zone = (name: "front" | "back", places: number, held: string[], move: (card: string) => void) => (
    <div
      class={`setter-zone setter-${name}`}
      data-zone={name}
      role="group"
      aria-label={name === "front" ? "Front, two cards" : "Back, five cards"}
    >
      <span class="setter-name" aria-hidden="true">
        {name === "front" ? "Front" : "Back"}
      </span>
      {held.map((card) => (
        <Draggable
          key={card}
          card={card}
          disabled={sent}
          label={`: move to the ${name === "front" ? "back" : "front"}`}
          tap={() => move(card)}
          drop={(to) => (to === "front" ? toFront(card) : toBack(card))}
        />
      ))}
      {Array.from({ length: Math.max(0, places - held.length) }, (_, place) => (
        <span class="card-place" key={`empty${place}`} />
      ))}
    </div>
  );
  return (
    <div class="setter">
      {zone("front", 2, front, toBack)}
      {zone("back", 5, back, toFront)}
      <p class={foul ? "setter-makes setter-foul" : "setter-makes"} role="status">
        {made
          ? foul
            ? `Foul, and loses: ${made.makes}. The front is too high.`
            : made.makes
          : front.length < 2
            ? "Put two cards in front."
            : "\u00a0"}
      </p>
      <div class="setter-actions">
        <Button
          look="brass"
          hotkey="S"
          data-hotkey="s"
          disabled={sent || front.length !== 2}
          onClick={() => void decide(front.join(" "))}
        >
          {foul ? "Set it anyway" : "Set the hand"}
        </Button>
        <Button hotkey="H" data-hotkey="h" disabled={sent} onClick={() => void decide(HOUSE_WAY)}>
          House way
        </Button>
      </div>
    </div>
  );
}

function preview(advice: Advice | null, front: string[]): Advice["choices"][number] | undefined {
  const wanted = [...front].sort().join(" ");
  return front.length === 2
    ? advice?.choices.find((one) => one.choice.split(" ").sort().join(" ") === wanted)
    : undefined;
}

interface DraggableProps {
  card: string;
  label: string;
  disabled: boolean;
  tap: () => void;
  drop: (zone: string) => void;
}

function Draggable({ card, label, disabled, tap, drop }: DraggableProps) {
  const from = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const handled = useRef(false);
  return (
    <button
      type="button"
      class="setter-card"
      disabled={disabled}
      onClick={() => {
        if (handled.current) handled.current = false;
        else tap();
      }}
      onPointerDown={(event) => {
        handled.current = false;
        from.current = { x: event.clientX, y: event.clientY, moved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const start = from.current;
        if (!start) return;
        const dx = event.clientX - start.x,
          dy = event.clientY - start.y;
        if (Math.hypot(dx, dy) > DRAGGED) start.moved = true;
        if (start.moved) event.currentTarget.style.transform = `translate(${dx}px, ${dy}px)`;
      }}
      onPointerUp={(event) => {
        const start = from.current;
        from.current = null;
        event.currentTarget.style.transform = "";
        if (!start?.moved) return;
        handled.current = true;
        const under = document.elementsFromPoint(event.clientX, event.clientY);
        const zone = under.map((one) => one.closest<HTMLElement>("[data-zone]")).find(Boolean)?.dataset.zone;
        if (zone) drop(zone);
      }}
      onPointerCancel={(event) => {
        from.current = null;
        event.currentTarget.style.transform = "";
      }}
    >
      <Card card={card} />
      <span class="unseen">{label}</span>
    </button>
  );
}
