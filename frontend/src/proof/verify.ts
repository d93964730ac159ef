/* Was this shoe dealt fairly?

   This is the players' side of Rackcard's scheme rackcard-fair-1, for a browser. It is the same
   program as src/rackcard/fair/verifier.py, section by section and sentence by sentence, and the
   tests hold the two against each other. It imports nothing: SHA-256 and HMAC come from the
   browser (Web Crypto), and no byte of a reveal is sent anywhere.

   What it does with the reveal that a table publishes when a shoe is over:

     1. checks that the server seed is the one that the house committed to before the shoe,
     2. checks that every seat's seed is the one that the seat committed to,
     3. derives the key of the stream from those seeds,
     4. shuffles the cards (spins the wheel, rolls the dice) again, and compares, and
     5. compares the first of them with the cards that were dealt on the felt, as the journal of
        the table has them, whose hashes it computes again, too.

   A file that agrees with itself proves little: a house could write a new one after the shoe. So
   give it the hashes that were noted WHILE you played. docs/fairness.md explains the scheme. */

export const SCHEME = "rackcard-fair-1";
export const MOST_BYTES = 1 << 20;

/** The file is no reveal. */
export class Malformed extends Error {}

/** The file is a reveal, and something in it is not true. */
export class Mismatch extends Error {}

// ---- What a reveal holds ------------------------------------------------------------------------

export type Bytes = Uint8Array<ArrayBuffer>;
export type Step = { shuffle: string } | { pick: string };
export type Draw = { shuffle: string; got: string[] } | { pick: string; got: string };

export interface Terms {
  table: string;
  shoe: number;
  lists: Record<string, string[]>;
  plan: Step[];
}

export interface Contribution {
  seat: number;
  commitment: string;
  seed?: string;
  left_out?: string;
}

export interface Reveal {
  scheme: string;
  terms: Terms;
  server_commitment: string;
  contributions: Contribution[];
  roster: string;
  lock: string;
  server_seed: string;
  draws: Draw[];
  dealt: number;
  ending: string;
  reason: string;
  seal: string;
}

// ---- The scheme: hashes, key, words, numbers, shuffles ------------------------------------------

/** ["abc", "7"] becomes 3:abc,1:7, so that no two lists of texts become the same bytes. */
export function netstrings(texts: string[]): Bytes {
  return new TextEncoder().encode(texts.map((text) => `${text.length}:${text},`).join(""));
}

export function sha(purpose: string, texts: string[]): Promise<string> {
  return sha256([`${SCHEME}/${purpose}`, ...texts]);
}

async function sha256(texts: string[]): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", netstrings(texts)));
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function unhex(digits: string): Bytes {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

async function hmac(key: Bytes, message: Bytes): Promise<ArrayBuffer> {
  const way = { name: "HMAC", hash: "SHA-256" };
  const made = await crypto.subtle.importKey("raw", key, way, false, ["sign"]);
  return crypto.subtle.sign("HMAC", made, message);
}

export function termsAsTexts(terms: Terms): string[] {
  const names = Object.keys(terms.lists).sort();
  const texts = [SCHEME, terms.table, String(terms.shoe), String(names.length)];
  for (const name of names) {
    const symbols = terms.lists[name]!;
    texts.push(name, String(symbols.length), ...symbols);
  }
  texts.push(String(terms.plan.length));
  for (const step of terms.plan) texts.push(...Object.entries(step)[0]!);
  return texts;
}

/** HMAC-SHA256 of the terms and all opened seeds, with the server seed as its key. */
export async function streamKey(reveal: Reveal): Promise<Bytes> {
  const opened = reveal.contributions.filter((part) => part.seed !== undefined);
  const texts = [`${SCHEME}/key`, ...termsAsTexts(reveal.terms), String(opened.length)];
  for (const part of opened) texts.push(String(part.seat), part.seed!);
  return new Uint8Array(await hmac(unhex(reveal.server_seed), netstrings(texts)));
}

/** HMAC-SHA256 of 0, 1, 2 ... as eight bytes; each gives four numbers below 2**64. */
export async function* randomWords(key: Bytes): AsyncGenerator<bigint, never> {
  for (let counter = 0n; ; counter += 1n) {
    const message = new DataView(new ArrayBuffer(8));
    message.setBigUint64(0, counter);
    const block = new DataView(await hmac(key, new Uint8Array(message.buffer)));
    for (const start of [0, 8, 16, 24]) yield block.getBigUint64(start);
  }
}

type Words = AsyncGenerator<bigint, never>;

/** The next word modulo n; words past the last full round of n are skipped, as unfair. */
export async function randomBelow(n: number, words: Words): Promise<number> {
  const size = BigInt(n);
  const fullRounds = 2n ** 64n / size;
  for (;;) {
    const word = (await words.next()).value;
    if (word < fullRounds * size) return Number(word % size);
  }
}

/** From the last place down to the second: swap with a random place at or before it. */
export async function shuffle(symbols: string[], words: Words): Promise<string[]> {
  const cards = [...symbols];
  for (let place = cards.length - 1; place > 0; place -= 1) {
    const other = await randomBelow(place + 1, words);
    [cards[place], cards[other]] = [cards[other]!, cards[place]!];
  }
  return cards;
}

// ---- The form of the file -----------------------------------------------------------------------

const HASH = "[0-9a-f]{64}";
const SYMBOL = "[!-~]{1,8}";
const FIELDS =
  "scheme terms server_commitment contributions roster lock server_seed draws dealt ending reason seal";

function need(true_: boolean, sentence: string): asserts true_ {
  if (!true_) throw new Malformed(sentence);
}

/** What was found, short enough to be quoted; never trusted. */
function quoted(value: unknown, most = 80): string {
  const text = typeof value === "string" ? `'${value}'` : (JSON.stringify(value) ?? "nothing");
  return text.replace(/[^ -~]/g, "?").slice(0, most);
}

function needText(where: string, value: unknown, pattern: string): asserts value is string {
  const good = typeof value === "string" && new RegExp(`^(?:${pattern})$`).test(value);
  need(good, `${where} is ${quoted(value)}, which is not of the form ${pattern}`);
}

function needNumber(where: string, value: unknown, low: number, high: number): void {
  const good = Number.isInteger(value) && low <= Number(value) && Number(value) <= high;
  need(good, `${where} is ${quoted(value)}, which is no whole number from ${low} to ${high}`);
}

function needList(
  where: string,
  value: unknown,
  low: number,
  high: number,
): asserts value is unknown[] {
  need(Array.isArray(value), `${where} is not a list`);
  const good = low <= value.length && value.length <= high;
  need(good, `${where} has ${value.length} entries, not ${low} to ${high}`);
}

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function needFields(where: string, value: unknown, fields: string): asserts value is Fields {
  need(isObject(value), `${where} is not an object`);
  const found = Object.keys(value).sort().join(" ");
  const same = found === fields.split(" ").sort().join(" ");
  need(same, `${where} has the fields ${quoted(found, 160)}, not '${fields}'`);
}

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
  need(reveal.scheme === SCHEME, `scheme is ${quoted(reveal.scheme)}, not ${SCHEME}`);
  for (const field of ["server_commitment", "roster", "lock", "server_seed", "seal"]) {
    needText(field, reveal[field], HASH);
  }
  const terms = readTerms(reveal.terms);
  readContributions(reveal.contributions);
  const draws = readDraws(reveal.draws, terms);
  readEnding(reveal, terms, draws);
  const same = text === canonical(reveal) + "\n";
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

function readTerms(terms: unknown): Terms {
  needFields("terms", terms, "table shoe lists plan");
  needText("terms.table", terms.table, "[A-Za-z0-9][A-Za-z0-9._/-]{0,63}");
  needNumber("terms.shoe", terms.shoe, 1, Number.MAX_SAFE_INTEGER);
  const { lists, plan } = terms;
  need(isObject(lists), "terms.lists is not 1 to 8 lists");
  const names = Object.keys(lists);
  need(1 <= names.length && names.length <= 8, "terms.lists is not 1 to 8 lists");
  for (const name of names) {
    needText("a name in terms.lists", name, "[a-z][a-z0-9-]{0,31}");
    const symbols = lists[name];
    needList(`terms.lists.${name}`, symbols, 1, 1000);
    symbols.forEach((symbol, at) => needText(`terms.lists.${name}[${at}]`, symbol, SYMBOL));
  }
  needList("terms.plan", plan, 1, 1000);
  let drawn = 0;
  plan.forEach((step, at) => {
    const [how, name] = readStep(`terms.plan[${at}]`, step, lists);
    drawn += how === "shuffle" ? (lists[name] as unknown[]).length : 1;
  });
  need(drawn <= 10_000, `terms.plan draws ${drawn} symbols, more than 10000`);
  return terms as unknown as Terms;
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

function readDraws(draws: unknown, terms: Terms): Draw[] {
  needList("draws", draws, 0, terms.plan.length);
  draws.forEach((draw, at) => {
    const where = `draws[${at}]`;
    const step = terms.plan[at]!;
    need(isObject(draw) && Object.hasOwn(draw, "got"), `${where} does not say what it got`);
    const { got, ...found } = draw;
    const same = canonical(found) === canonical(step);
    need(same, `${where} is ${quoted(found)}, but the plan says ${quoted(step)}`);
    if ("pick" in step) return needText(`${where}.got`, got, SYMBOL);
    const count = terms.lists[step.shuffle]!.length;
    needList(`${where}.got`, got, count, count);
    got.forEach((symbol, place) => needText(`${where}.got[${place}]`, symbol, SYMBOL));
  });
  return draws as Draw[];
}

function readEnding(reveal: Fields, terms: Terms, draws: Draw[]): void {
  let shuffled = 0;
  for (const draw of draws) if ("shuffle" in draw) shuffled += terms.lists[draw.shuffle]!.length;
  needNumber("dealt", reveal.dealt, 0, shuffled);
  needText("ending", reveal.ending, "finished|voided");
  needText("reason", reveal.reason, reveal.ending === "finished" ? "" : "[ -~]{1,200}");
}

// ---- The checks ---------------------------------------------------------------------------------

/** One line for each thing that was found to be true; Mismatch for the first that is not. */
export async function* checks(reveal: Reveal, noted: string[]): AsyncGenerator<string> {
  yield* checkNoted(reveal, noted);
  yield* checkCommitments(reveal);
  yield* checkDraws(reveal);
  const ended = [String(reveal.draws.length), String(reveal.dealt), reveal.ending, reveal.reason];
  const seal = await sha("seal", [reveal.lock, reveal.server_seed, ...ended]);
  match("seal", reveal.seal, seal, "what it seals (draws made, dealt, ending, reason)");
  yield `seal ${seal}: of all this and the ending`;
}

function match(what: string, given: string, right: string, source: string): void {
  if (given !== right) throw new Mismatch(`${what} is ${given}, but ${source} gives ${right}`);
}

function* checkNoted(reveal: Reveal, noted: string[]): Generator<string> {
  const names = new Map<string, string>();
  for (const key of ["server_commitment", "roster", "lock", "seal"] as const) {
    names.set(reveal[key], key);
  }
  for (const part of reveal.contributions) {
    names.set(part.commitment, `the commitment of seat ${part.seat}`);
  }
  for (const value of noted) {
    const name = names.get(value);
    if (name === undefined) {
      throw new Mismatch(`${value}, which you noted, is none of the hashes in this reveal`);
    }
    yield `noted ${value}: ${name}`;
  }
}

/** The chain of hashes: server commitment, client commitments, roster, lock. */
async function* checkCommitments(reveal: Reveal): AsyncGenerator<string> {
  const { server_commitment: server, contributions: parts } = reveal;
  let right = await sha("server", [reveal.server_seed, ...termsAsTexts(reveal.terms)]);
  match("server_commitment", server, right, "server_seed with the terms");
  yield `server_commitment ${server}: of this server seed and these terms`;
  const commitments = [String(parts.length)];
  const openings = [String(parts.length)];
  for (const part of parts) {
    const seat = String(part.seat);
    commitments.push(seat, part.commitment);
    if (part.seed !== undefined) {
      right = await sha("client", [server, seat, part.seed]);
      match(`the commitment of seat ${seat}`, part.commitment, right, "its seed");
      openings.push(seat, "seed", part.seed);
      yield `seat ${seat} ${part.commitment}: of its seed ${part.seed}`;
    } else {
      openings.push(seat, "left-out", part.left_out!);
      yield `seat ${seat} ${part.commitment}: LEFT OUT, ${part.left_out}`;
    }
  }
  right = await sha("roster", [server, ...commitments]);
  match("roster", reveal.roster, right, "the list of commitments");
  yield `roster ${right}: of these commitments`;
  right = await sha("lock", [right, ...openings]);
  match("lock", reveal.lock, right, "the list of seeds and of seats left out");
  yield `lock ${right}: of these seeds`;
}

async function* checkDraws(reveal: Reveal): AsyncGenerator<string> {
  const words = randomWords(await streamKey(reveal));
  const lists = reveal.terms.lists;
  let number = 0;
  for (const draw of reveal.draws) {
    number += 1;
    if ("pick" in draw) {
      const symbols = lists[draw.pick]!;
      const picked = symbols[await randomBelow(symbols.length, words)]!;
      match(`draw ${number}`, draw.got, picked, `the pick from ${draw.pick}`);
      yield `draw ${number}: ${picked}, picked from the ${symbols.length} of ${draw.pick}`;
    } else {
      const cards = await shuffle(lists[draw.shuffle]!, words);
      const source = `the shuffle of ${draw.shuffle}`;
      cards.forEach((card, place) => {
        match(`symbol ${place + 1} of draw ${number}`, draw.got[place]!, card, source);
      });
      yield `draw ${number}: ${draw.shuffle} shuffled, all ${cards.length} in this order`;
    }
  }
}

export function summary(reveal: Reveal): string {
  const { terms } = reveal;
  const ending = reveal.ending + (reveal.reason ? ` (${reveal.reason})` : "");
  const draws = `${reveal.draws.length} of ${terms.plan.length} planned draws made`;
  return `${terms.table}, shoe ${terms.shoe}: ${draws}, ${reveal.dealt} cards dealt, ${ending}.`;
}

// ---- The felt: what was dealt while the shoe was on the table ------------------------------------

/** What a journal, or your own notes, say about one shoe. */
export interface Seen {
  /** The hashes published in play. */
  noted: string[];
  /** Dice, and spins of a wheel. */
  tossed: string[];
  /** In the order in which they left the shoe; "" was burned unseen. */
  cards: string[];
}

/** One entry of the journal of a house; `text` is an event, and what is hashed. */
export interface Entry {
  seq: number;
  table: string;
  at: number;
  command_id: string;
  text: string;
  previous: string;
  hash: string;
}

/** Every hash of the extract again; entries next to each other have to hold each other. */
export async function* checkJournal(entries: Entry[]): AsyncGenerator<string> {
  let before: Entry | undefined;
  for (const entry of entries) {
    const { seq, table, at, command_id, text, previous } = entry;
    const right = await sha256([previous, String(seq), table, String(at), command_id, text]);
    match(`entry ${seq} of the journal`, entry.hash, right, "what it holds");
    if (before && seq === before.seq + 1) {
      match(`what comes before entry ${seq}`, previous, before.hash, `entry ${before.seq}`);
    }
    before = entry;
  }
  if (before) yield `journal ${before.hash}: of ${entries.length} entries up to this one`;
}

/** An event of a table, as far as it says what was published or dealt. */
export interface Happened {
  kind: string;
  shoe?: number;
  commitment?: string;
  roster?: string;
  lock?: string;
  first?: string;
  /** Burned: how many cards followed the first. */
  cards?: number;
  symbols?: string[];
  chance?: string;
}

export function eventOf(entry: Entry): Happened {
  return JSON.parse(entry.text) as Happened;
}

/** What was published and dealt while the shoe of this reveal lay on the table. */
export function seenIn(events: Iterable<Happened>, reveal: Reveal): Seen {
  const seen: Seen = { noted: [], tossed: [], cards: [] };
  const wheel = !reveal.terms.plan.some((step) => "shuffle" in step);
  for (const event of events) {
    if (event.kind === "ShoeBrought" || event.kind === "SeedCommitted") {
      seen.noted.push(event.commitment!);
    } else if (event.kind === "RosterPosted") {
      seen.noted.push(event.roster!);
    } else if (event.kind === "ShoeLocked") {
      seen.noted.push(event.lock!);
    } else if (event.kind === "Burned") {
      seen.cards.push(event.first!, ...Array<string>(event.cards!).fill(""));
    } else if (event.kind === "Dealt") {
      (event.chance || wheel ? seen.tossed : seen.cards).push(...event.symbols!);
    }
  }
  return seen;
}

/** The cards on the felt against the order that was committed to. */
export function* checkFelt(reveal: Reveal, seen: Seen): Generator<string> {
  const picks = reveal.draws.flatMap((draw) => ("pick" in draw ? [draw.got] : []));
  const order = reveal.draws.flatMap((draw) => ("shuffle" in draw ? draw.got : []));
  if (seen.tossed.join(" ") !== picks.join(" ")) {
    const [came, right] = [seen.tossed.join(" ") || "nothing", picks.join(" ") || "nothing"];
    throw new Mismatch(`${came} came up, and ${right} was committed to`);
  }
  if (picks.length) yield `${picks.length} came up as committed: ${picks.join(" ")}`;
  if (seen.cards.length !== reveal.dealt) {
    const left = `${seen.cards.length} cards left the shoe`;
    throw new Mismatch(`${left}, not ${reveal.dealt} as revealed`);
  }
  seen.cards.forEach((card, place) => {
    if (card && card !== order[place]) {
      const dealt = `card ${place + 1} was dealt as ${card}`;
      throw new Mismatch(`${dealt}, and ${order[place]} was committed to`);
    }
  });
  if (order.length) yield `${seen.cards.length} of ${seen.cards.length} cards dealt as committed`;
}

// ---- All of it ----------------------------------------------------------------------------------

export interface Report {
  verdict: "ok" | "mismatch" | "malformed";
  reveal: Reveal | null;
  summary: string;
  /** What was found to be true, in order. */
  lines: string[];
  /** The first thing that was not. */
  complaint: string;
  /** What nobody can know from this file. */
  caveats: string[];
}

/** Check a reveal against the journal of its shoe: what it says was published and dealt. */
export function verifyWithJournal(raw: Uint8Array, noted: string[], journal: Entry[]): Promise<Report> {
  return verify(raw, noted, (reveal) => seenIn(journal.map(eventOf), reveal), journal);
}

/** Check a reveal; `seen` is what was published and dealt in play, if somebody kept it. */
export async function verify(
  raw: Uint8Array,
  noted: string[] = [],
  seen: ((reveal: Reveal) => Seen) | null = null,
  journal: Entry[] = [],
): Promise<Report> {
  const report: Report = {
    verdict: "ok",
    reveal: null,
    summary: "",
    lines: [],
    complaint: "",
    caveats: [],
  };
  try {
    for (const value of noted) needText("a hash that you noted", value, HASH);
    const reveal = read(raw);
    report.reveal = reveal;
    report.summary = summary(reveal);
    const felt = seen ? seen(reveal) : null;
    const published = [...noted, ...(felt?.noted ?? [])];
    for await (const line of checks(reveal, published)) report.lines.push(line);
    for await (const line of checkJournal(journal)) report.lines.push(line);
    if (felt) for (const line of checkFelt(reveal, felt)) report.lines.push(line);
    if (!published.length) {
      report.caveats.push(
        "You gave no hash that you noted in play: the file agrees with itself, no more.",
      );
    }
    if (!reveal.contributions.some((part) => part.seed !== undefined)) {
      report.caveats.push("No seat put in a seed: the house alone decided this shoe.");
    }
  } catch (error) {
    if (!(error instanceof Malformed || error instanceof Mismatch)) throw error;
    report.verdict = error instanceof Malformed ? "malformed" : "mismatch";
    report.complaint = `${error.message}.`;
  }
  return report;
}
