/** Common parts of the pages to read: a game's title, linkable sections, loaded content, commands. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Refused } from "../base/api";
import { inWords } from "../base/load";
import { Link, path } from "../base/router";
import "./reading.css";

/** The top of a game's pages: its name on its felt, and links to card and math. */
export function GameTop({ game, name, says }: { game: string; name: string; says: string }) {
  const places = [
    [`/game/${game}/card`, "Rack card"],
    [`/game/${game}/math`, "The math"],
  ] as const;
  return (
    <header class="game-top">
      <div>
        <h1>{name || "\u00a0"}</h1>
        <p>{says || "\u00a0"}</p>
      </div>
      <nav aria-label="Pages of this game" class="no-print">
        {places.map(([href, title]) => (
          <Link key={href} href={href} aria-current={path.value === href ? "page" : undefined}>
            {title}
          </Link>
        ))}
      </nav>
    </header>
  );
}

interface SectionProps {
  id: string;
  title: string;
  says?: string;
  children: ComponentChildren;
}

export function Section({ id, title, says, children }: SectionProps) {
  return (
    <section id={id} class="section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <a href={`#${id}`} class="section-link">
          {title}
        </a>
      </h2>
      {says && <p class="section-says">{says}</p>}
      {children}
    </section>
  );
}

/** Scrolls to the section of the address once it exists. */
export function useSectionOfAddress(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id) requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
  }, []);
}

interface Fresh<T> {
  value: T | null;
  /** True if the value shown is not (yet) the one requested. */
  stale: boolean;
  error: string;
  /** True if it does not exist, so trying again is useless. */
  absent: boolean;
  /** True if the request itself was wrong: the same request would be refused again. */
  wrong: boolean;
  again: () => void;
}

/** Like `useLoaded`, but the old value stays until the new one is here, so that nothing jumps. */
export function useFresh<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Fresh<T> {
  const [found, setFound] = useState<{ key: string; value: T | null; error: string; status: number }>({
    key: "",
    value: null,
    error: "",
    status: 0,
  });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!key) return;
    const stop = new AbortController();
    load(stop.signal).then(
      (value) => !stop.signal.aborted && setFound({ key, value, error: "", status: 200 }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const status = error instanceof Refused ? error.status : 0;
        setFound((before) => ({ ...before, key, error: inWords(error), status }));
      },
    );
    return () => stop.abort();
  }, [key, tries]);
  return {
    value: found.value,
    stale: key === "" || found.key !== key,
    error: found.key === key ? found.error : "",
    absent: found.status === 404,
    wrong: found.status === 400 || found.status === 422,
    again: () => setTries((n) => n + 1),
  };
}

/** True once the element is near the screen: charts that nobody scrolls to are not computed. */
export function useNear<T extends HTMLElement>() {
  const box = useRef<T>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!box.current || near) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: "400px" },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [near]);
  return [box, near] as const;
}

/** A command to repeat what is claimed, with a button that copies it. */
export function Command({ children }: { children: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(children);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      /* Not allowed here: the text can still be selected. */
    }
  };
  return (
    <div class="command">
      <code>{children}</code>
      <button type="button" class="no-print" onClick={copy} aria-label={`Copy: ${children}`}>
        {copied ? "Copied" : "Copy"}
      </button>
      <span class="unseen" role="status">
        {copied ? "Copied." : ""}
      </span>
    </div>
  );
}

interface ChoiceProps<T extends string | number> {
  legend: string;
  value: T;
  choices: { value: T; name: string; about?: string }[];
  /** A sentence below about the choice. */
  about?: string | undefined;
  onPick: (value: T) => void;
}

/** A choice of a few: the browser's own radio buttons, in a row. */
export function Choice<T extends string | number>({ legend, value, choices, onPick, about }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="choice" aria-describedby={about ? `${name}-about` : undefined}>
      <legend>{legend}</legend>
      <div class="choice-row">
        {choices.map((one) => (
          <label key={String(one.value)} title={one.about}>
            <input type="radio" name={name} checked={one.value === value} onChange={() => onPick(one.value)} />
            <span>{one.name}</span>
          </label>
        ))}
      </div>
      {about && (
        <p class="choice-about" id={`${name}-about`}>
          {about}
        </p>
      )}
    </fieldset>
  );
}

/** A choice of many. */
export function Pick<T extends string | number>({ legend, value, choices, onPick }: ChoiceProps<T>) {
  return (
    <label class="pick">
      <span>{legend}</span>
      <select
        value={String(value)}
        onChange={(event) => {
          const found = choices.find((one) => String(one.value) === event.currentTarget.value);
          if (found) onPick(found.value);
        }}
      >
        {choices.map((one) => (
          <option key={String(one.value)} value={String(one.value)}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** "after-cut-card" as "After cut card". */
export function spelled(id: string): string {
  const words = id.replace(/[-_.]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
