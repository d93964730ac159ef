/** Loading, empty and failed states, as high as the content that replaces them. */

import type { ComponentChildren } from "preact";
import { Button } from "./Button";
import "./ui.css";

export function Loading({ what, lines = 4 }: { what: string; lines?: number }) {
  return (
    <div class="state state-loading" role="status">
      <span class="unseen">{what} is on its way.</span>
      {Array.from({ length: lines }, (_, n) => (
        <i key={n} aria-hidden="true" />
      ))}
    </div>
  );
}

export function Failed({ error, again }: { error: string; again?: () => void }) {
  return (
    <div class="state state-failed" role="alert">
      <p>{error}</p>
      {again && <Button onClick={again}>Try again</Button>}
    </div>
  );
}

export function Empty({ children }: { children: ComponentChildren }) {
  return <div class="state state-empty">{children}</div>;
}
