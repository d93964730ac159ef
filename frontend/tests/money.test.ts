import { expect, test } from "vitest";
import { dollars, net } from "../src/base/money";

test.each([
  [0, "$0"],
  [500, "$5"],
  [501, "$5.01"],
  [550, "$5.50"],
  [5, "$0.05"],
  [100_000_000, "$1,000,000"],
  [-250, "-$2.50"],
])("%i cents are %s", (cents, text) => {
  expect(dollars(cents)).toBe(text);
});

test.each([
  [0, "even"],
  [1, "+$0.01"],
  [2500, "+$25"],
  [-2550, "\u2212$25.50"],
])("a result of %i cents is %s", (cents, text) => {
  expect(net(cents)).toBe(text);
});
