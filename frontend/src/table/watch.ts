/** When a shoe is over, a careful client deals it again from the revealed seed, and compares the result
 * with every hash it noted and every card it was shown. */

import { signal } from "@preact/signals";
import { seenIn } from "../proof/felt";
import type { Happened } from "../proof/journal";
import { verify } from "../proof/verify";
import type { ShoeEndedEvent, TableEvent, TableMessage } from "../base/types";
import { note } from "./seeds";

interface Checked {
  shoe: number;
  good: boolean;
  text: string;
}

/** The last shoe that ended while we were there. */
export const checked = signal<Checked | null>(null);

export class ShoeWatch {
  private seen: TableEvent[] = [];
  /** True if we have been at the table since the shoe was brought. */
  private whole = false;

  hear(message: TableMessage): void {
    if (!message.events.length) this.whole = false; // we (re)connected in the middle of a shoe
    for (const event of message.events) {
      if (event.kind === "ShoeBrought") {
        this.seen = [];
        this.whole = true;
      }
      this.seen.push(event);
      if (event.kind === "ShoeEnded") this.check(event, this.whole ? this.seen : null);
    }
  }

  private check(ended: ShoeEndedEvent, events: TableEvent[] | null): void {
    const shoe = ended.shoe;
    const mine = note.value?.shoe === shoe ? note.value : null;
    const noted = mine ? [mine.house, mine.commitment, mine.roster, mine.lock].filter(Boolean) : [];
    const raw = new TextEncoder().encode(ended.reveal);
    const report = verify(raw, noted, events ? (reveal) => seenIn(events.map(unblotted), reveal) : null);
    const what = events ? "everything that you saw is" : "it is";
    checked.value =
      report.verdict === "ok"
        ? { shoe, good: true, text: `dealt again in this browser: ${what} as committed to.` }
        : { shoe, good: false, text: report.complaint };
  }
}

/** Cards face down are sent as "?": they left the shoe unseen. */
function unblotted(event: TableEvent): Happened {
  if (event.kind !== "Dealt") return event;
  return { ...event, symbols: event.symbols.map((card) => (card === "?" ? "" : card)) };
}
