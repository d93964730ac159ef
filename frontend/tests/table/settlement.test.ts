import { describe, expect, test } from "vitest";
import type { Settlement, TableEvent } from "../../src/base/types";
import { centsMoved, settledAfter, UNSETTLED } from "../../src/table/settlement";

const paid = { kind: "Settled", act: "pay", seat: 0, amount: 700 };
const settled = (before: Settlement, round: number, ...events: TableEvent[]): Settlement =>
  events.reduce((now, event) => settledAfter(now, event, round), before);

describe("a settlement", () => {
  test("grows move by move until the round is over", () => {
    const open = settled(UNSETTLED, 3, { kind: "WagersClosed" });
    expect(open).toEqual({ round: 3, over: false, moves: [] });
    const moved = settled(open, 3, { kind: "Dealt" }, paid, paid);
    expect(moved).toEqual({ round: 3, over: false, moves: [paid, paid] });
    expect(settled(moved, 3, { kind: "RoundEnded" })).toEqual({ ...moved, over: true });
  });

  test("holds moves of one round only", () => {
    const last: Settlement = { round: 3, over: true, moves: [paid as never] };
    const collected = { ...paid, act: "collect" };
    expect(settled(last, 4, collected)).toEqual({ round: 4, over: false, moves: [collected] });
    expect(settled(last, 4, { kind: "RoundVoided" })).toEqual({ round: 4, over: true, moves: [] });
    expect(settled(last, 4, { kind: "WagerPlaced" })).toBe(last); // it lies there until wagers close
  });
});

describe("the pocket of seat 0", () => {
  test.each<[string, TableEvent, number]>([
    ["a wager", { kind: "WagerPlaced", seat: 0, added: 500 }, -500],
    ["a wager taken back", { kind: "WagerPlaced", seat: 0, added: -500 }, 500],
    ["a choice that takes more money", { kind: "Decided", seat: 0, added: 250 }, -250],
    ["a choice that takes none", { kind: "Decided", seat: 0 }, -0],
    ["a stake that is returned", { kind: "Returned", seat: 0, amount: 900 }, 900],
    ["a win", paid, 700],
    ["a loss, which left with the wager", { ...paid, act: "collect" }, 0],
    ["a push, which is returned apart", { ...paid, act: "push" }, 0],
    ["somebody else's win", { ...paid, seat: 1 }, 0],
    ["a card", { kind: "Dealt", seat: 0, amount: 700 }, 0],
  ])("%s", (_, event, cents) => {
    expect(centsMoved(event, 0)).toBe(cents);
  });

  test("somebody behind the table has none", () => {
    expect(centsMoved({ ...paid, seat: -1 }, -1)).toBe(0);
  });
});
