import { expect, it } from "vitest";
import { factText } from "../src/pages/facts";

it.each([
  ["edge", 0, 0.0105, "1.0500%"],
  ["share", 0, 0.9895, "98.95%"],
  ["chance", 0, 0.4627, "46.27%"],
  ["number", 4, 1.23456, "1.235"],
  ["multiple", 0, 1.2, "1.2 to 1"],
  ["count", 0, 172_640, "172,640"],
] as const)("shows a figure of the kind %s", (style, digits, value, text) => {
  expect(factText({ title: "", style, digits, value })).toBe(text);
  expect(factText({ title: "", style, digits, value: null })).toBe("\u2013");
});
