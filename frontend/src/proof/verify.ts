/* Was this shoe dealt fairly?

   This is the players' side of Rackcard's schemes rackcard-fair-1 and rackcard-fair-2, for a browser.
   It is the same program as src/rackcard/fair/verifier.py, section by section and sentence by
   sentence, and the tests compare the two. From outside this folder it imports
   SHA-256 and HMAC alone (@noble/hashes, which is audited): a browser has its own only on a secure
   address, and this works on any. No byte of a reveal is sent anywhere.

   To read it: reveal.ts (what a file holds), scheme.ts (hashes and shuffles), form.ts and read.ts
   (a file that is no reveal is refused), checks.ts (a reveal against itself), journal.ts and felt.ts
   (against what was published and dealt), and this file, which does all of it. Imports name their
   files in full, so that Node.js runs them as they are.

   What it does with the reveal that a table publishes when a shoe is over:

     1. checks that the server seed is the one that the house committed to before the shoe,
     2. checks that every seat's seed is the one that the seat committed to,
     3. derives the key of the shoe from those seeds,
     4. shuffles the cards (spins the wheel, rolls the dice) again, and compares, and
     5. compares the first of them with the cards that were dealt on the felt, as the journal of
        the table has them, whose hashes it computes again, too.

   A file that agrees with itself proves little: a house could write a new one after the shoe. So
   give it the hashes that were noted WHILE you played. docs/fairness.md explains the scheme. */

import { checks, summary } from "./checks.ts";
import { checkFelt, type Seen, seenIn } from "./felt.ts";
import { HASH, needText } from "./form.ts";
import { checkJournal, eventOf, type Journal } from "./journal.ts";
import { read } from "./read.ts";
import { isSeedless, Malformed, Mismatch, type Reveal } from "./reveal.ts";

/** What is said wherever a shoe without any player's seed is shown. */
export const SEEDLESS = "No player's seed is in this shoe: the house alone decided it.";

export interface Report {
  verdict: "ok" | "mismatch" | "malformed";
  reveal: Reveal | null;
  summary: string;
  /** The checks that passed, in order. */
  lines: string[];
  /** The first check that failed. */
  complaint: string;
  /** What nobody can know from this file. */
  caveats: string[];
}

/** Check a reveal against the journal of its shoe: what it says was published and dealt. */
export function verifyWithJournal(raw: Uint8Array, noted: string[], journal: Journal): Report {
  return verify(raw, noted, (reveal) => seenIn(journal.entries.map(eventOf), reveal), journal);
}

/** Check a reveal; `seen` is what was published and dealt in play, if somebody kept it. */
export function verify(
  raw: Uint8Array,
  noted: string[] = [],
  seen: ((reveal: Reveal) => Seen) | null = null,
  journal: Journal | null = null,
): Report {
  const report: Report = {
    verdict: "ok",
    reveal: null,
    summary: "",
    lines: [],
    complaint: "",
    caveats: [],
  };
  try {
    for (const value of noted) needText("a hash that you noted", value, HASH);
    const reveal = read(raw);
    report.reveal = reveal;
    report.summary = summary(reveal);
    const felt = seen ? seen(reveal) : null;
    const published = [...noted, ...(felt?.noted ?? [])];
    for (const line of checks(reveal, published)) report.lines.push(line);
    if (journal) for (const line of checkJournal(journal)) report.lines.push(line);
    if (felt) for (const line of checkFelt(reveal, felt)) report.lines.push(line);
    if (!published.length) {
      report.caveats.push("You gave no hash that you noted in play: the file agrees with itself, no more.");
    }
    if (isSeedless(reveal)) report.caveats.push(SEEDLESS);
  } catch (error) {
    if (!(error instanceof Malformed || error instanceof Mismatch)) throw error;
    report.verdict = error instanceof Malformed ? "malformed" : "mismatch";
    report.complaint = `${error.message}.`;
  }
  return report;
}
