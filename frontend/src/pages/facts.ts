/** A statistic of a wager as text, by the kind of figure that it is. */

import type { Fact } from "../base/types";
import { few, percent, whole } from "../charts/scale";

const LOOKS: Record<Fact["style"], (value: number, digits: number) => string> = {
  edge: (value) => percent(value),
  share: (value) => percent(value, 2),
  chance: (value) => percent(value, 2),
  number: (value, digits) => few(value, digits),
  multiple: (value) => `${few(value, 6)} to 1`,
  count: (value) => whole(value),
};

export function factText({ style, digits, value }: Fact): string {
  return value === null ? "\u2013" : LOOKS[style](value, digits);
}
