import { expect, test } from "vitest";
import { clockLeft, whyOut } from "../../src/table/away";

test("the time that a chair is kept for, in minutes and seconds", () => {
  expect(clockLeft(300_000, 0)).toBe("5:00");
  expect(clockLeft(300_000, 27_001)).toBe("4:33");
  expect(clockLeft(300_000, 299_999)).toBe("0:01");
  expect(clockLeft(300_000, 300_000)).toBe("0:00");
  expect(clockLeft(300_000, 400_000)).toBe("0:00");
});

test("why somebody sits out", () => {
  expect(whyOut({ reason: "gone", until: 0 })).toBe("away");
  expect(whyOut({ reason: "idle", until: 0 })).toBe("sits out");
});
