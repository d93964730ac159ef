import { beforeEach, expect, test, vi } from "vitest";
import type { TableMessage } from "../../src/base/types";
import { table } from "./tables";

class Socket {
  static OPEN = 1;
  readyState = Socket.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor(readonly url: string) {
    sockets.push(this);
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const sockets: Socket[] = [];

vi.stubGlobal("WebSocket", Socket);
vi.stubGlobal("location", { protocol: "https:", host: "house.test" });
vi.stubGlobal("addEventListener", () => {});
vi.mock("../../src/base/api", () => ({
  comeIn: () => Promise.resolve(),
  commandId: () => "12345678",
  forgetWhoIAm: () => {},
}));
const { Link } = await import("../../src/table/link");

const heard: TableMessage[] = [];
const NOTHING = { events: [], steps: [] };

beforeEach(async () => {
  sockets.length = heard.length = 0;
  new Link("pit/1", { heard: (message) => heard.push(message), connected: () => {}, refused: () => {} });
  await Promise.resolve();
  await Promise.resolve();
});

test("asks for changes, and puts them together with the table", () => {
  const [socket] = sockets;
  expect(socket?.url).toBe("wss://house.test/api/tables/pit%2F1/socket?views=changes");
  socket?.says({ ...NOTHING, table: table({ round: 1, funds: 500 }) });
  socket?.says({ ...NOTHING, changes: { round: 2, turn: 0 } });
  socket?.says({ ...NOTHING, changes: { turn: null, funds: 700 } });
  expect(heard.map((message) => message.table)).toEqual([
    table({ round: 1, funds: 500 }),
    table({ round: 2, funds: 500, turn: 0 }),
    table({ round: 2, funds: 700, turn: null }),
  ]);
});

test("begins with the whole table again after it was cut off", async () => {
  vi.useFakeTimers();
  sockets[0]?.says({ ...NOTHING, table: table({ round: 1, turn: 3 }) });
  sockets[0]?.onclose?.({ code: 1006, reason: "" });
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(sockets).toHaveLength(2);
  sockets[1]?.says({ ...NOTHING, table: table({ round: 5, turn: null }) });
  sockets[1]?.says({ ...NOTHING, changes: { round: 6 } });
  expect(heard.at(-1)?.table).toEqual(table({ round: 6, turn: null }));
});
