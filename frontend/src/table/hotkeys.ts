/** Keys of the table: a key presses the button that shows it. */

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

export function useHotkeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target as HTMLElement;
      if (target.closest("input:not([type=radio], [type=checkbox]), select, textarea, dialog[open]")) return;
      const key = CSS.escape(event.key.toLowerCase());
      const button = box.current?.querySelector<HTMLElement>(`[data-hotkey="${key}"]:not(:disabled)`);
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

/** A key for each choice: a letter of its name that is not taken yet. */
export function keysFor(choices: string[], taken: string[] = []): string[] {
  const used = new Set(taken);
  return choices.map((choice) => {
    const key = [...choice.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !used.has(letter)) ?? "";
    used.add(key);
    return key;
  });
}
