/**
 * What the server takes and says. Money is in cents, times in milliseconds of its clock. Generated
 * by `make types` from what the server declares: do not edit.
 */

export interface Advice {
  choices: Choice[];
  house_way: string[] | null;
}

export interface AfterBreakage {
  unit_cents: number;
  rounding: "down" | "nearest" | "up";
  stakes: AtStake[];
  /** The whole-dollar stake whose edge breakage raises most. */
  dearest: AtStake | null;
}

export interface AskedEvent {
  kind: "Asked";
  seat: number;
  options: string[];
  until: number;
}

/** The edge of one stake that is paid in whole chips. */
export interface AtStake {
  stake_cents: number;
  house_edge: Exact;
  exact_edge: Exact;
  /** The rows that do not pay this stake as printed. */
  broken: BrokenRow[];
}

export interface Bots {
  /** The seats of the bots. */
  bots: number[];
}

/** A row that does not pay exactly what its odds say on a stake of one's own. */
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

export interface BrokenRow {
  label: string;
  pays: string;
  exact_cents: Exact;
  paid_cents: number;
}

/** The first card of a new shoe is turned up, and as many burned as it says. */
export interface BurnedEvent {
  kind: "Burned";
  first: string;
  cards: number;
}

export interface CardOption {
  option: string;
  values: (number | string)[];
  default: number | string;
  meaning: string;
}

export interface CardProcedure {
  deal: string[];
  settle: string[];
}

export interface CardReading {
  reading: string;
  meaning: string;
  default: boolean;
}

export interface CardRuling {
  ruling: string;
  clause: string;
  question: string;
  readings: CardReading[];
}

export interface CardTable {
  id: string | null;
  rows: PayRow[];
  /** House options that the pay table prescribes. */
  options: Record<string, number | string>;
  envy: Envy | null;
}

export interface CardWager {
  wager: string;
  name: string;
  kind: "primary" | "bonus";
  minimum: number;
  maximum: number;
  one_spot: boolean;
  needs: string;
  paytables: CardTable[];
  envy: Envy | null;
}

export interface ChainLink {
  position: number;
  hash: string;
}

export interface Chair {
  /** Empty if nobody sits there. */
  player: string;
  stakes: Stack[];
  ready: boolean;
  /** True if a decision was made before its turn. */
  set: boolean;
  /** Null for a seat that plays, and for one that is free. */
  sits_out: SitsOut | null;
}

/**
 * What a client that asked for changes is told after its first message: the parts of `table` that
 * are no longer as they were in the message before.
 */
export interface ChangesMessage {
  events: TableEvent[];
  steps: Step[];
  changes: TableChanges;
}

/** A printed figure beside the computed one. */
export interface Check {
  game: string;
  source: string;
  figure: string;
  printed: string;
  computed: string;
  agrees: boolean;
  method: string;
  note: string;
  /** The figure of the game as it is dealt, where the printed one was made by another method. */
  strict: string | null;
  fraction: string;
  as_documented: boolean;
}

export interface Checks {
  checks: Check[];
}

/** One choice that a seat has, and what comes of it. */
export interface Choice {
  choice: string;
  /** What the choice makes of the hand, in words. */
  makes: string;
  /** How the wager ends by it, or what it is worth. */
  result: string;
  best: boolean;
  note: string;
}

/** The time that is running ends then; 0 stops the clock, for somebody who is alone. */
export interface ClockSetEvent {
  kind: "ClockSet";
  until: number;
}

export type CommandAnswer = Done | NotDone;

export interface Commit {
  id: string;
  do: "commit";
  commitment: string;
}

/** Cards from the shoe, a spin of the wheel, or (by the name of the chance) dice. */
export interface DealtEvent {
  kind: "Dealt";
  to: string;
  symbols: string[];
  face_down: boolean;
  chance: string;
}

export interface Decide {
  id: string;
  do: "decide";
  choice: string;
}

/** A choice, and what it added to the stake of a wager. */
export interface DecidedEvent {
  kind: "Decided";
  seat: number;
  player: string;
  choice: string;
  by: "player" | "time-out";
  wager: string;
  added: number;
}

export interface DeckPoint {
  decks: number;
  house_edge: Exact | null;
}

export interface DeckPoints {
  points: DeckPoint[];
}

/** A command was carried out; the same id again gets the same answer. */
export interface Done {
  ok: true;
  table: string;
  /** How many things happened by it. */
  events: number;
}

export interface DoneReply {
  ok: true;
  table: string;
  /** How many things happened by it. */
  events: number;
  /** The id of the order. */
  reply: string;
}

/** What hands of others pay, and from which stake on. */
export interface Envy {
  stake: number;
  rows: PayRow[];
}

/** Dollars for each other player's hand, the same for every stake that is large enough. */
export interface EnvyLaw {
  dollars_per_other_player: Exact;
  hit_frequency: Exact;
  combinations: number;
  outcomes: EnvyOutcome[];
}

export interface EnvyOutcome {
  label: string;
  pays: string;
  combinations: number;
  probability: Exact;
}

/** A simulation so far. */
export interface Estimate {
  rounds: number;
  estimate: number;
  error: number;
  exact: number | null;
  /** Only in the last message. */
  done?: true;
  /** Of the chi-square test, only in the last message. */
  p_value?: number | null;
}

/** A figure: exact as text, and as a number to read. */
export interface Exact {
  /** Null for a figure that is computed in floating point. */
  fraction: string | null;
  value: number;
  /** Only for a figure that is computed in floating point: how far off it may be. */
  error?: number;
}

/** A statistic of a law as the math page shows it. */
export interface Fact {
  title: string;
  style: "edge" | "share" | "chance" | "number" | "multiple" | "count";
  /** After the point, of a number. */
  digits: number;
  /** Null where a line has no law, or the statistic no meaning. */
  value: number | null;
}

/** A layout as it is printed. */
export interface Felt {
  table: string;
  game: string;
  name: string;
  seats: number;
  clock: Timing;
  options: Record<string, number | string>;
  rulings: Record<string, string>;
  wagers: FeltWager[];
  wheel: string[] | null;
  colours: Record<string, string> | null;
  procedure: string[];
  limits: string[];
}

export interface FeltWager {
  wager: string;
  name: string;
  kind: "primary" | "bonus";
  minimum: number;
  maximum: number;
  one_spot: boolean;
  needs: string;
  paytable: PrintedTable;
  envy: Envy | null;
  spots: Spot[];
}

export interface Findings {
  findings: string[];
}

export interface Fine {
  ok: true;
}

export interface Funds {
  funds: number;
}

export interface GameInLobby {
  game: string;
  name: string;
  sentence: string;
  seats: number;
  limits: WagerLimits[];
  /** The number of open tables. */
  tables: number;
}

export interface Games {
  games: GameInLobby[];
}

/** What lies in one place on the felt. */
export interface Hand {
  name: string;
  cards: string[];
  comes_to: string;
  seat: number;
  in_play: boolean;
}

export interface Health {
  ok: true;
  version: string;
}

/** What one person has at one node. */
export interface HeldAtNode {
  seats: number;
  /** Cents on layouts. */
  staked: number;
  /** Open tables that they have opened. */
  tables: number;
}

/** A choice made before its turn; it is taken when the turn comes. */
export interface IntendedEvent {
  kind: "Intended";
  seat: number;
  choice: string;
}

/** A command, and what its hash is made of. */
export interface JournalCommand {
  number: number;
  id: string;
  at: number;
  /** The last entry of the table when it was done. */
  last_seq: number;
  /** A hash of what is not shown to everybody: who sent it, its reply, seeds of later shoes. */
  sealed: string;
  hash: string;
}

export interface JournalEntry {
  seq: number;
  table: string;
  at: number;
  command_id: string;
  event: TableEvent;
  /** The event as it was hashed, byte for byte. */
  text: string;
  previous: string;
  hash: string;
}

/** The journal of a shoe that has ended, with all it takes to hash it again. */
export interface JournalExtract {
  table: string;
  shoe: number;
  /** The signed head that attests all of it, if the house signs any. */
  head: SignedHead | null;
  how: string;
  entries: JournalEntry[];
  /** Entries after it in the command that ended it, whose hash is over them, too. */
  following: JournalEntry[];
  /** Those since tables have chains of their own. */
  commands: JournalCommand[];
}

export interface Leave {
  id: string;
  do: "leave";
}

export interface LoggedIn {
  token: string;
  id: string;
  name: string;
  role: string;
}

/** A line of the PAR sheet, under the name that is printed on the layout. */
export interface NamedLine {
  hit_frequency: Exact | null;
  push_frequency: Exact | null;
  variance: Exact | null;
  standard_deviation: number | null;
  skewness: number | null;
  kurtosis: Exact | null;
  max_win: string | null;
  combinations: number | null;
  wager: string;
  paytable: string | null;
  strategy: string | null;
  method: string;
  spots: string[];
  /** Null where no edge is known. */
  house_edge: Exact | null;
  after_breakage: AfterBreakage | null;
  outcomes: Outcome[];
  rows: PrintedRow[];
  envy?: EnvyLaw;
  name: string;
  facts: Fact[];
}

export interface NewTableName {
  table: string;
}

/** A command was refused: nothing has changed. */
export interface NotDone {
  ok: false;
  /** One sentence. */
  error: string;
}

export interface NotDoneReply {
  ok: false;
  /** One sentence. */
  error: string;
  /** The id of the order; null if the message could not be parsed. */
  reply: string | null;
}

/** What a wager has returned, and how far that is from its law; amounts are in cents. */
export interface ObservedReturn {
  game: string;
  wager: string;
  paytable: string | null;
  spot: string;
  wagers: number;
  staked: number;
  net: number;
  expected: number | null;
  sigmas: number | null;
  players_choose: boolean;
  alarm: boolean;
}

export interface Offer {
  adds: number;
}

export interface Open {
  id: string;
  do: "open";
  seed: string;
}

export type Order = Sit | Leave | Commit | Open | Place | Ready | Decide;

/** One way in which a wager can end. */
export interface Outcome {
  label: string;
  pays: string;
  net: string;
  combinations: number;
  probability: Exact;
  one_in: number | null;
  contribution: Exact;
  /** The claims that it consists of: several where a wager was split. */
  parts: OutcomePart[];
}

export interface OutcomePart {
  label: string;
  units: string;
  times: number;
}

export interface PastRound {
  /** As they lay at its end. */
  hands: Hand[];
  /** The dealer's last words about it. */
  says: string;
  /** Which hand has won, or "tie", where two play against each other; "" for a void round. */
  winner: string;
  round: number;
  steps: RecordedEvent[];
}

export interface PayRow {
  label: string;
  pays: string;
}

export interface Person {
  id: string;
  name: string;
  role: string;
  funds: number;
  /** Cents on all layouts; they count when more play money is asked for. */
  staked: number;
}

export type Phase = "waiting" | "committing" | "opening" | "wagers" | "playing";

export interface PickDraw {
  pick: string;
  got: string;
}

export interface PickStep {
  /** The name of the list. */
  pick: string;
}

export interface Place {
  id: string;
  do: "place";
  wager: string;
  spot: string;
  amount: number;
}

/** A row as printed, in any combination: how often at least one claim hits it. */
export interface PrintedRow {
  label: string;
  pays: string;
  combinations: number;
  probability: Exact;
  one_in: number | null;
  contribution: Exact;
}

export interface PrintedTable {
  id: string | null;
  rows: PayRow[];
}

/** Where a player stands after a round, in units staked, at each level of probability. */
export interface Quantiles {
  round: number;
  p05: number;
  p25: number;
  p50: number;
  p75: number;
  p95: number;
}

/** A rack card as it is posted. */
export interface RackCard {
  game: string;
  name: string;
  card_hash: string;
  sheet: string;
  summary: string;
  /** The cards that can be removed from the shoe, each once; null where none can. */
  symbols: string[] | null;
  wagers: CardWager[];
  limits: string[];
  procedure: CardProcedure;
  options: CardOption[];
  rulings: CardRuling[];
}

export interface Ready {
  id: string;
  do: "ready";
}

export interface RecordedAsked {
  seq: number;
  at: number;
  kind: "Asked";
  seat: number;
  options: string[];
  until: number;
}

/** The first card of a new shoe is turned up, and as many burned as it says. */
export interface RecordedBurned {
  seq: number;
  at: number;
  kind: "Burned";
  first: string;
  cards: number;
}

/** The time that is running ends then; 0 stops the clock, for somebody who is alone. */
export interface RecordedClockSet {
  seq: number;
  at: number;
  kind: "ClockSet";
  until: number;
}

/** Cards from the shoe, a spin of the wheel, or (by the name of the chance) dice. */
export interface RecordedDealt {
  seq: number;
  at: number;
  kind: "Dealt";
  to: string;
  symbols: string[];
  face_down: boolean;
  chance: string;
}

/** A choice, and what it added to the stake of a wager. */
export interface RecordedDecided {
  seq: number;
  at: number;
  kind: "Decided";
  seat: number;
  player: string;
  choice: string;
  by: "player" | "time-out";
  wager: string;
  added: number;
}

export type RecordedEvent =
  | RecordedTableOpened
  | RecordedTableClosed
  | RecordedResumed
  | RecordedSeatTaken
  | RecordedSeatLeft
  | RecordedSatOut
  | RecordedSatIn
  | RecordedClockSet
  | RecordedShoeBrought
  | RecordedSeedCommitted
  | RecordedSeedsAwaited
  | RecordedRosterPosted
  | RecordedSeedOpened
  | RecordedShoeLocked
  | RecordedWagersOpened
  | RecordedWagerPlaced
  | RecordedSeatReady
  | RecordedWagersClosed
  | RecordedBurned
  | RecordedDealt
  | RecordedAsked
  | RecordedDecided
  | RecordedIntended
  | RecordedSettled
  | RecordedReturned
  | RecordedRoundEnded
  | RecordedRoundVoided
  | RecordedShoeEnded;

/** A choice made before its turn; it is taken when the turn comes. */
export interface RecordedIntended {
  seq: number;
  at: number;
  kind: "Intended";
  seat: number;
  choice: string;
}

/** The house was away: everybody has their time again, until. */
export interface RecordedResumed {
  seq: number;
  at: number;
  kind: "Resumed";
  until: number;
}

/** What is left of a stake goes back to its player. */
export interface RecordedReturned {
  seq: number;
  at: number;
  kind: "Returned";
  seat: number;
  player: string;
  wager: string;
  spot: string;
  amount: number;
  reason: string;
}

/** Who has committed to what; seats may open their seeds until. */
export interface RecordedRosterPosted {
  seq: number;
  at: number;
  kind: "RosterPosted";
  roster: string;
  until: number;
}

export interface RecordedRoundEnded {
  seq: number;
  at: number;
  kind: "RoundEnded";
  round: number;
}

/** Nothing of this round counts: every wager that rode on it has been returned. */
export interface RecordedRoundVoided {
  seq: number;
  at: number;
  kind: "RoundVoided";
  round: number;
  reason: string;
}

/** Somebody who sat out plays again. */
export interface RecordedSatIn {
  seq: number;
  at: number;
  kind: "SatIn";
  seat: number;
}

/** Nobody waits for this seat; its place is kept until. */
export interface RecordedSatOut {
  seq: number;
  at: number;
  kind: "SatOut";
  seat: number;
  reason: "gone" | "idle";
  until: number;
}

export interface RecordedSeatLeft {
  seq: number;
  at: number;
  kind: "SeatLeft";
  seat: number;
}

export interface RecordedSeatReady {
  seq: number;
  at: number;
  kind: "SeatReady";
  seat: number;
}

export interface RecordedSeatTaken {
  seq: number;
  at: number;
  kind: "SeatTaken";
  seat: number;
  player: string;
}

export interface RecordedSeedCommitted {
  seq: number;
  at: number;
  kind: "SeedCommitted";
  seat: number;
  commitment: string;
}

export interface RecordedSeedOpened {
  seq: number;
  at: number;
  kind: "SeedOpened";
  seat: number;
  seed: string;
}

/** A seat that is there has not put in its seed: all have more time, until. */
export interface RecordedSeedsAwaited {
  seq: number;
  at: number;
  kind: "SeedsAwaited";
  until: number;
}

/** One move of the dealer's hand. */
export interface RecordedSettled {
  seq: number;
  at: number;
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

/** A fresh shoe, and the house's commitment to its seed. Seats may commit to theirs until. */
export interface RecordedShoeBrought {
  seq: number;
  at: number;
  kind: "ShoeBrought";
  shoe: number;
  commitment: string;
  until: number;
  scheme: string;
}

/** The house shows its seed; `reveal` is all that anybody needs to deal the shoe again. */
export interface RecordedShoeEnded {
  seq: number;
  at: number;
  kind: "ShoeEnded";
  shoe: number;
  reveal: string;
  voided: string;
}

/** Nothing can change the order of the cards from here on. */
export interface RecordedShoeLocked {
  seq: number;
  at: number;
  kind: "ShoeLocked";
  lock: string;
}

/** Nobody sits here any more, and nobody will. */
export interface RecordedTableClosed {
  seq: number;
  at: number;
  kind: "TableClosed";
  reason: string;
}

export interface RecordedTableOpened {
  seq: number;
  at: number;
  kind: "TableOpened";
  game: string;
  card_hash: string;
  options: [string, string][];
  rulings: [string, string][];
  paytables: [string, string][];
  clock: number[];
}

/** The stack of a seat on a spot is now `amount`; `added` came from the player. */
export interface RecordedWagerPlaced {
  seq: number;
  at: number;
  kind: "WagerPlaced";
  seat: number;
  player: string;
  wager: string;
  spot: string;
  amount: number;
  added: number;
}

export interface RecordedWagersClosed {
  seq: number;
  at: number;
  kind: "WagersClosed";
}

export interface RecordedWagersOpened {
  seq: number;
  at: number;
  kind: "WagersOpened";
  round: number;
  until: number;
}

export interface Refusal {
  /** One sentence. */
  error: string;
}

export type Reply = DoneReply | NotDoneReply;

/** The house was away: everybody has their time again, until. */
export interface ResumedEvent {
  kind: "Resumed";
  until: number;
}

/** What is left of a stake goes back to its player. */
export interface ReturnedEvent {
  kind: "Returned";
  seat: number;
  player: string;
  wager: string;
  spot: string;
  amount: number;
  reason: string;
}

export interface Returns {
  returns: ObservedReturn[];
}

/** All that anybody needs to deal a shoe again. */
export interface RevealDocument {
  scheme: string;
  terms: RevealedTerms;
  server_commitment: string;
  contributions: RevealedSeed[];
  roster: string;
  lock: string;
  server_seed: string;
  draws: (ShuffleDraw | PickDraw)[];
  dealt: number;
  ending: "finished" | "voided";
  reason: string;
  seal: string;
}

/** What a seat put in; either its seed or why that was left out. */
export interface RevealedSeed {
  seat: number;
  commitment: string;
  seed?: string;
  left_out?: string;
}

export interface RevealedTerms {
  table: string;
  shoe: number;
  /** By name: every symbol in order (rackcard-fair-1), or how often each is in it. */
  lists: Record<string, string[] | Record<string, number>>;
  plan: (ShuffleStep | PickStep)[];
}

/** Who has committed to what; seats may open their seeds until. */
export interface RosterPostedEvent {
  kind: "RosterPosted";
  roster: string;
  until: number;
}

export interface RoundEndedEvent {
  kind: "RoundEnded";
  round: number;
}

/** Nothing of this round counts: every wager that rode on it has been returned. */
export interface RoundVoidedEvent {
  kind: "RoundVoided";
  round: number;
  reason: string;
}

export interface Rounds {
  rounds: PastRound[];
}

export interface RulingEdge {
  wager: string;
  paytable: string | null;
  strategy: string | null;
  spot: string | null;
  /** Null if it is not proven, or the wager is not offered under this reading. */
  house_edge: Exact | null;
  ruling: string;
  reading: string;
}

export interface RulingEdges {
  rulings: RulingEdge[];
}

/** Somebody who sat out plays again. */
export interface SatInEvent {
  kind: "SatIn";
  seat: number;
}

/** Nobody waits for this seat; its place is kept until. */
export interface SatOutEvent {
  kind: "SatOut";
  seat: number;
  reason: "gone" | "idle";
  until: number;
}

export interface SeatLeftEvent {
  kind: "SeatLeft";
  seat: number;
}

export interface SeatReadyEvent {
  kind: "SeatReady";
  seat: number;
}

export interface SeatStack {
  seat: number;
  wager: string;
  spot: string;
  amount: number;
}

export interface SeatTakenEvent {
  kind: "SeatTaken";
  seat: number;
  player: string;
}

export interface SeedCommittedEvent {
  kind: "SeedCommitted";
  seat: number;
  commitment: string;
}

export interface SeedOpenedEvent {
  kind: "SeedOpened";
  seat: number;
  seed: string;
}

/** A seat that is there has not put in its seed: all have more time, until. */
export interface SeedsAwaitedEvent {
  kind: "SeedsAwaited";
  until: number;
}

export interface Session {
  rounds: number;
  quantiles: Quantiles[];
}

/** One move of the dealer's hand. */
export interface SettledEvent {
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

/** How one round was settled, and no other. */
export interface Settlement {
  /** 0 before the first. */
  round: number;
  /** False while the round is being dealt: more moves may come. */
  over: boolean;
  moves: SettledEvent[];
}

export interface Sheet {
  game: string;
  card_hash: string;
  options: Record<string, number | string>;
  rulings: Record<string, string>;
  /** Rows that were changed. */
  pays?: Record<string, string>;
  /** Cards that were taken out. */
  removed?: Record<string, number>;
  shoe?: Record<string, number>;
  name: string;
  wagers: NamedLine[];
}

/** A fresh shoe, and the house's commitment to its seed. Seats may commit to theirs until. */
export interface ShoeBroughtEvent {
  kind: "ShoeBrought";
  shoe: number;
  commitment: string;
  until: number;
  scheme: string;
}

/** The house shows its seed; `reveal` is all that anybody needs to deal the shoe again. */
export interface ShoeEndedEvent {
  kind: "ShoeEnded";
  shoe: number;
  reveal: string;
  voided: string;
}

export interface ShoeInfo {
  shoe: number;
  ended: boolean;
  rounds: number[];
  commitment: string;
  /** Why it was voided; empty if it was dealt to its end. */
  voided: string;
  /** It has ended, and no player's seed is in it: the house alone decided it. */
  seedless: boolean;
}

/** Nothing can change the order of the cards from here on. */
export interface ShoeLockedEvent {
  kind: "ShoeLocked";
  lock: string;
}

/** What the house and the seats have committed to; never a seed before its time. */
export interface ShoeSeen {
  number: number;
  commitment: string;
  commitments: [number, string][];
  roster: string;
  openings: [number, string][];
  lock: string;
  dealt: number;
}

export interface Shoes {
  shoes: ShoeInfo[];
}

export interface ShuffleDraw {
  shuffle: string;
  /** In the order dealt: all of them (rackcard-fair-1), or those that left the shoe. */
  got: string[];
}

export interface ShuffleStep {
  /** The name of the list. */
  shuffle: string;
}

export interface Signature {
  algorithm: string;
  public_key: string;
  value: string;
}

/** Where the chains of a house end, with its signature. */
export interface SignedHead {
  format: string;
  chains: Record<string, ChainLink>;
  signature: Signature;
}

export interface Sit {
  id: string;
  do: "sit";
  seat: number;
}

/** Why a seat sits out, and when its place is given up. */
export interface SitsOut {
  reason: "gone" | "idle";
  until: number;
}

export interface Spot {
  spot: string;
  label: string;
  /** The pockets of the wheel, where there is one. */
  covers: string[];
  /** What it pays, where that is one thing; else empty. */
  odds: string;
}

export interface Stack {
  wager: string;
  spot: string;
  amount: number;
}

/** One event for a screen: what changed by it, and nothing else. */
export interface Step {
  event: TableEvent;
  call: string;
  quiet: boolean;
  /** Null where the felt looks as before. */
  hands: Hand[] | null;
  /** Only the stacks that this event changed; 0 is a stack that is gone. */
  stakes: SeatStack[];
}

/** The parts of a table, as one person sees it, that changed. */
export interface TableChanges {
  table?: string;
  game?: string;
  phase?: Phase;
  phase_sentence?: string;
  until?: number;
  round?: number;
  you?: number;
  seats?: Chair[];
  turn?: number | null;
  options?: string[];
  offers?: Record<string, Offer>;
  shoe?: ShoeSeen | null;
  cards?: Record<string, unknown>;
  playing?: number[];
  hands?: Hand[];
  names?: Record<string, string>;
  bots?: number[];
  last?: SettledEvent[];
  settled?: Settlement;
  breakage?: Broken[];
  riding?: string[];
  now?: number;
  funds?: number;
}

/** Nobody sits here any more, and nobody will. */
export interface TableClosedEvent {
  kind: "TableClosed";
  reason: string;
}

export type TableEvent =
  | TableOpenedEvent
  | TableClosedEvent
  | ResumedEvent
  | SeatTakenEvent
  | SeatLeftEvent
  | SatOutEvent
  | SatInEvent
  | ClockSetEvent
  | ShoeBroughtEvent
  | SeedCommittedEvent
  | SeedsAwaitedEvent
  | RosterPostedEvent
  | SeedOpenedEvent
  | ShoeLockedEvent
  | WagersOpenedEvent
  | WagerPlacedEvent
  | SeatReadyEvent
  | WagersClosedEvent
  | BurnedEvent
  | DealtEvent
  | AskedEvent
  | DecidedEvent
  | IntendedEvent
  | SettledEvent
  | ReturnedEvent
  | RoundEndedEvent
  | RoundVoidedEvent
  | ShoeEndedEvent;

export interface TableInLobby {
  table: string;
  game: string;
  name: string;
  phase: Phase;
  round: number;
  /** The player in each chair; empty if nobody sits there. */
  seats: string[];
  paytables: Record<string, string | null>;
}

/** What everybody at a table is told, each as their seat may see it. */
export interface TableMessage {
  events: TableEvent[];
  steps: Step[];
  table: TableSeen;
}

export interface TableOpenedEvent {
  kind: "TableOpened";
  game: string;
  card_hash: string;
  options: [string, string][];
  rulings: [string, string][];
  paytables: [string, string][];
  clock: number[];
}

/** A table as one person sees it, with what they have. */
export interface TableSeen {
  table: string;
  game: string;
  phase: Phase;
  phase_sentence: string;
  /** 0 where nobody is waited for. */
  until: number;
  round: number;
  you: number;
  seats: Chair[];
  turn: number | null;
  options: string[];
  /** The choices that take more money. */
  offers: Record<string, Offer>;
  shoe: ShoeSeen | null;
  /** By machine of the rules: what this seat may know of its state, in the game's own form. */
  cards: Record<string, unknown>;
  playing: number[];
  hands: Hand[];
  names: Record<string, string>;
  bots: number[];
  /** The moves of the last round that ended. */
  last: SettledEvent[];
  settled: Settlement;
  breakage: Broken[];
  /**
   * Wagers on what is under way, such as a sequence of spins: they can be neither made nor taken
   * back.
   */
  riding: string[];
  now: number;
  funds: number;
}

export interface Tables {
  tables: TableInLobby[];
}

export interface Timing {
  seeds: number;
  wagers: number;
  decision: number;
  /** How long the place of a seat that sits out is kept; 0: no seat ever sits out. */
  away: number;
  /** How long the seeds of seats that are there are waited for in all. */
  seeds_most: number;
}

export interface Trial {
  rounds: number;
  seed?: number;
  wager?: string | null;
  paytable?: string | null;
  strategy?: string | null;
  option?: string[];
  ruling?: string[];
  pay?: string[];
  remove?: string[];
}

export interface WagerLimits {
  wager: string;
  name: string;
  minimum: number;
  maximum: number;
}

/** The stack of a seat on a spot is now `amount`; `added` came from the player. */
export interface WagerPlacedEvent {
  kind: "WagerPlaced";
  seat: number;
  player: string;
  wager: string;
  spot: string;
  amount: number;
  added: number;
}

export interface WagersClosedEvent {
  kind: "WagersClosed";
}

export interface WagersOpenedEvent {
  kind: "WagersOpened";
  round: number;
  until: number;
}
