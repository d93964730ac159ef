/** The socket of a table. It reconnects by itself, and an order that got no answer is sent again
 * with the same id: it takes effect once. */

import { comeIn, commandId, forgetWhoIAm } from "../base/api";
import { CLOSED } from "../base/constants";
import type { ChangesMessage, Order as SentOrder, Reply, TableChanges, TableMessage, TableSeen } from "../base/types";

/** An order without its id, which is made when it is sent. */
export type Order = WithoutId<SentOrder>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

type Message = TableMessage | ChangesMessage | Reply;

interface Waiting {
  text: string;
  answer: (reply: Reply) => void;
}

const FIRST_WAIT = 300,
  LONGEST_WAIT = 8_000;

interface Listener {
  heard: (message: TableMessage) => void;
  connected: (yes: boolean) => void;
  /** It will not reconnect: the sentence says why. */
  refused: (why: string) => void;
}

export class Link {
  private socket: WebSocket | null = null;
  /** The table as of the last message; after the first one, messages have only what changed. */
  private table: TableSeen | null = null;
  private waiting = new Map<string, Waiting>();
  private wait = FIRST_WAIT;
  private closed = false;

  constructor(
    private name: string,
    private listener: Listener,
  ) {
    void this.connect();
    addEventListener("online", this.hurry);
  }

  order(order: Order): Promise<Reply> {
    const id = commandId();
    const text = JSON.stringify({ id, ...order });
    return new Promise((answer) => {
      this.waiting.set(id, { text, answer });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    this.socket?.close();
  }

  private hurry = (): void => {
    this.wait = FIRST_WAIT;
    if (this.socket === null) void this.connect();
  };

  private async connect(): Promise<void> {
    if (this.closed) return;
    try {
      await comeIn();
    } catch {
      this.again();
      return;
    }
    if (this.closed || this.socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(this.name)}/socket?views=changes`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
    socket.onopen = () => {
      for (const { text } of this.waiting.values()) socket.send(text);
    };
    socket.onclose = (event) => this.lost(event);
  }

  private hear(message: Message): void {
    if ("reply" in message) {
      this.answered(message);
      return;
    }
    const table = "table" in message ? message.table : changed(this.table, message.changes);
    this.table = table;
    this.wait = FIRST_WAIT; // not when it opens: it may be closed at once while another node takes the table over
    this.listener.connected(true);
    this.listener.heard({ events: message.events, steps: message.steps, table });
  }

  /** Orders are answered in turn; one that could not be parsed is answered without its id. */
  private answered(reply: Reply): void {
    const id = reply.reply ?? this.waiting.keys().next().value;
    if (id === undefined) return;
    this.waiting.get(id)?.answer(reply);
    this.waiting.delete(id);
  }

  private lost(event: CloseEvent): void {
    this.socket = null;
    if (this.closed) return;
    if (event.code === CLOSED.REFUSED || event.code === CLOSED.TABLE_CLOSED) {
      this.listener.refused(event.reason || "This table is not there.");
      return;
    }
    if (event.code === CLOSED.NOT_LOGGED_IN) forgetWhoIAm();
    this.listener.connected(false);
    this.again();
  }

  private again(): void {
    setTimeout(() => void this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
  }
}

/** The table with its changes; the first message of a socket always has the whole table. */
function changed(table: TableSeen | null, changes: TableChanges): TableSeen {
  if (!table) throw new Error("changes of a table that has not been shown");
  return { ...table, ...changes };
}
