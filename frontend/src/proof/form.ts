/** Checks the form of untrusted values: each is refused with a sentence that names it. */

import { Malformed } from "./reveal.ts";

export const HASH = "[0-9a-f]{64}";
export const SYMBOL = "[!-~]{1,8}";

export function need(true_: boolean, sentence: string): asserts true_ {
  if (!true_) throw new Malformed(sentence);
}

/** An untrusted value as text, short enough to be quoted. */
export function quoted(value: unknown, most = 80): string {
  const text = typeof value === "string" ? `'${value}'` : (JSON.stringify(value) ?? "nothing");
  return text.replace(/[^ -~]/g, "?").slice(0, most);
}

export function needText(where: string, value: unknown, pattern: string): asserts value is string {
  const good = typeof value === "string" && new RegExp(`^(?:${pattern})$`).test(value);
  need(good, `${where} is ${quoted(value)}, which is not of the form ${pattern}`);
}

export function needNumber(where: string, value: unknown, low: number, high: number): void {
  const good = Number.isInteger(value) && low <= Number(value) && Number(value) <= high;
  need(good, `${where} is ${quoted(value)}, which is no whole number from ${low} to ${high}`);
}

export function needList(where: string, value: unknown, low: number, high: number): asserts value is unknown[] {
  need(Array.isArray(value), `${where} is not a list`);
  const good = low <= value.length && value.length <= high;
  need(good, `${where} has ${value.length} entries, not ${low} to ${high}`);
}

export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function needFields(where: string, value: unknown, fields: string): asserts value is Fields {
  need(isObject(value), `${where} is not an object`);
  const found = Object.keys(value).sort().join(" ");
  const same = found === fields.split(" ").sort().join(" ");
  need(same, `${where} has the fields ${quoted(found, 160)}, not '${fields}'`);
}
