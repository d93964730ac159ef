import { beforeEach, describe, expect, test, vi } from "vitest";
import type { SeatStack, Step, TableSeen } from "../../src/base/types";
import { chair, event, table } from "./tables";

// Reduced motion: every step is shown at once, so no test waits or depends on a clock.
vi.stubGlobal("matchMedia", () => ({ matches: true }));
vi.stubGlobal("document", { hidden: false });
const { asCalled, Scene } = await import("../../src/table/scene");

const step = (happened: Parameters<typeof event>[0], parts: Partial<Step> = {}): Step => ({
  event: event(happened),
  call: "",
  quiet: false,
  hands: null,
  stakes: [],
  ...parts,
});
const staked = (seat: number, amount: number): SeatStack => ({ seat, wager: "main", spot: "yin", amount });

describe("a scene", () => {
  let scene: InstanceType<typeof Scene>;
  const hear = (steps: Step[], seen: TableSeen) => scene.hear({ steps, events: [], table: seen });

  beforeEach(() => {
    scene = new Scene();
    hear([], table());
  });

  test("is the table as it stands for somebody who has just come", () => {
    const stakes = [{ wager: "main", spot: "yin", amount: 500 }];
    hear(
      [],
      table({ round: 4, funds: 9500, seats: [chair("ann", stakes)], settled: { round: 3, over: true, moves: [] } }),
    );
    expect(scene.funds.value).toBe(9500);
    expect(scene.mine.value).toEqual([staked(0, 500)]);
    expect([scene.me.value, scene.ended.value, scene.isPast.value]).toEqual(["ann", 3, true]);
    expect(scene.showing.value).toBe(false);
  });

  test("the bankroll follows the felt, step by step", () => {
    const funds: number[] = [];
    const stop = scene.funds.subscribe((cents) => funds.push(cents));
    const steps = [
      step({ kind: "WagerPlaced", seat: 0, added: 500 }, { stakes: [staked(0, 500)] }),
      step({ kind: "WagerPlaced", seat: 1, added: 300 }, { stakes: [staked(1, 300)] }),
      step({ kind: "WagersClosed" }),
      step({ kind: "Settled", act: "pay", seat: 0, amount: 500 }),
      step({ kind: "Returned", seat: 0, amount: 500 }, { stakes: [staked(0, 0)] }),
      step({ kind: "RoundEnded" }),
    ];
    hear(steps, table({ round: 2, funds: 10_500, settled: { round: 1, over: true, moves: [] } }));
    stop();
    expect(funds).toEqual([10_000, 9500, 10_000, 10_500]);
  });

  test("remembers our own stakes when wagers close, for a rebet", () => {
    const steps = [
      step({ kind: "WagerPlaced", seat: 0, added: 500 }, { stakes: [staked(0, 500), staked(1, 300)] }),
      step({ kind: "WagersClosed" }),
    ];
    hear(steps, table());
    expect(scene.lastStakes.value).toEqual([{ wager: "main", spot: "yin", amount: 500 }]);
  });

  test("calls name us You and guests in short, and are quiet where the dealer is", () => {
    const steps = [
      step({ kind: "Settled" }, { call: "Ann wins, ann is paid." }),
      step({ kind: "Settled" }, { call: "guest-0a1b2c3d4e loses." }),
      step({ kind: "Settled" }, { call: "Not a word.", quiet: true }),
    ];
    hear(steps, table());
    expect(scene.calls.value.map((call) => call.text)).toEqual(["You wins, You is paid.", "Guest 0a1b loses."]);
  });

  test("keeps the last forty calls", () => {
    hear(
      Array.from({ length: 50 }, (_, place) => step({ kind: "Dealt" }, { call: `call ${place}` })),
      table(),
    );
    expect(scene.calls.value).toHaveLength(40);
    expect(scene.calls.value.at(-1)).toEqual({ id: 50, text: "call 49" });
  });

  test("watchers hear of a table before it is shown", () => {
    const rounds: [number, number | undefined][] = [];
    scene.onTable((seen) => rounds.push([seen.round, scene.table.value?.round]));
    hear([step({ kind: "RoundEnded" })], table({ round: 2 }));
    expect(rounds).toEqual([[2, 1]]);
  });
});

test("somebody with a name is called by it", () => {
  expect(asCalled("Guest-00ff and ann")).toBe("Guest 00ff and ann");
  expect(asCalled("guesthouse")).toBe("guesthouse");
});
