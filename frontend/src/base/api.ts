/** The server over HTTP: JSON in and out, a cookie for the session, refusals as sentences. */

import { signal } from "@preact/signals";
import { GUEST_NAME } from "./constants";
import type { Person } from "./types";

/** A refusal of the server (or the network): one sentence that can be shown. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export type { Person };
export { LOW } from "./constants";

export const me = signal<Person | null>(null);

/** True for the generated name of a guest. */
export const isGuest = (person: Person): boolean => GUEST_NAME.test(person.name);

async function ask<T>(method: string, address: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused("The house cannot be reached. Are you online?", 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(complaint(answer, response.status), response.status);
  return answer as T;
}

function complaint(answer: unknown, status: number): string {
  const said = (answer as { error?: unknown } | null)?.error;
  if (typeof said !== "string" || !said) return `The house answered with an error (${status}).`;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

export const get = <T>(address: string, signal?: AbortSignal): Promise<T> => ask("GET", address, undefined, signal);
export const post = <T>(address: string, body: unknown = {}): Promise<T> => ask("POST", address, body);
export const del = <T>(address: string): Promise<T> => ask("DELETE", address);

/** An id for a command: a command that is sent twice with the same id takes effect once. */
export const commandId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join("");
const hex = (byte: number): string => byte.toString(16).padStart(2, "0");

let arriving: Promise<Person> | null = null;

/** The person of this session: that of the cookie, else a new guest with play chips. Asked once. */
export function comeIn(): Promise<Person> {
  arriving ??= arrive().catch((error: unknown) => {
    arriving = null;
    throw error;
  });
  return arriving;
}

async function arrive(): Promise<Person> {
  try {
    if (!beenHere()) await becomeGuest();
    me.value = await get<Person>("/api/me");
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    await becomeGuest();
    me.value = await get<Person>("/api/me");
  }
  return me.value;
}

/** Scripts cannot see the cookie, so this browser remembers having one, to avoid useless requests. */
const BEEN_HERE = "rackcard.been-here";

export function beenHere(): boolean {
  try {
    return localStorage.getItem(BEEN_HERE) !== null;
  } catch {
    return true;
  }
}

function rememberBeingHere(yes: boolean): void {
  try {
    if (yes) localStorage.setItem(BEEN_HERE, "yes");
    else localStorage.removeItem(BEEN_HERE);
  } catch {
    /* Not stored: the next visit asks the server. */
  }
}

async function becomeGuest(): Promise<void> {
  await post("/api/guests");
  rememberBeingHere(true);
}

/** Opens an account (/api/people) or logs in (/api/sessions); the previous person is forgotten. */
export async function becomeSomebody(
  address: "/api/people" | "/api/sessions",
  name: string,
  password: string,
): Promise<void> {
  await post(address, { name, password });
  rememberBeingHere(true);
  forgetWhoIAm();
  await comeIn();
}

export async function logOut(): Promise<void> {
  await del("/api/sessions");
  rememberBeingHere(false);
  forgetWhoIAm();
}

/** In every browser, this one too. */
export async function logOutEverywhere(): Promise<void> {
  await del("/api/me/sessions");
  rememberBeingHere(false);
  forgetWhoIAm();
}

/** Every other session ends; this one goes on. */
export async function changePassword(old: string, fresh: string): Promise<void> {
  await post("/api/me/password", { old, new: fresh });
}

/** The person of this session with the current balance; null if there is none: only sitting down makes a guest. */
export async function lookAgain(): Promise<Person | null> {
  if (!beenHere()) return null;
  me.value = await getAsSomebody<Person>("/api/me");
  return me.value;
}

/** Takes play money from the bank; returns the new balance in cents. */
export async function morePlayMoney(): Promise<number> {
  const { funds } = await post<{ funds: number }>("/api/me/grants", { id: commandId() });
  if (me.value) me.value = { ...me.value, funds };
  return funds;
}

/** Like `get`, for addresses that need a session. */
export async function getAsSomebody<T>(address: string, signal?: AbortSignal): Promise<T> {
  await comeIn();
  try {
    return await get<T>(address, signal);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    arriving = null;
    await comeIn();
    return get<T>(address, signal);
  }
}

/** The cookie is no longer valid: the next call starts a new session. */
export function forgetWhoIAm(): void {
  arriving = null;
  me.value = null;
}
