/** Numbers to places on paper, and numbers as people read them. */

export interface Scale {
  (value: number): number;
  domain: [number, number];
}

export function linear(domain: [number, number], range: [number, number]): Scale {
  const [low, high] = domain;
  const span = high - low || 1;
  const at = (value: number) => range[0] + ((value - low) / span) * (range[1] - range[0]);
  return Object.assign(at, { domain });
}

export function log(domain: [number, number], range: [number, number]): Scale {
  const straight = linear([Math.log10(domain[0]), Math.log10(domain[1])], range);
  return Object.assign((value: number) => straight(Math.log10(Math.max(value, domain[0]))), { domain });
}

/** A few round numbers that cover the range. */
export function ticks([low, high]: [number, number], about = 5): number[] {
  const raw = (high - low) / about;
  if (!(raw > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw * 0.999) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}

/** Powers of ten, for a logarithmic axis, with their doubles and halves where there are few. */
export function powers([low, high]: [number, number]): number[] {
  const first = Math.floor(Math.log10(low));
  const last = Math.floor(Math.log10(high) + 1e-9);
  const steps = last - first > 3 ? [1] : [1, 2, 5];
  const all = Array.from({ length: last - first + 1 }, (_, place) => steps.map((step) => step * 10 ** (first + place)));
  return all.flat().filter((value) => low * 0.999 <= value && value <= high * 1.001);
}

/** A line through points as an SVG path. */
export function through(points: [number, number][]): string {
  return points.map(([x, y], place) => `${place ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join("");
}

/** The area between two lines. */
export function between(upper: [number, number][], lower: [number, number][]): string {
  if (!upper.length) return "";
  return `${through(upper)}${through([...lower].reverse()).replace("M", "L")}Z`;
}

const MINUS = "\u2212";

function signed(text: string): string {
  return text.replace("-", MINUS);
}

/** 0.015147 as 1.5147%. */
export function percent(value: number, digits = 4): string {
  const text = (value * 100).toFixed(digits);
  return `${signed(Number(text) === 0 ? text.replace("-", "") : text)}%`;
}

/** With its sign, for parts that are added up. */
export function signedPercent(value: number, digits = 4): string {
  return (value > 0 ? "+" : "") + percent(value, digits);
}

/** A tick with as many digits as the step between ticks needs. */
export function percentTick(value: number, step: number): string {
  const digits = [0, 1, 2, 3, 4, 5].find((few) => isWhole(step * 100 * 10 ** few)) ?? 6;
  return percent(value, digits);
}

function isWhole(value: number): boolean {
  return value > 0.5 && Math.abs(value - Math.round(value)) < 1e-6;
}

export function whole(value: number): string {
  return signed(Math.round(value).toLocaleString("en-US"));
}

/** 1,000,000 as 1M: for axes only. */
export function short(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`;
  if (value >= 1e3) return `${value / 1e3}k`;
  return String(value);
}

/** A very small number, in powers of ten. */
export function tiny(value: number): string {
  const [digit, power] = value.toExponential(0).split("e") as [string, string];
  const raised = [...String(Number(power))].map((sign) => RAISED[sign] ?? "").join("");
  return `${digit} \u00d7 10${raised}`;
}

const RAISED: Record<string, string> = {
  "-": "\u207b",
  "0": "\u2070",
  "1": "\u00b9",
  "2": "\u00b2",
  "3": "\u00b3",
  "4": "\u2074",
  "5": "\u2075",
  "6": "\u2076",
  "7": "\u2077",
  "8": "\u2078",
  "9": "\u2079",
};

/** A number with about so many significant digits, without trailing zeros. */
export function few(value: number, digits = 3): string {
  if (value === 0) return "0";
  if (Math.abs(value) >= 1000) return whole(value);
  return signed(String(Number(value.toPrecision(digits))));
}
