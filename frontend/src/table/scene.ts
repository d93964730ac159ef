/** The state on the screen: the server's steps are shown one after another, each for its own time. */

import { batch, computed, signal } from "@preact/signals";
import { slowness } from "../base/settings";
import type { Hand, SeatStack, Settlement, Stack, Step, TableEvent, TableMessage, TableSeen } from "../base/types";
import { centsMoved, settledAfter, UNSETTLED } from "./settlement";
import { stacksAfter, stacksOf } from "./stacks";

interface Call {
  id: number;
  text: string;
}

const MOST_CALLS = 40;
/** Milliseconds that a step stays before the next, at the middle pace. */
const TIMES: Record<string, number> = {
  WagersClosed: 300,
  Burned: 500,
  Dealt: 260,
  Decided: 200,
  Settled: 420,
  RoundEnded: 500,
  RoundVoided: 900,
};
const SOMEBODY_ELSES = 160;
export const SPIN = 4000;
/** The generated names of guests. */
const GUEST = /\bguest-([0-9a-f]{4})[0-9a-f]*/gi;

export class Scene {
  /** The table after the steps shown so far. */
  readonly table = signal<TableSeen | null>(null);
  /** The table as the server has it, which may be a few cards ahead. */
  readonly latest = signal<TableSeen | null>(null);
  readonly hands = signal<Hand[]>([]);
  readonly stakes = signal<Map<string, SeatStack>>(new Map());
  readonly calls = signal<Call[]>([]);
  /** The settlement of the round on the felt, as far as it has been shown. */
  readonly settled = signal<Settlement>(UNSETTLED);
  readonly funds = signal(0);
  /** The stakes that a seat had when wagers were last closed. */
  readonly lastStakes = signal<Stack[]>([]);
  readonly showing = signal(false);
  /** The pocket that the ball is moving to; it is not announced before the ball is there. */
  readonly spinning = signal("");
  /** Milliseconds that the server's clock is ahead of ours. */
  ahead = 0;

  readonly you = computed(() => this.table.value?.you ?? -1);
  /** Our own id, "" for an onlooker. */
  readonly me = computed(() => this.table.value?.seats[this.you.value]?.player ?? "");
  /** The last round that is over. */
  readonly ended = computed(() => this.settled.value.round - (this.settled.value.over ? 0 : 1));
  /** True if wagers are open for a later round than the settlement on the felt. */
  readonly isPast = computed(() => (this.table.value?.round ?? 0) > this.settled.value.round);
  readonly mine = computed(() => [...this.stakes.value.values()].filter((one) => one.seat === this.you.value));

  private queue: (Step | TableSeen)[] = [];
  private timer = 0;
  private numbered = 0;
  /** The round that the event being shown belongs to. */
  private round = 0;
  private watchers: ((table: TableSeen) => void)[] = [];

  /** Calls `watcher` with every table from the server, before it is shown. */
  onTable(watcher: (table: TableSeen) => void): void {
    this.watchers.push(watcher);
  }

  hear(message: TableMessage): void {
    this.ahead = message.table.now - Date.now();
    this.latest.value = message.table;
    for (const watcher of this.watchers) watcher(message.table);
    const steps = message.steps ?? [];
    if (!steps.length) this.queue = []; // just (re)connected: show the state at once
    this.queue.push(...steps, message.table);
    if (!this.timer) this.go();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }

  private go = (): void => {
    this.timer = 0;
    let next = this.queue.shift();
    while (next) {
      const item = next;
      const wait = batch(() => this.show(item));
      if (wait > 0 && this.queue.length) {
        this.timer = window.setTimeout(this.go, wait);
        return;
      }
      next = this.queue.shift();
    }
    this.showing.value = false;
  };

  /** Shows one item; returns how long it should stay, in milliseconds. */
  private show(item: Step | TableSeen): number {
    if (!("event" in item)) {
      this.arrive(item);
      return 0;
    }
    this.showing.value = true;
    const slow = document.hidden ? 0 : slowness();
    const pocket = spinOf(item);
    if (pocket && slow && !this.spinning.value) {
      this.spinning.value = pocket;
      this.queue.unshift(item);
      return SPIN * slow;
    }
    this.spinning.value = "";
    this.happen(item);
    return this.time(item.event) * slow * (this.queue.length > 60 ? 0.4 : 1);
  }

  private time(event: TableEvent): number {
    const somebodyElse = event.kind === "Settled" && event.seat !== this.you.value;
    return somebodyElse ? SOMEBODY_ELSES : (TIMES[event.kind] ?? 0);
  }

  private happen({ event, call, quiet, hands, stakes }: Step): void {
    if ("round" in event) this.round = event.round;
    if (event.kind === "WagersClosed")
      this.lastStakes.value = this.mine.value.map(({ wager, spot, amount }) => ({ wager, spot, amount }));
    this.settled.value = settledAfter(this.settled.value, event, this.round);
    if (hands) this.hands.value = hands;
    if (stakes?.length) this.stakes.value = stacksAfter(this.stakes.value, stakes);
    this.funds.value += centsMoved(event, this.table.peek()?.you ?? -1);
    if (call && !quiet) this.say(call);
  }

  private arrive(table: TableSeen): void {
    this.table.value = table;
    this.round = table.round;
    this.funds.value = table.funds;
    this.hands.value = table.hands ?? [];
    this.stakes.value = stacksOf(table);
    this.settled.value = table.settled;
    this.spinning.value = "";
  }

  private say(text: string): void {
    this.numbered += 1;
    this.calls.value = [...this.calls.value.slice(1 - MOST_CALLS), { id: this.numbered, text: this.toYou(text) }];
  }

  /** The dealer calls players by name; on our own screen we are "You". */
  private toYou(text: string): string {
    const table = this.latest.peek();
    const name = table?.names?.[table.seats[table.you]?.player ?? ""];
    const said = name
      ? text.replaceAll(name, "You").replaceAll(name.charAt(0).toUpperCase() + name.slice(1), "You")
      : text;
    return asCalled(said);
  }
}

export const asCalled = (text: string): string => text.replace(GUEST, "Guest $1");

/** The pocket of a spin of the wheel, "" for anything else. */
function spinOf({ event, hands }: Step): string {
  const spin = event.kind === "Dealt" ? hands?.find((hand) => hand.name.toLowerCase() === "spin") : undefined;
  return spin?.cards[0] ?? "";
}
