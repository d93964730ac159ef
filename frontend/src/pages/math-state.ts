/** The state of the math page: all of it is in its address, so that a link shows the same page. */

export interface Asked {
  wager: string;
  /** Pay table and strategy; "" is the first one. */
  paytable: string;
  strategy: string;
  options: Record<string, string>;
  rulings: Record<string, string>;
  /** By "WAGER:LABEL" or "WAGER/TABLE:LABEL": what the row pays instead. */
  pays: Record<string, string>;
  removed: Record<string, number>;
}

export const NOTHING: Asked = {
  wager: "",
  paytable: "",
  strategy: "",
  options: {},
  rulings: {},
  pays: {},
  removed: {},
};

export function fromAddress(search: string): Asked {
  const given = new URLSearchParams(search);
  return {
    wager: given.get("wager") ?? "",
    paytable: given.get("paytable") ?? "",
    strategy: given.get("strategy") ?? "",
    options: pairs(given.getAll("option")),
    rulings: pairs(given.getAll("ruling")),
    pays: pairs(given.getAll("pay")),
    removed: counts(pairs(given.getAll("remove"))),
  };
}

/** Splits "KEY=VALUE" at the last "=": a label may contain one, odds never do. */
function pairs(texts: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const text of texts) {
    const at = text.lastIndexOf("=");
    if (at > 0) found[text.slice(0, at)] = text.slice(at + 1);
  }
  return found;
}

function counts(given: Record<string, string>): Record<string, number> {
  const found = Object.entries(given).map(([card, count]): [string, number] => [card, Number(count)]);
  return Object.fromEntries(found.filter(([, count]) => Number.isInteger(count) && count > 0));
}

/** The query for the server: the house's rules, the what-ifs and the wager. */
export function question(asked: Asked, wager: string): URLSearchParams {
  const query = new URLSearchParams();
  const add = (name: string, given: Record<string, string | number>) => {
    for (const [key, value] of Object.entries(given)) query.append(name, `${key}=${value}`);
  };
  add("option", asked.options);
  add("ruling", asked.rulings);
  add("pay", asked.pays);
  add("remove", asked.removed);
  if (wager) query.set("wager", wager);
  return query;
}

export function toAddress(asked: Asked): string {
  const query = question(asked, asked.wager);
  if (asked.paytable) query.set("paytable", asked.paytable);
  if (asked.strategy) query.set("strategy", asked.strategy);
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** The same on the command line. */
export function command(verb: string, game: string, asked: Asked, more: string[] = []): string {
  const parts = ["rackcard", verb, game, ...more];
  const add = (name: string, given: Record<string, string | number>) => {
    for (const [key, value] of Object.entries(given)) parts.push(name, inShell(`${key}=${value}`));
  };
  add("--option", asked.options);
  add("--ruling", asked.rulings);
  add("--pay", asked.pays);
  add("--remove", asked.removed);
  return parts.join(" ");
}

function inShell(text: string): string {
  return /^[\w.:=/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** `given` with one entry set or removed. */
export function set<T>(given: Record<string, T>, key: string, value: T | null): Record<string, T> {
  const { [key]: _, ...rest } = given;
  return value === null ? rest : { ...rest, [key]: value };
}
