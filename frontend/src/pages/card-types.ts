/** The rack card and the PAR sheet of a game, by the names that pages use for them. */

import type { Exact, NamedLine } from "../base/types";

export type {
  AfterBreakage,
  AtStake,
  CardOption,
  CardRuling,
  CardTable,
  CardWager,
  Check,
  Envy,
  EnvyLaw,
  Exact,
  Outcome,
  PayRow as CardRow,
  PrintedRow,
  RackCard,
  RulingEdge,
  Sheet,
} from "../base/types";

/** A line of the sheet whose edge is known. */
export type Law = NamedLine & { house_edge: Exact };

/** False for a wager whose edge is not known: it has no figures to show. */
export const isPriced = (line: NamedLine): line is Law => line.house_edge !== null;
