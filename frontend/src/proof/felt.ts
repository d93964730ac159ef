/** The felt: the cards that were dealt while the shoe was on the table. */

import type { Happened } from "./journal.ts";
import { Mismatch, type Reveal } from "./reveal.ts";

/** What a journal, or your own notes, say about one shoe. */
export interface Seen {
  /** The hashes published in play. */
  noted: string[];
  /** Dice, and spins of a wheel. */
  tossed: string[];
  /** In the order in which they left the shoe; "" was burned unseen. */
  cards: string[];
}

/** What was published and dealt while the shoe of this reveal was on the table. */
export function seenIn(events: Iterable<Happened>, reveal: Reveal): Seen {
  const seen: Seen = { noted: [], tossed: [], cards: [] };
  const wheel = !reveal.terms.plan.some((step) => "shuffle" in step);
  for (const event of events) {
    if (event.kind === "ShoeBrought" || event.kind === "SeedCommitted") {
      seen.noted.push(event.commitment!);
    } else if (event.kind === "RosterPosted") {
      seen.noted.push(event.roster!);
    } else if (event.kind === "ShoeLocked") {
      seen.noted.push(event.lock!);
    } else if (event.kind === "Burned") {
      seen.cards.push(event.first!, ...Array<string>(event.cards!).fill(""));
    } else if (event.kind === "Dealt") {
      (event.chance || wheel ? seen.tossed : seen.cards).push(...event.symbols!);
    }
  }
  return seen;
}

/** The cards on the felt against the order that was committed to. */
export function* checkFelt(reveal: Reveal, seen: Seen): Generator<string> {
  const picks = reveal.draws.flatMap((draw) => ("pick" in draw ? [draw.got] : []));
  const order = reveal.draws.flatMap((draw) => ("shuffle" in draw ? draw.got : []));
  if (seen.tossed.join(" ") !== picks.join(" ")) {
    const [came, right] = [seen.tossed.join(" ") || "nothing", picks.join(" ") || "nothing"];
    throw new Mismatch(`${came} came up, and ${right} was committed to`);
  }
  if (picks.length) yield `${picks.length} came up as committed: ${picks.join(" ")}`;
  if (seen.cards.length !== reveal.dealt) {
    const left = `${seen.cards.length} cards left the shoe`;
    throw new Mismatch(`${left}, not ${reveal.dealt} as revealed`);
  }
  seen.cards.forEach((card, place) => {
    if (card && card !== order[place]) {
      const dealt = `card ${place + 1} was dealt as ${card}`;
      throw new Mismatch(`${dealt}, and ${order[place]} was committed to`);
    }
  });
  if (order.length) yield `${seen.cards.length} of ${seen.cards.length} cards dealt as committed`;
}
