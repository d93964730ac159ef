/** Tables as the server tells of them, with as little on them as a test needs. */

import type { Chair, ShoeSeen, Stack, TableSeen } from "../../src/base/types";

export const chair = (player: string, stakes: Stack[] = []): Chair => ({ player, stakes, ready: false, set: false });

export function table(parts: Partial<TableSeen> = {}): TableSeen {
  return {
    table: "demo/1",
    game: "great-8",
    phase: "wagers",
    until: 0,
    round: 1,
    you: 0,
    seats: [chair("ann"), chair("bob")],
    turn: null,
    options: [],
    offers: {},
    shoe: null,
    playing: [],
    funds: 10_000,
    hands: [],
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
