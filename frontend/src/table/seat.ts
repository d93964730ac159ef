/** One person at one table: everything that the page of a table shows and does. */

import { computed, effect, signal } from "@preact/signals";
import { getAsSomebody, morePlayMoney, Refused } from "../base/api";
import { inWords } from "../base/load";
import { chip } from "../base/settings";
import type { Broken, Felt, FeltWager, Reply, Spot, Stack } from "../base/types";
import { Link, type Order } from "./link";
import { PLAYING, WAGERS } from "./phases";
import { Scene } from "./scene";
import { note, recall, SeedKeeper } from "./seeds";
import { grant } from "./session";
import { inOrder, stackKey, withChip, withoutChip } from "./stacks";
import { checked, ShoeWatch } from "./watch";

/** The status of an answer that will be another one in a moment: another node takes the table over, for example. */
const BUSY = 503;
const AGAIN = 1_000;

export class Seat {
  readonly scene = new Scene();
  readonly felt = signal<Felt | null>(null);
  readonly connected = signal(true);
  readonly refused = signal("");
  /** Why the last order was refused; cleared by the next one. */
  readonly notice = signal("");
  /** The spot under the pointer (or focus). */
  readonly pointed = signal<{ wager: FeltWager; spot: Spot } | null>(null);
  /** The stacks requested, until the felt shows them or the server refuses. */
  readonly wanted = signal<Map<string, number>>(new Map());

  readonly phase = computed(() => this.scene.table.value?.phase ?? "");
  readonly seated = computed(() => this.scene.you.value >= 0);
  readonly mayWager = computed(() => {
    const table = this.scene.table.value;
    return (
      this.seated.value && this.phase.value === WAGERS && !this.scene.showing.value && !table?.seats[table.you]?.ready
    );
  });
  readonly choices = computed(() => {
    if (this.scene.showing.value || this.phase.value !== PLAYING) return [];
    return this.scene.table.value?.options ?? [];
  });

  private link: Link;
  private orders = 0;
  /** The last order for each of `wanted`. */
  private newest = new Map<string, number>();
  /** Those of `wanted` that the house has agreed to; its answer may come before what happened. */
  private agreed = new Set<string>();
  private endings: (() => void)[] = [];

  constructor(readonly name: string) {
    const watch = new ShoeWatch();
    this.link = new Link(name, {
      heard: (message) => {
        watch.hear(message);
        this.scene.hear(message);
        if (!message.steps.length) for (const key of this.agreed) this.forget(key); // we came back
      },
      connected: (yes) => (this.connected.value = yes),
      refused: (why) => (this.refused.value = why),
    });
    note.value = recall(name);
    checked.value = null;
    const seeds = new SeedKeeper((order) => this.link.order(order));
    this.scene.onTable((table) => void seeds.see(table));
    this.endings.push(effect(() => this.rememberStakes()));
    this.endings.push(effect(() => this.forgetShown()));
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.felt.value = await getAsSomebody<Felt>(`/api/tables/${encodeURIComponent(this.name)}/felt`);
    } catch (error) {
      if (error instanceof Refused && error.status === BUSY) {
        const again = setTimeout(() => void this.load(), AGAIN);
        this.endings.push(() => clearTimeout(again));
      } else this.refused.value = inWords(error);
    }
  }

  close(): void {
    this.link.close();
    this.scene.stop();
    for (const end of this.endings) end();
  }

  /** Registers a function to be called when the page closes. */
  whileOpen(end: () => void): void {
    this.endings.push(end);
  }

  // --- asking

  async ask(order: Order): Promise<Reply> {
    this.notice.value = "";
    const reply = await this.link.order(order);
    if (!reply.ok) this.notice.value = asSentence(reply.error ?? "That cannot be done now.");
    return reply;
  }

  async moreMoney(): Promise<void> {
    try {
      const funds = await morePlayMoney();
      const before = this.scene.funds.value;
      this.scene.funds.value = funds;
      grant(funds - before);
    } catch (error) {
      this.notice.value = inWords(error);
    }
  }

  // --- chips

  stack(wager: string, spot: string): number {
    const key = stackKey(this.scene.you.value, wager, spot);
    return this.wanted.value.get(key) ?? this.scene.stakes.value.get(key)?.amount ?? 0;
  }

  /** The rows that do not pay our stack on a spot exactly; empty until the server has answered. */
  broken(wager: string, spot: string): Broken[] {
    if (this.wanted.value.has(stackKey(this.scene.you.value, wager, spot))) return [];
    return this.scene.table.value?.breakage.filter((one) => one.wager === wager && one.spot === spot) ?? [];
  }

  /** Adds the chip that is picked. */
  add(wager: FeltWager, spot: string): void {
    void this.place(wager.wager, spot, withChip(this.stack(wager.wager, spot), chip.value, wager.minimum));
  }

  /** Takes a chip of that size back. */
  takeBack(wager: FeltWager, spot: string): void {
    const stack = this.stack(wager.wager, spot);
    if (!stack) return;
    void this.place(wager.wager, spot, withoutChip(stack, chip.value, wager.minimum));
  }

  async place(wager: string, spot: string, amount: number): Promise<boolean> {
    const key = stackKey(this.scene.you.value, wager, spot);
    const number = ++this.orders;
    this.newest.set(key, number);
    this.agreed.delete(key);
    this.wanted.value = new Map(this.wanted.value).set(key, amount);
    const reply = await this.ask({ do: "place", wager, spot, amount });
    if (this.newest.get(key) !== number) return reply.ok;
    if (reply.ok && reply.events) {
      this.agreed.add(key);
      this.forgetShown();
    } else this.forget(key);
    return reply.ok;
  }

  private forgetShown(): void {
    const stakes = this.scene.stakes.value;
    const closed = this.phase.value !== WAGERS;
    for (const key of this.agreed) {
      if (closed || (stakes.get(key)?.amount ?? 0) === this.wanted.peek().get(key)) this.forget(key);
    }
  }

  private forget(key: string): void {
    this.agreed.delete(key);
    const left = new Map(this.wanted.peek());
    left.delete(key);
    this.wanted.value = left;
  }

  readonly mayRebet = computed(
    () => this.mayWager.value && this.scene.lastStakes.value.length > 0 && !this.fresh.value.length,
  );
  /** Our own stacks, without those on a sequence from an earlier round. */
  readonly fresh = computed(() =>
    this.scene.mine.value.filter((stack) => !this.scene.table.value?.riding.includes(stack.wager)),
  );

  rebet(): Promise<void> {
    return this.placeAll(this.scene.lastStakes.value.filter((stack) => !this.stack(stack.wager, stack.spot)));
  }

  double(): Promise<void> {
    return this.placeAll(this.fresh.value.map((stack) => ({ ...stack, amount: 2 * stack.amount })));
  }

  /** Takes back all stacks; wagers that others need come off last. */
  clear(): Promise<void> {
    return this.placeAll(
      this.fresh.value.map((stack) => ({ ...stack, amount: 0 })),
      true,
    );
  }

  private async placeAll(stacks: Stack[], backwards = false): Promise<void> {
    const order = this.felt.value?.wagers.map((wager) => wager.wager) ?? [];
    const sorted = inOrder(stacks, order);
    for (const { wager, spot, amount } of backwards ? sorted.reverse() : sorted) {
      if (!(await this.place(wager, spot, amount))) return;
    }
  }

  /** Stores the stakes, so that "rebet" works after a reload. */
  private rememberStakes(): void {
    const key = `rackcard.stakes.${this.name}`;
    const stacks = this.scene.lastStakes.value;
    try {
      if (stacks.length) sessionStorage.setItem(key, JSON.stringify(stacks));
      else this.scene.lastStakes.value = JSON.parse(sessionStorage.getItem(key) ?? "[]") as Stack[];
    } catch {
      /* Not stored: there is no rebet. */
    }
  }
}

function asSentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(capital) ? capital : `${capital}.`;
}
