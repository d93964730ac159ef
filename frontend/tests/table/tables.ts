/** Tables as the server tells of them, with as little on them as a test needs. */

import type { Chair, ShoeSeen, Stack, TableEvent, TableSeen } from "../../src/base/types";

export const chair = (player: string, stakes: Stack[] = []): Chair => ({
  player,
  stakes,
  ready: false,
  set: false,
  sits_out: null,
});

/** An event with as much of it as a test needs. */
export const event = (parts: { kind: TableEvent["kind"] } & Record<string, unknown>): TableEvent =>
  parts as unknown as TableEvent;

export function table(parts: Partial<TableSeen> = {}): TableSeen {
  return {
    table: "demo/1",
    game: "great-8",
    phase: "wagers",
    phase_sentence: "wagers are open",
    until: 0,
    round: 1,
    you: 0,
    seats: [chair("ann"), chair("bob")],
    turn: null,
    options: [],
    offers: {},
    shoe: null,
    cards: {},
    playing: [],
    funds: 10_000,
    hands: [],
    last: [],
    names: { ann: "ann", bob: "bob" },
    settled: { round: 0, over: true, moves: [] },
    breakage: [],
    riding: [],
    now: 0,
    bots: [],
    ...parts,
  };
}

export function shoe(parts: Partial<ShoeSeen> = {}): ShoeSeen {
  return {
    number: 7,
    commitment: "c".repeat(64),
    commitments: [],
    roster: "",
    openings: [],
    lock: "",
    dealt: 0,
    ...parts,
  };
}
