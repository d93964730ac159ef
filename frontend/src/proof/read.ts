/** Reads a reveal from the bytes of a file; anything but its one canonical form is refused. */

import {
  type Fields,
  HASH,
  isObject,
  need,
  needFields,
  needList,
  needNumber,
  needText,
  quoted,
  SYMBOL,
} from "./form.ts";
import { FIRST, type List, Malformed, MOST_BYTES, type Reveal, SECOND, type Terms } from "./reveal.ts";
import { symbolsOf } from "./scheme.ts";

const FIELDS = "scheme terms server_commitment contributions roster lock server_seed draws dealt ending reason seal";

/** JSON in its one form: sorted keys, no blanks. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** The reveal, if it is one, in its one form. */
export function read(raw: Uint8Array): Reveal {
  need(raw.length <= MOST_BYTES, `the file is longer than ${MOST_BYTES} bytes`);
  need(
    raw.every((byte) => byte < 128),
    "the file is not plain ASCII",
  );
  const text = new TextDecoder().decode(raw);
  const reveal = parsed(text);
  needFields("the reveal", reveal, FIELDS);
  const { scheme } = reveal;
  need(scheme === FIRST || scheme === SECOND, `scheme is ${quoted(scheme)}, not ${FIRST} or ${SECOND}`);
  for (const field of ["server_commitment", "roster", "lock", "server_seed", "seal"]) {
    needText(field, reveal[field], HASH);
  }
  const terms = readTerms(reveal.terms, scheme);
  readContributions(reveal.contributions);
  needList("draws", reveal.draws, 0, terms.plan.length);
  readEnding(reveal, terms, reveal.draws.length);
  readDraws(reveal.draws, terms, scheme, Number(reveal.dealt));
  const same = text === `${canonical(reveal)}\n`;
  need(same, "the file is not in its one form: one line, sorted keys, no blanks, a newline");
  return reveal as unknown as Reveal;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed("the file is not JSON");
  }
}

function readTerms(terms: unknown, scheme: string): Terms {
  needFields("terms", terms, "table shoe lists plan");
  needText("terms.table", terms.table, "[A-Za-z0-9][A-Za-z0-9._/-]{0,63}");
  needNumber("terms.shoe", terms.shoe, 1, Number.MAX_SAFE_INTEGER);
  const { lists, plan } = terms;
  need(isObject(lists), "terms.lists is not 1 to 8 lists");
  const names = Object.keys(lists);
  need(1 <= names.length && names.length <= 8, "terms.lists is not 1 to 8 lists");
  for (const name of names) {
    needText("a name in terms.lists", name, "[a-z][a-z0-9-]{0,31}");
    readList(`terms.lists.${name}`, lists[name], scheme);
  }
  needList("terms.plan", plan, 1, 1000);
  let drawn = 0;
  plan.forEach((step, at) => {
    const [how, name] = readStep(`terms.plan[${at}]`, step, lists);
    drawn += how === "shuffle" ? symbolsOf(lists[name] as List).length : 1;
  });
  need(drawn <= 10_000, `terms.plan draws ${drawn} symbols, more than 10000`);
  return terms as unknown as Terms;
}

/** The first version writes every symbol, the second how often each is there. */
function readList(where: string, list: unknown, scheme: string): void {
  if (scheme === FIRST) {
    needList(where, list, 1, 1000);
    needSymbols(where, list);
    return;
  }
  need(isObject(list), `${where} is not an object`);
  let total = 0;
  for (const [symbol, count] of Object.entries(list)) {
    needText(`a symbol in ${where}`, symbol, SYMBOL);
    needNumber(`${where}.${symbol}`, count, 1, 1000);
    total += Number(count);
  }
  need(1 <= total && total <= 1000, `${where} has ${total} symbols, not 1 to 1000`);
}

function needSymbols(where: string, symbols: unknown[]): void {
  for (const [at, symbol] of symbols.entries()) needText(`${where}[${at}]`, symbol, SYMBOL);
}

function readStep(where: string, step: unknown, lists: Fields): [string, string] {
  const parts = isObject(step) ? Object.entries(step) : [];
  need(parts.length === 1, `${where} is not one shuffle or one pick`);
  const [how, name] = parts[0]!;
  need(how === "shuffle" || how === "pick", `${where} is ${quoted(how)}, not a shuffle or a pick`);
  const known = typeof name === "string" && Object.hasOwn(lists, name);
  need(known, `${where} draws from ${quoted(name)}, which is not in terms.lists`);
  return [how, name as string];
}

function readContributions(parts: unknown): void {
  needList("contributions", parts, 0, 100);
  let last = -1;
  let inOrder = true;
  parts.forEach((part, at) => {
    const where = `contributions[${at}]`;
    need(isObject(part), `${where} is not an object`);
    const putIn = Object.hasOwn(part, "seed") ? "seed" : "left_out";
    needFields(where, part, `seat commitment ${putIn}`);
    needNumber(`${where}.seat`, part.seat, 0, 99);
    needText(`${where}.commitment`, part.commitment, HASH);
    const form = putIn === "seed" ? "[ -~]{16,128}" : "not-opened|not-matching";
    needText(`${where}.${putIn}`, part[putIn], form);
    inOrder &&= Number(part.seat) > last;
    last = Number(part.seat);
  });
  need(inOrder, "contributions do not list each seat once, in order");
}

function readDraws(draws: unknown[], terms: Terms, scheme: string, dealt: number): void {
  let left = dealt;
  draws.forEach((draw, at) => {
    const where = `draws[${at}]`;
    const step = terms.plan[at]!;
    need(isObject(draw) && Object.hasOwn(draw, "got"), `${where} does not say what it got`);
    const { got, ...found } = draw;
    const same = canonical(found) === canonical(step);
    need(same, `${where} is ${quoted(found)}, but the plan says ${quoted(step)}`);
    if ("pick" in step) {
      needText(`${where}.got`, got, SYMBOL);
      return;
    }
    let count = symbolsOf(terms.lists[step.shuffle]!).length;
    if (scheme === SECOND) {
      count = Math.min(count, left); // what was dealt, and nothing after it
      left -= count;
    }
    needList(`${where}.got`, got, count, count);
    needSymbols(`${where}.got`, got);
  });
}

function readEnding(reveal: Fields, terms: Terms, drawn: number): void {
  let shuffled = 0;
  for (const step of terms.plan.slice(0, drawn)) {
    if ("shuffle" in step) shuffled += symbolsOf(terms.lists[step.shuffle]!).length;
  }
  needNumber("dealt", reveal.dealt, 0, shuffled);
  needText("ending", reveal.ending, "finished|voided");
  needText("reason", reveal.reason, reveal.ending === "finished" ? "" : "[ -~]{1,200}");
}
