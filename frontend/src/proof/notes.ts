/** The hashes that this browser saw while it played: kept here, where the house cannot change them. */

const KEY = "rackcard.noted";
const MOST = 200;

type Notes = [string, string[]][];

function kept(): Notes {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Notes) : [];
  } catch {
    return [];
  }
}

/** Notes the hashes published about a shoe; earlier notes stay. */
export function remember(table: string, shoe: number, hashes: string[]): void {
  const name = `${table}/${shoe}`;
  const all = kept();
  const before = all.find(([one]) => one === name)?.[1] ?? [];
  const now = [...new Set([...before, ...hashes.filter(Boolean)])];
  if (now.length === before.length) return;
  try {
    const others = all.filter(([one]) => one !== name);
    localStorage.setItem(KEY, JSON.stringify([...others, [name, now]].slice(-MOST)));
  } catch {
    /* Private windows may not allow storage. */
  }
}

/** The hashes that this browser noted about a shoe; empty if it was not there. */
export function noted(table: string, shoe: number): string[] {
  return kept().find(([one]) => one === `${table}/${shoe}`)?.[1] ?? [];
}
