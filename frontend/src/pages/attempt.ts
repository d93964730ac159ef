/** A request that may be refused: whether it is under way, the refusal, and a function that tries it. */

import { useState } from "preact/hooks";
import { inWords } from "../base/load";

export function useAttempt(): [boolean, string, (what: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const attempt = async (what: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError("");
    await what().catch((refusal: unknown) => setError(inWords(refusal)));
    setBusy(false);
  };
  return [busy, error, attempt];
}
