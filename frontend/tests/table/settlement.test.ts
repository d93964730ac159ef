import { describe, expect, test } from "vitest";
import type { Settlement, TableEvent } from "../../src/base/types";
import { event } from "./tables";
import { centsMoved, settledAfter, UNSETTLED } from "../../src/table/settlement";

const pay = { kind: "Settled", act: "pay", seat: 0, amount: 700 } as const;
const paid = event(pay);
const settled = (before: Settlement, round: number, ...events: TableEvent[]): Settlement =>
  events.reduce((now, one) => settledAfter(now, one, round), before);

describe("a settlement", () => {
  test("grows move by move until the round is over", () => {
    const open = settled(UNSETTLED, 3, event({ kind: "WagersClosed" }));
    expect(open).toEqual({ round: 3, over: false, moves: [] });
    const moved = settled(open, 3, event({ kind: "Dealt" }), paid, paid);
    expect(moved).toEqual({ round: 3, over: false, moves: [paid, paid] });
    expect(settled(moved, 3, event({ kind: "RoundEnded" }))).toEqual({ ...moved, over: true });
  });

  test("holds moves of one round only", () => {
    const last: Settlement = { round: 3, over: true, moves: [paid as never] };
    const collected = event({ ...pay, act: "collect" });
    expect(settled(last, 4, collected)).toEqual({ round: 4, over: false, moves: [collected] });
    expect(settled(last, 4, event({ kind: "RoundVoided" }))).toEqual({ round: 4, over: true, moves: [] });
    expect(settled(last, 4, event({ kind: "WagerPlaced" }))).toBe(last); // it lies there until wagers close
  });
});

describe("the pocket of seat 0", () => {
  test.each<[string, TableEvent, number]>([
    ["a wager", event({ kind: "WagerPlaced", seat: 0, added: 500 }), -500],
    ["a wager taken back", event({ kind: "WagerPlaced", seat: 0, added: -500 }), 500],
    ["a choice that takes more money", event({ kind: "Decided", seat: 0, added: 250 }), -250],
    ["a choice that takes none", event({ kind: "Decided", seat: 0, added: 0 }), -0],
    ["a stake that is returned", event({ kind: "Returned", seat: 0, amount: 900 }), 900],
    ["a win", paid, 700],
    ["a loss, which left with the wager", event({ ...pay, act: "collect" }), 0],
    ["a push, which is returned apart", event({ ...pay, act: "push" }), 0],
    ["somebody else's win", event({ ...pay, seat: 1 }), 0],
    ["a card", event({ kind: "Dealt", seat: 0, amount: 700 }), 0],
  ])("%s", (_, happened, cents) => {
    expect(centsMoved(happened, 0)).toBe(cents);
  });

  test("somebody behind the table has none", () => {
    expect(centsMoved(event({ ...pay, seat: -1 }), -1)).toBe(0);
  });
});
