/** A careful client (docs/fairness.md): a fresh seed for every shoe, opened only when our
 * commitment is in a roster that we hashed ourselves, and a lock that we hash again. */

import { signal } from "@preact/signals";
import { remember } from "../proof/notes";
import { sha } from "../proof/scheme";
import { SEED_FORM } from "../base/constants";
import type { Reply, ShoeSeen, TableSeen } from "../base/types";
import { COMMITTING, OPENING } from "./phases";
import type { Order } from "./link";

export { SEED_FORM };

interface Note {
  shoe: number;
  seed: string;
  seat: number;
  commitment: string;
  house: string;
  roster: string;
  lock: string;
  /** What does not add up, in a sentence; no wager should be made then. */
  trouble: string;
}

/** Our seed for this shoe and the hashes we saw; null if we put in none. */
export const note = signal<Note | null>(null);
/** The player's own seed for the next shoe; "" lets the browser choose. */
export const ownSeed = signal("");

export class SeedKeeper {
  private busy = "";
  /** Whether the house took our commitment: another window of the same player may have been first. */
  private taken: Promise<boolean> = Promise.resolve(true);

  constructor(private send: (order: Order) => Promise<Reply>) {}

  /** Takes the next step of the scheme that the state of the table calls for. */
  async see(table: TableSeen): Promise<void> {
    const shoe = table.shoe;
    if (!shoe) return;
    remember(table.table, shoe.number, [shoe.commitment, shoe.roster, shoe.lock]);
    if (table.you < 0) return;
    const stage = `${table.table} ${shoe.number} ${table.phase} ${shoe.lock}`;
    if (stage === this.busy) return;
    this.busy = stage;
    if (table.phase === COMMITTING) await this.commit(table, shoe);
    else if (table.phase === OPENING) await this.open(table, shoe);
    else if (shoe.lock) this.checkLock(shoe);
  }

  private async commit(table: TableSeen, shoe: ShoeSeen): Promise<void> {
    if (shoe.commitments.some(([seat]) => seat === table.you)) return;
    const seed = SEED_FORM.test(ownSeed.value) ? ownSeed.value : freshSeed();
    ownSeed.value = "";
    const commitment = sha("client", [shoe.commitment, String(table.you), seed]);
    note.value = {
      shoe: shoe.number,
      seed,
      seat: table.you,
      commitment,
      house: shoe.commitment,
      roster: "",
      lock: "",
      trouble: "",
    };
    keep(table.table, note.value);
    this.taken = this.send({ do: "commit", commitment }).then((reply) => reply.ok);
    if (!(await this.taken)) note.value = null;
  }

  private async open(table: TableSeen, shoe: ShoeSeen): Promise<void> {
    const mine = (await this.taken) ? (note.value ?? recall(table.table)) : null;
    if (!mine || mine.shoe !== shoe.number || mine.house !== shoe.commitment) return;
    note.value = { ...mine, roster: shoe.roster };
    if (shoe.openings.some(([seat]) => seat === mine.seat)) return;
    const posted = shoe.commitments.find(([seat]) => seat === mine.seat)?.[1];
    if (posted !== mine.commitment)
      return this.object("The roster does not hold the commitment that this browser sent.");
    if (rosterOf(shoe) !== shoe.roster) return this.object("The posted roster is not the hash of the commitments.");
    await this.send({ do: "open", seed: mine.seed });
  }

  private checkLock(shoe: ShoeSeen): void {
    const mine = note.value;
    if (!mine || mine.shoe !== shoe.number) {
      note.value = null;
      return;
    }
    note.value = { ...mine, lock: shoe.lock };
    const seeds = new Map(shoe.openings);
    if (seeds.get(mine.seat) !== mine.seed) this.object("Your seed was left out of this shoe: make no wager on it.");
    else if (mine.roster && mine.roster !== rosterOf(shoe)) this.object("The commitments are not those of the roster.");
    else if (lockOf(shoe, seeds) !== shoe.lock)
      this.object("The lock is not the hash of the opened seeds: make no wager on this shoe.");
  }

  private object(trouble: string): void {
    if (note.value) note.value = { ...note.value, trouble };
  }
}

/** No player's seed is in a shoe that is locked: none was opened as it was committed to. */
export function isSeedless(shoe: ShoeSeen): boolean {
  const seeds = new Map(shoe.openings);
  const added = ([seat, commitment]: [number, string]) => putIn(shoe, seat, commitment, seeds.get(seat))[0] === "seed";
  return shoe.lock !== "" && !shoe.commitments.some(added);
}

const bySeat = (shoe: ShoeSeen): [number, string][] => [...shoe.commitments].sort(([a], [b]) => a - b);

function rosterOf(shoe: ShoeSeen): string {
  const seats = bySeat(shoe).flatMap(([seat, commitment]) => [String(seat), commitment]);
  return sha("roster", [shoe.commitment, String(shoe.commitments.length), ...seats]);
}

function lockOf(shoe: ShoeSeen, seeds: Map<number, string>): string {
  const texts = [rosterOf(shoe), String(shoe.commitments.length)];
  for (const [seat, commitment] of bySeat(shoe))
    texts.push(String(seat), ...putIn(shoe, seat, commitment, seeds.get(seat)));
  return sha("lock", texts);
}

/** What a seat put in, as the lock says it. */
function putIn(shoe: ShoeSeen, seat: number, commitment: string, seed: string | undefined): [string, string] {
  if (seed === undefined) return ["left-out", "not-opened"];
  const matches = SEED_FORM.test(seed) && sha("client", [shoe.commitment, String(seat), seed]) === commitment;
  return matches ? ["seed", seed] : ["left-out", "not-matching"];
}

function freshSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Stores the seed, so that a reloaded page can still open its commitment. */
function keep(table: string, mine: Note): void {
  try {
    sessionStorage.setItem(`rackcard.seed.${table}`, JSON.stringify(mine));
  } catch {
    /* Not stored: after a reload the seed is left out of this shoe, and the fairness tab says so. */
  }
}

export function recall(table: string): Note | null {
  try {
    return JSON.parse(sessionStorage.getItem(`rackcard.seed.${table}`) ?? "null") as Note | null;
  } catch {
    return null;
  }
}
