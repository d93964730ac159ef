import { describe, expect, test } from "vitest";
import { inOrder, stackKey, stacksAfter, stacksOf, withChip, withoutChip } from "../../src/table/stacks";
import { chair, table } from "./tables";

const main = { wager: "main", spot: "yin", amount: 500 };
const bonus = { wager: "bonus", spot: "yin", amount: 100 };

test("stacks of a table, by seat, wager and spot", () => {
  const stacks = stacksOf(table({ seats: [chair("ann", [main]), chair(""), chair("bob", [main, bonus])] }));
  expect([...stacks.keys()]).toEqual(["0 main yin", "2 main yin", "2 bonus yin"]);
  expect(stacks.get(stackKey(2, "bonus", "yin"))).toEqual({ seat: 2, ...bonus });
});

test("changes touch their own stacks only, and nothing is gone", () => {
  const before = stacksOf(table({ seats: [chair("ann", [main, bonus])] }));
  const after = stacksAfter(before, [
    { seat: 0, ...main, amount: 0 },
    { seat: 1, ...main, amount: 700 },
  ]);
  expect([...after.values()].map(({ seat, wager, amount }) => [seat, wager, amount])).toEqual([
    [0, "bonus", 100],
    [1, "main", 700],
  ]);
  expect(before.size).toBe(2); // signals compare maps: the old one is not changed
});

describe("a chip", () => {
  test.each([
    ["on an empty spot", 0, 500, 1000, 1000],
    ["larger than the minimum", 0, 2500, 1000, 2500],
    ["on a stack", 1000, 500, 1000, 1500],
  ])("more, %s", (_, stack, chip, minimum, expected) => {
    expect(withChip(stack, chip, minimum)).toBe(expected);
  });

  test.each([
    ["from a stack", 2000, 500, 1000, 1500],
    ["down to the minimum", 1500, 500, 1000, 1000],
    ["below the minimum", 1499, 500, 1000, 0],
    ["larger than the stack", 1000, 2500, 500, 0],
  ])("less, %s", (_, stack, chip, minimum, expected) => {
    expect(withoutChip(stack, chip, minimum)).toBe(expected);
  });
});

test("a wager that others need goes on before them", () => {
  const given = [bonus, main];
  expect(inOrder(given, ["main", "bonus"])).toEqual([main, bonus]);
  expect(given).toEqual([bonus, main]);
});
