import { expect, test } from "vitest";
import { type Asked, command, fromAddress, NOTHING, question, set, toAddress } from "../src/pages/math-state";

const ASKED: Asked = {
  wager: "tie",
  paytable: "B",
  strategy: "basic",
  options: { decks: "6" },
  rulings: { "tie-breaks": "house wins" },
  pays: { "tie:a=b": "9:1" },
  removed: { As: 2 },
};

test("an address holds all that was asked", () => {
  expect(fromAddress(toAddress(ASKED))).toEqual(ASKED);
  expect(toAddress(NOTHING)).toBe("");
  expect(fromAddress("")).toEqual(NOTHING);
});

test("what cannot be asked is left out", () => {
  expect(fromAddress("?remove=As=-1&remove=Ks=1.5&remove=Qs=x&remove=Js=3&option=decks&option==6")).toEqual({
    ...NOTHING,
    removed: { Js: 3 },
  });
});

test("the server hears of no pay table or strategy", () => {
  expect([...question(ASKED, "main").keys()]).toEqual(["option", "ruling", "pay", "remove", "wager"]);
  expect(question(ASKED, "").has("wager")).toBe(false);
});

test("the command line is quoted where a shell needs it", () => {
  expect(command("par", "great-8", ASKED, ["--json"])).toBe(
    "rackcard par great-8 --json --option decks=6 --ruling 'tie-breaks=house wins' --pay tie:a=b=9:1 --remove As=2",
  );
  const quoted = command("par", "g", { ...NOTHING, pays: { "w:Dead Man's Hand": "5:1" } });
  expect(quoted).toBe("rackcard par g --pay 'w:Dead Man'\\''s Hand=5:1'");
});

test("one entry is set or taken away", () => {
  expect(set({ a: 1 }, "b", 2)).toEqual({ a: 1, b: 2 });
  expect(set({ a: 1, b: 2 }, "a", null)).toEqual({ b: 2 });
});
