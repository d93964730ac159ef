import { expect, test } from "vitest";
import type { Felt, FeltWager } from "../src/base/types";
import { placeSpots, turned } from "../src/felts/layout";

const WHEEL = ["0", "00", ...Array.from({ length: 36 }, (_, place) => String(place + 1))];

/** The box of one spot that covers these pockets of a wheel with two zeros. */
function placed(spot: string, covers: string[]) {
  const wager = { wager: "any", spots: [{ spot, label: spot, odds: "", covers }] } as unknown as FeltWager;
  const [only] = placeSpots({ wheel: WHEEL, wagers: [wager] } as unknown as Felt);
  const { left, top, right, bottom } = only!.box;
  return [only!.kind, left, top, right, bottom];
}

const numbers = (keep: (n: number) => boolean): string[] => WHEEL.slice(2).filter((pocket) => keep(Number(pocket)));

test.each([
  ["1", ["1"], ["number", 1, 2, 2, 3]],
  ["3", ["3"], ["number", 1, 0, 2, 1]],
  ["36", ["36"], ["number", 12, 0, 13, 1]],
  ["0", ["0"], ["number", 0, 1.5, 1, 3]],
  ["00", ["00"], ["number", 0, 0, 1, 1.5]],
  ["split along", ["1", "4"], ["line", 2, 2.5, 2, 2.5]],
  ["split across", ["1", "2"], ["line", 1.5, 2, 1.5, 2]],
  ["corner", ["1", "2", "4", "5"], ["line", 2, 2, 2, 2]],
  ["street", ["1", "2", "3"], ["line", 1.5, 3, 1.5, 3]],
  ["six line", ["1", "2", "3", "4", "5", "6"], ["line", 2, 3, 2, 3]],
  ["0 and 1", ["0", "1"], ["line", 1, 2.5, 1, 2.5]],
  ["column", numbers((n) => n % 3 === 1), ["outside", 13, 2, 14, 3]],
  ["dozen", numbers((n) => n > 12 && n <= 24), ["outside", 5, 3, 9, 4]],
  ["low", numbers((n) => n <= 18), ["outside", 1, 4, 3, 5]],
  ["high", numbers((n) => n > 18), ["outside", 11, 4, 13, 5]],
])("%s", (spot, covers, expected) => {
  expect(placed(spot, covers)).toEqual(expected);
});

test("a spot that covers no pocket is not on the layout", () => {
  const wager = { wager: "any", spots: [{ spot: "x", label: "x", odds: "" }] } as unknown as FeltWager;
  expect(placeSpots({ wheel: null, wagers: [wager] } as unknown as Felt)).toEqual([]);
});

test("standing up, the zeros are on top and the outer edge is to the left", () => {
  expect(turned({ left: 0, top: 0, right: 1, bottom: 3 })).toEqual({ left: 2, right: 5, top: 0, bottom: 1 });
});
