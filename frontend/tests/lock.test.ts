import { expect, test } from "vitest";
import lock from "../package-lock.json?raw";

test("the lock file names no address: packages come from whatever registry npm is set to", () => {
  expect(lock.match(/.*("resolved"|:\/\/).*/g)).toBeNull();
});
