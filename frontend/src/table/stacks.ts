/** Stacks of chips on a felt, and a stack with a chip more or less. In cents. */

import type { SeatStack, Stack, TableSeen } from "../base/types";

export const stackKey = (seat: number, wager: string, spot: string): string => `${seat} ${wager} ${spot}`;

/** Stacks after some of them changed; a stack of 0 is removed. */
export function stacksAfter(before: Map<string, SeatStack>, stacks: SeatStack[]): Map<string, SeatStack> {
  const after = new Map(before);
  for (const stack of stacks) {
    const key = stackKey(stack.seat, stack.wager, stack.spot);
    if (stack.amount) after.set(key, stack);
    else after.delete(key);
  }
  return after;
}

/** All stacks on a table. */
export function stacksOf(table: TableSeen): Map<string, SeatStack> {
  const stacks = table.seats.flatMap((chair, seat) => chair.stakes.map((stack) => ({ seat, ...stack })));
  return new Map(stacks.map((stack) => [stackKey(stack.seat, stack.wager, stack.spot), stack]));
}

/** A stack with one chip more; the first on a spot is at least the posted minimum. */
export function withChip(stack: number, chip: number, minimum: number): number {
  return Math.max(stack + chip, minimum);
}

/** A stack with one chip less; a stack below the posted minimum is taken back as a whole. */
export function withoutChip(stack: number, chip: number, minimum: number): number {
  const left = stack - chip;
  return left < minimum ? 0 : left;
}

/** Stacks in the order of a felt's wagers: a wager that others need is placed before them. */
export function inOrder(stacks: Stack[], wagers: string[]): Stack[] {
  return [...stacks].sort((a, b) => wagers.indexOf(a.wager) - wagers.indexOf(b.wager));
}
