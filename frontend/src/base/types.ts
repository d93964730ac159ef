/** What the server sends. Money is in cents, times in milliseconds of the server's clock. */

export interface GameInLobby {
  game: string;
  name: string;
  sentence: string;
  seats: number;
  limits: { wager: string; name: string; minimum: number; maximum: number }[];
  tables: number;
}

export interface TableInLobby {
  table: string;
  game: string;
  name: string;
  phase: string;
  round: number;
  seats: string[];
  paytables: Record<string, string | null>;
}

export interface PayRow {
  label: string;
  pays: string;
}

export interface Spot {
  spot: string;
  label: string;
  covers?: string[];
  odds: string;
}

export interface FeltWager {
  wager: string;
  name: string;
  kind: "primary" | "bonus";
  minimum: number;
  maximum: number;
  one_spot: boolean;
  needs: string;
  paytable: { id: string | null; rows: PayRow[] };
  spots: Spot[];
}

export interface Felt {
  table: string;
  game: string;
  name: string;
  seats: number;
  clock: { seeds: number; wagers: number; decision: number };
  options: Record<string, string | number>;
  rulings: Record<string, string>;
  wagers: FeltWager[];
  wheel: string[] | null;
  colours: Record<string, string> | null;
  procedure: string[];
  limits: string[];
}

export interface Hand {
  name: string;
  cards: string[];
  comes_to: string;
  seat: number;
  in_play: boolean;
}

export interface Stack {
  wager: string;
  spot: string;
  amount: number;
}

export interface SeatStack extends Stack {
  seat: number;
}

export interface Chair {
  player: string;
  stakes: Stack[];
  ready: boolean;
  set: boolean;
}

export interface ShoeSeen {
  number: number;
  commitment: string;
  commitments: [number, string][];
  roster: string;
  openings: [number, string][];
  lock: string;
  dealt: number;
}

export interface TableSeen {
  table: string;
  game: string;
  phase: string;
  until: number;
  round: number;
  you: number;
  seats: Chair[];
  turn: number | null;
  options: string[];
  /** The choices that take more money. */
  offers: Record<string, { adds: number }>;
  shoe: ShoeSeen | null;
  playing: number[];
  funds: number;
  hands: Hand[];
  names: Record<string, string>;
  settled: Settlement;
  breakage: Broken[];
  /** Wagers on what is under way, such as a sequence of spins: they can be neither made nor taken back. */
  riding: string[];
  now: number;
  bots: number[];
}

export interface TableEvent {
  kind: string;
  [field: string]: unknown;
}

export interface SettledEvent extends TableEvent {
  kind: "Settled";
  act: "collect" | "push" | "pay";
  seat: number;
  player: string;
  wager: string;
  spot: string;
  row: string;
  pays: string;
  stake: number;
  amount: number;
  unpaid: number;
  envied: number;
}

/** A row that does not pay exactly what its odds say on a stake of ours. */
export interface Broken {
  wager: string;
  spot: string;
  row: string;
  pays: string;
  stake: number;
  /** Cents, "p/q" where they are no whole number. */
  exact: string;
  /** Cents; less than nothing is lost. */
  paid: number;
  /** The same in words. */
  note: string;
}

/** How one round was settled, and no other. */
export interface Settlement {
  /** 0 before the first. */
  round: number;
  /** False while the round is being dealt: more moves may come. */
  over: boolean;
  moves: SettledEvent[];
}

export interface Step {
  event: TableEvent;
  call: string;
  quiet: boolean;
  hands: Hand[] | null;
  /** Only the stacks that this event changed; 0 is a stack that is gone. */
  stakes: SeatStack[];
}

export interface TableMessage {
  steps: Step[];
  events: TableEvent[];
  table: TableSeen;
}

export interface Reply {
  reply: string | null;
  ok: boolean;
  error?: string;
}

export interface Advice {
  choices: { choice: string; makes: string; result: string; best: boolean; note: string }[];
  house_way: string[] | null;
}
