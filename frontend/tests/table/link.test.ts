import { beforeEach, expect, test, vi } from "vitest";
import { CLOSED } from "../../src/base/constants";

class Socket {
  static OPEN = 1;
  static made: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = (): void => {};
  onclose = (_: { code: number; reason: string }): void => {};
  onmessage = (_: { data: string }): void => {};

  constructor() {
    Socket.made.push(this);
  }

  opens(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  send(text: string): void {
    this.sent.push(text);
  }
}

vi.stubGlobal("WebSocket", Socket);
vi.stubGlobal("location", { protocol: "https:", host: "house.example" });
vi.stubGlobal("addEventListener", () => {});
vi.mock("../../src/base/api", () => ({ comeIn: async () => {}, commandId: () => "an-id", forgetWhoIAm: () => {} }));
const { Link } = await import("../../src/table/link");

const listener = { heard: vi.fn(), connected: vi.fn(), refused: vi.fn() };
const latest = async (): Promise<Socket> => {
  await vi.advanceTimersByTimeAsync(0);
  return Socket.made[Socket.made.length - 1] as Socket;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // waits are then as long as they are said to be
  vi.clearAllMocks();
  Socket.made = [];
});

test.each([CLOSED.NODE_GONE, CLOSED.HUNG_UP, 1006, 1012])("a socket closed with %d is opened again", async (code) => {
  new Link("great-8-1", listener);
  (await latest()).onclose({ code, reason: "" });
  expect(listener.connected).toHaveBeenLastCalledWith(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(Socket.made.length).toBe(2);
  expect(listener.refused).not.toHaveBeenCalled();
});

test.each([CLOSED.REFUSED, CLOSED.TABLE_CLOSED])("a socket closed with %d is not", async (code) => {
  new Link("great-8-1", listener);
  (await latest()).onclose({ code, reason: "why" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.made.length).toBe(1);
  expect(listener.refused).toHaveBeenCalledWith("why");
});

test("it waits longer each time until the table has spoken", async () => {
  new Link("great-8-1", listener);
  for (const wait of [300, 540, 972]) {
    const socket = await latest();
    const before = Socket.made.length;
    socket.opens();
    socket.onclose({ code: CLOSED.NODE_GONE, reason: "" });
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(Socket.made.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(Socket.made.length).toBe(before + 1);
  }
  const socket = await latest();
  socket.opens();
  socket.onmessage({ data: JSON.stringify({ events: [], steps: [], table: {} }) });
  socket.onclose({ code: CLOSED.NODE_GONE, reason: "" });
  await vi.advanceTimersByTimeAsync(300);
  expect(Socket.made.length).toBe(5);
});

test("an order without an answer is sent again", async () => {
  const link = new Link("great-8-1", listener);
  void link.order({ do: "ready" });
  (await latest()).opens();
  (await latest()).onclose({ code: CLOSED.NODE_GONE, reason: "" });
  await vi.advanceTimersByTimeAsync(300);
  (await latest()).opens();
  expect(Socket.made.map((socket) => socket.sent)).toEqual(
    Array(2).fill([JSON.stringify({ id: "an-id", do: "ready" })]),
  );
});
