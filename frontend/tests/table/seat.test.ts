import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FeltWager, Reply, Stack, TableMessage, TableSeen } from "../../src/base/types";
import { chair, event, table } from "./tables";

interface Listener {
  heard: (message: TableMessage) => void;
}
interface Sent {
  amount: number;
  answer: (reply: Reply) => void;
}
const socket = vi.hoisted(() => ({ listener: null as unknown as Listener, sent: [] as Sent[] }));

vi.stubGlobal("matchMedia", () => ({ matches: true }));
vi.stubGlobal("document", { hidden: false });
vi.mock("../../src/base/api", () => ({ getAsSomebody: () => new Promise(() => {}), morePlayMoney: () => {} }));
vi.mock("../../src/table/link", () => ({
  Link: class {
    constructor(_: string, listener: Listener) {
      socket.listener = listener;
    }
    order({ amount }: { amount: number }): Promise<Reply> {
      return new Promise((answer) => socket.sent.push({ amount, answer }));
    }
  },
}));
const { chip } = await import("../../src/base/settings");
const { Seat } = await import("../../src/table/seat");

const MAIN = { wager: "main", minimum: 500 } as FeltWager;
const lying = (amount: number): Stack[] => (amount ? [{ wager: "main", spot: "yin", amount }] : []);

describe("chips on a spot", () => {
  let seat: InstanceType<typeof Seat>;
  const asked = () => socket.sent.map((one) => one.amount);

  /** The table as it stands, without anything that happened. */
  const stands = (amount: number, phase: TableSeen["phase"] = "wagers") =>
    socket.listener.heard({ events: [], steps: [], table: table({ phase, seats: [chair("ann", lying(amount))] }) });

  /** A stack of ours is another now. */
  function placed(amount: number): void {
    const stakes = [{ seat: 0, wager: "main", spot: "yin", amount }];
    const step = {
      event: event({ kind: "WagerPlaced", seat: 0, added: 0 }),
      call: "",
      quiet: true,
      hands: null,
      stakes,
    };
    const seen = table({ seats: [chair("ann", lying(amount))] });
    socket.listener.heard({ events: [], steps: [step], table: seen });
  }

  async function answer(number: number, reply: Partial<Reply>): Promise<void> {
    socket.sent[number]?.answer({ reply: "x", table: "demo/1", ...reply } as Reply);
    await new Promise((settled) => setTimeout(settled));
  }

  beforeEach(() => {
    socket.sent = [];
    chip.value = 500;
    seat = new Seat("demo/1");
    stands(500);
  });

  test("an answer may come before what happened: the stack that was asked for stays", async () => {
    seat.add(MAIN, "yin");
    await answer(0, { ok: true, events: 1 });
    expect(seat.stack("main", "yin")).toBe(1000);
    seat.takeBack(MAIN, "yin");
    expect(asked()).toEqual([1000, 500]);
    placed(1000);
    expect(seat.stack("main", "yin")).toBe(500);
    await answer(1, { ok: true, events: 1 });
    expect(seat.stack("main", "yin")).toBe(500);
    placed(500);
    expect(seat.wanted.value.size).toBe(0);
    expect(seat.stack("main", "yin")).toBe(500);
  });

  test("an answer may come after it", async () => {
    seat.add(MAIN, "yin");
    placed(1000);
    expect(seat.wanted.value.size).toBe(1);
    await answer(0, { ok: true, events: 1 });
    expect(seat.wanted.value.size).toBe(0);
    placed(0);
    expect(seat.stack("main", "yin")).toBe(0);
  });

  test.each([
    ["is refused", { ok: false, error: "too much." }],
    ["changes nothing", { ok: true, events: 0 }],
  ])("what %s is forgotten at once", async (_, reply) => {
    seat.add(MAIN, "yin");
    await answer(0, reply as Partial<Reply>);
    expect(seat.stack("main", "yin")).toBe(500);
  });

  test.each([
    ["wagers are closed", () => stands(500, "playing")],
    ["we come back to a table that stands otherwise", () => stands(700)],
  ])("what was asked for is forgotten when %s", async (_, happens) => {
    seat.add(MAIN, "yin");
    await answer(0, { ok: true, events: 1 });
    happens();
    expect(seat.wanted.value.size).toBe(0);
  });
});
