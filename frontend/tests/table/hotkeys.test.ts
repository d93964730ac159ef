import { expect, test } from "vitest";
import { keysFor } from "../../src/table/hotkeys";

test("a letter of its own for each choice, none where there is none left", () => {
  expect(keysFor(["hit", "stand", "split", "double"])).toEqual(["h", "s", "p", "d"]);
  expect(keysFor(["hit", "stand"], ["h"])).toEqual(["i", "s"]);
  expect(keysFor(["a", "a", "8 8"])).toEqual(["a", "", ""]);
});
