import { describe, expect, test } from "vitest";
import { bigRoad, isWinner, type Winner } from "../src/felts/road-marks";

const NAMES: Record<string, Winner> = { P: "player", B: "banker", T: "tie" };
const winners = (text: string): Winner[] => [...text].map((letter) => NAMES[letter]!);
/** Where the marks are, as "column,row". */
const places = (text: string): string[] => bigRoad(winners(text)).map(({ column, row }) => `${column},${row}`);

test("a void round has no winner", () => {
  expect(["player", "banker", "tie", "", "void"].filter(isWinner)).toEqual(["player", "banker", "tie"]);
});

describe("the big road", () => {
  test("is empty before the first round", () => {
    expect(bigRoad([])).toEqual([]);
  });

  test("goes down while one side wins, and begins a column when the other does", () => {
    expect(places("PPBPP")).toEqual(["0,0", "0,1", "1,0", "2,0", "2,1"]);
    expect(bigRoad(winners("PB")).map((mark) => mark.who)).toEqual(["player", "banker"]);
  });

  test("a tie marks the round before it and interrupts no run", () => {
    const marks = bigRoad(winners("PTTPB"));
    expect(marks.map(({ row, ties }) => [row, ties])).toEqual([
      [0, 2],
      [1, 0],
      [0, 0],
    ]);
  });

  test("ties before the first winner are not marked", () => {
    expect(bigRoad(winners("TT"))).toEqual([]);
    expect(bigRoad(winners("TB"))).toEqual([{ who: "banker", column: 0, row: 0, ties: 0 }]);
  });

  test("a run turns right at the bottom", () => {
    expect(places("PPPPPPPP").slice(5)).toEqual(["0,5", "1,5", "2,5"]);
  });

  test("a run turns right above a tail that lies in its way", () => {
    // Eight players leave a tail at 1,5 and 2,5; the banker's run beside it reaches row 4 and turns.
    expect(places("PPPPPPPPBBBBBB").slice(8)).toEqual(["1,0", "1,1", "1,2", "1,3", "1,4", "2,4"]);
  });

  test("a tail never hides the column that comes next", () => {
    // Two long runs: the tail of the second passes over the columns to its right at row 4.
    const text = `${"P".repeat(8)}${"B".repeat(6)}PB`;
    expect(places(text).slice(14)).toEqual(["2,0", "3,0"]);
    const seen = places(text);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
