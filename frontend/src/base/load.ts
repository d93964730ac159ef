/** Something that comes from the server: loading, loaded, or refused with a sentence. */

import { useEffect, useState } from "preact/hooks";
import { Refused } from "./api";

type Loaded<T> =
  | { state: "loading"; value: null; error: "" }
  | { state: "here"; value: T; error: "" }
  | { state: "refused"; value: null; error: string };

/** Loads when `key` changes; `again` loads the same once more. The old value stays until the new one is here. */
export function useLoaded<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
): Loaded<T> & { again: () => void } {
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Loaded<T>>({ state: "loading", value: null, error: "" });
  useEffect(() => {
    const stop = new AbortController();
    setFound((before) => (before.state === "here" && tries ? before : { state: "loading", value: null, error: "" }));
    load(stop.signal).then(
      (value) => !stop.signal.aborted && setFound({ state: "here", value, error: "" }),
      (error: unknown) => !stop.signal.aborted && setFound({ state: "refused", value: null, error: inWords(error) }),
    );
    return () => stop.abort();
  }, [key, tries]);
  return { ...found, again: () => setTries((n) => n + 1) };
}

export function inWords(error: unknown): string {
  return error instanceof Refused ? error.message : "Something went wrong on this page. Load it again.";
}
