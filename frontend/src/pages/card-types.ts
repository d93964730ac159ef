/** The rack card and the PAR sheet of a game, as the server sends them. */

export interface Exact {
  fraction: string | null;
  value: number;
  /** For what is computed in floating point: how far off it may be. */
  error?: number;
}

export interface CardRow {
  label: string;
  pays: string;
}

export interface Envy {
  stake: number;
  rows: CardRow[];
}

export interface CardTable {
  id: string | null;
  rows: CardRow[];
  options: Record<string, string | number>;
  envy?: Envy | null;
}

export interface CardWager {
  wager: string;
  name: string;
  kind: "primary" | "bonus";
  minimum: number;
  maximum: number;
  needs: string;
  one_spot: boolean;
  paytables: CardTable[];
  envy: Envy | null;
}

export interface CardOption {
  option: string;
  values: (string | number)[];
  default: string | number;
  meaning: string;
}

export interface CardRuling {
  ruling: string;
  clause: string;
  question?: string;
  readings: { reading: string; meaning: string; default: boolean }[];
}

export interface RackCard {
  game: string;
  name: string;
  card_hash: string;
  sheet: string;
  summary?: string;
  wagers: CardWager[];
  limits: string[];
  procedure: { deal: string[]; settle: string[] };
  options: CardOption[];
  rulings: CardRuling[];
  /** The cards that can be taken out of the shoe, each once; null where nothing can. */
  symbols?: string[] | null;
}

export interface RulingEdge {
  ruling: string;
  reading: string;
  wager: string;
  paytable: string | null;
  strategy?: string | null;
  spot?: string | null;
  /** Not proven, or a wager that is not offered under this reading. */
  house_edge: Exact | null;
}

export interface Outcome {
  label: string;
  pays: string;
  net: string;
  combinations: number;
  probability: Exact;
  one_in: number | null;
  contribution: Exact;
  /** The claims that it is made of: several where a wager was split. */
  parts: { label: string; units: string; times: number }[];
}

/** A row as printed, in any combination: how often at least one claim hits it. */
export type PrintedRow = Pick<Outcome, "label" | "pays" | "combinations" | "probability" | "one_in" | "contribution">;

/** The edge of one stake as it is really paid, in whole chips. */
export interface AtStake {
  stake_cents: number;
  house_edge: Exact;
  exact_edge: Exact;
  /** The rows that this stake is not paid as printed. */
  broken: { label: string; pays: string; exact_cents: Exact; paid_cents: number }[];
}

export interface AfterBreakage {
  unit_cents: number;
  rounding: "down" | "nearest" | "up";
  stakes: AtStake[];
  /** The whole-dollar stake whose edge breakage raises most. */
  dearest: AtStake | null;
}

export interface EnvyLaw {
  dollars_per_other_player: Exact;
  hit_frequency: Exact;
  outcomes: { label: string; pays: string; probability: Exact }[];
}

export interface Law {
  wager: string;
  name?: string;
  paytable: string | null;
  strategy: string | null;
  method: string;
  spots: string[];
  house_edge: Exact;
  hit_frequency: Exact | null;
  push_frequency: Exact | null;
  variance: Exact | null;
  standard_deviation: number | null;
  skewness: number | null;
  kurtosis: Exact | null;
  max_win: string | null;
  combinations: number | null;
  outcomes: Outcome[];
  rows: PrintedRow[];
  after_breakage: AfterBreakage | null;
  envy?: EnvyLaw | null;
}

export interface Sheet {
  game: string;
  card_hash: string;
  options: Record<string, string | number>;
  rulings: Record<string, string>;
  wagers: Law[];
}

export interface Check {
  game: string;
  source: string;
  figure: string;
  printed: string;
  computed: string;
  agrees: boolean;
  method: string;
  note: string;
  strict: string;
  fraction: string | null;
  as_documented: boolean;
}
