/** Playing cards, drawn by us: rank and suit big enough for 44 px. */

import { cardName, SUITS } from "./suits";
import "./card.css";

const WIDTH = 60,
  HEIGHT = 84;

interface CardProps {
  card: string;
  /** For screen readers; "" where an element around the card has the label. */
  label?: string;
  class?: string;
}

export function Card({ card, label, class: more = "" }: CardProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is labelled, or hidden, by what is spread below.
    <svg
      class={`card ${kind(card)} ${more}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      {...(label === ""
        ? { "aria-hidden": "true" as const }
        : { role: "img" as const, "aria-label": label ?? cardName(card) })}
    >
      <rect class="card-paper" x="0.75" y="0.75" width={WIDTH - 1.5} height={HEIGHT - 1.5} rx="5.5" />
      <Face card={card} />
    </svg>
  );
}

function kind(card: string): string {
  if (card === "?") return "card-back";
  if (card === "G") return "card-great";
  if (card === "*") return "card-joker";
  return `card-${card[1] ?? "s"}`;
}

function Face({ card }: { card: string }) {
  if (card === "?") return <Back />;
  if (card === "G") return <GreatEight />;
  if (card === "*") return <Joker />;
  const rank = card[0] === "T" ? "10" : (card[0] ?? "");
  return (
    <>
      <text
        class="card-rank"
        x={rank === "10" ? 4 : 6}
        y="33"
        textLength={rank === "10" ? 29 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {rank}
      </text>
      <path class="card-small" d={SUITS[card[1] ?? "s"]} transform="translate(39 9) scale(.155)" />
      <path class="card-pip" d={SUITS[card[1] ?? "s"]} transform="translate(11 40) scale(.37)" />
    </>
  );
}

/** The highest card of its game: an eight of two brass rings, the upper dark, the lower light. */
function GreatEight() {
  return (
    <>
      <rect class="great-field" x="4" y="4" width="52" height="76" rx="3.5" />
      <path class="great-rays" d={rays(30, 42, 19, 36, 24)} />
      <circle class="great-yin" cx="30" cy="29" r="11.5" />
      <circle class="great-yang" cx="30" cy="54" r="14" />
      <circle class="great-ring" cx="30" cy="29" r="11.5" />
      <circle class="great-ring" cx="30" cy="54" r="14" />
      <circle class="great-dot-light" cx="30" cy="29" r="3.4" />
      <circle class="great-dot-dark" cx="30" cy="54" r="4" />
      <text class="great-word" x="30" y="77" text-anchor="middle">
        GREAT 8
      </text>
    </>
  );
}

function rays(cx: number, cy: number, from: number, to: number, count: number): string {
  const line = (turn: number): string => {
    const x = Math.cos(turn),
      y = Math.sin(turn);
    return `M${(cx + from * x).toFixed(1)} ${(cy + from * 1.3 * y).toFixed(1)}L${(cx + to * 0.68 * x).toFixed(1)} ${(cy + to * y).toFixed(1)}`;
  };
  return Array.from({ length: count }, (_, n) => line((2 * Math.PI * (n + 0.5)) / count)).join("");
}

/** In Pai Gow the joker is called the bug, so it is drawn as one. */
function Joker() {
  return (
    <>
      <text class="joker-word" x="9.5" y="42" text-anchor="middle" transform="rotate(-90 9.5 42)" dy="3">
        JOKER
      </text>
      <g class="joker-legs">
        <path d="M23 37l-6-5M23 45h-7M23 53l-6 6M49 37l5-5M49 45h6M49 53l5 6M31 21l-5-8M41 21l5-8" />
      </g>
      <circle class="joker-head" cx="36" cy="23" r="6.5" />
      <path class="joker-wings" d="M36 28c9 0 14 8 14 19s-6 20-14 20-14-9-14-20 5-19 14-19Z" />
      <path class="joker-seam" d="M36 28v39" />
      <path class="joker-star" d="M36 38l2.6 6.1 6.6.6-5 4.3 1.5 6.5-5.7-3.5-5.7 3.5 1.5-6.5-5-4.3 6.6-.6Z" />
      <circle class="joker-dot" cx="26" cy="13" r="1.8" />
      <circle class="joker-dot" cx="46" cy="13" r="1.8" />
    </>
  );
}

const LATTICE = Array.from({ length: 19 }, (_, n) => `M${-60 + 8 * n} 4l76 76M${-22 + 8 * n + 60} 4l-76 76`).join("");

function Back() {
  return (
    <>
      <rect class="back-field" x="4" y="4" width="52" height="76" rx="3.5" />
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: part of the drawing that Card labels. */}
      <svg x="4" y="4" width="52" height="76" viewBox="4 4 52 76">
        <path class="back-lattice" d={LATTICE} />
      </svg>
      <rect class="back-frame" x="4" y="4" width="52" height="76" rx="3.5" />
      <circle class="back-seal" cx="30" cy="42" r="12" />
      <circle class="back-ring" cx="30" cy="38" r="3.6" />
      <circle class="back-ring" cx="30" cy="46.2" r="4.6" />
    </>
  );
}
