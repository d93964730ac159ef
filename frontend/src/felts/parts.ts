/** Finds the wagers and hands of a felt by name. */

import type { Felt, FeltWager, Hand, Spot } from "../base/types";
import type { Seat } from "../table/seat";

export interface FeltProps {
  seat: Seat;
  felt: Felt;
}

export function hand(seat: Seat, name: string): Hand | undefined {
  return seat.scene.hands.value.find((one) => one.name.toLowerCase() === name);
}

export function handsOf(seat: Seat, chair: number): Hand[] {
  return seat.scene.hands.value.filter((one) => one.seat === chair);
}

export function wagerOf(felt: Felt, id: string): FeltWager | undefined {
  return felt.wagers.find((wager) => wager.wager === id);
}

export function spotOf(wager: FeltWager | undefined, id: string): Spot | undefined {
  return wager?.spots.find((spot) => spot.spot === id);
}
