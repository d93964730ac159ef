import { describe, expect, test } from "vitest";
import * as scale from "../src/charts/scale";

describe("places on paper", () => {
  test("linear", () => {
    const at = scale.linear([-1, 3], [0, 200]);
    expect([-1, 0, 3].map(at)).toEqual([0, 50, 200]);
    expect(at.domain).toEqual([-1, 3]);
  });

  test("linear, downwards", () => {
    expect([0, 5, 10].map(scale.linear([0, 10], [100, 0]))).toEqual([100, 50, 0]);
  });

  test("a domain without width", () => {
    expect(scale.linear([4, 4], [10, 20])(4)).toBe(10);
  });

  test("logarithmic; what is below the domain stays at its end", () => {
    const at = scale.log([1, 1000], [0, 300]);
    expect([1, 10, 100, 1000].map((value) => Math.round(at(value)))).toEqual([0, 100, 200, 300]);
    expect(at(0)).toBe(0);
    expect(at.domain).toEqual([1, 1000]);
  });
});

describe("ticks", () => {
  test.each<[[number, number], number[]]>([
    [
      [0, 10],
      [0, 2, 4, 6, 8, 10],
    ],
    [
      [0, 1],
      [0, 0.2, 0.4, 0.6, 0.8, 1],
    ],
    [
      [-3, 4],
      [-2, 0, 2, 4],
    ],
    [
      [0, 12],
      [0, 2.5, 5, 7.5, 10],
    ],
    [
      [1, 100],
      [20, 40, 60, 80, 100],
    ],
    [[7, 7], [7]],
  ])("of %j", (domain, expected) => {
    const found = scale.ticks(domain);
    expect(found).toHaveLength(expected.length);
    for (const [place, value] of expected.entries()) expect(found[place]).toBeCloseTo(value, 12);
  });

  test("fewer, if fewer are asked for", () => {
    expect(scale.ticks([0, 10], 2)).toEqual([0, 5, 10]);
  });

  test("powers of ten, with doubles and halves where there are few", () => {
    expect(scale.powers([1, 100])).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(scale.powers([1, 1e6])).toEqual([1, 10, 100, 1000, 10_000, 100_000, 1_000_000]);
    expect(scale.powers([3, 60])).toEqual([5, 10, 20, 50]);
  });
});

describe("paths", () => {
  test("through points", () => {
    expect(
      scale.through([
        [0, 1],
        [2.345, 10],
      ]),
    ).toBe("M0.00 1.00L2.35 10.00");
  });

  test("between two lines: there and back", () => {
    const upper: [number, number][] = [[0, 0], [1, 0]]; // biome-ignore format: pairs
    const lower: [number, number][] = [[0, 5], [1, 6]]; // biome-ignore format: pairs
    expect(scale.between(upper, lower)).toBe("M0.00 0.00L1.00 0.00L1.00 6.00L0.00 5.00Z");
    expect(scale.between([], [])).toBe("");
  });
});

describe("numbers as people read them", () => {
  test.each<[string, string]>([
    [scale.percent(0.015147), "1.5147%"],
    [scale.percent(-0.5, 1), "\u221250.0%"],
    [scale.percent(-0.0000001, 2), "0.00%"], // nothing has no sign
    [scale.signedPercent(0.25, 0), "+25%"],
    [scale.signedPercent(-0.25, 0), "\u221225%"],
    [scale.signedPercent(0, 0), "0%"],
    [scale.percentTick(0.2, 0.1), "20%"],
    [scale.percentTick(0.025, 0.005), "2.5%"],
    [scale.percentTick(0.00025, 0.00025), "0.025%"],
    [scale.whole(1234567.4), "1,234,567"],
    [scale.whole(-1234.6), "\u22121,235"],
    [scale.short(999), "999"],
    [scale.short(2500), "2.5k"],
    [scale.short(1_000_000), "1M"],
    [scale.tiny(0.000003), "3 \u00d7 10\u207b\u2076"],
    [scale.tiny(2e-12), "2 \u00d7 10\u207b\u00b9\u00b2"],
    [scale.few(0), "0"],
    [scale.few(0.012345), "0.0123"],
    [scale.few(-2.5), "\u22122.5"],
    [scale.few(123456.7), "123,457"],
  ])("%s is %s", (text, expected) => {
    expect(text).toBe(expected);
  });
});
