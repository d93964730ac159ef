/** Addresses: a signal that holds the path, and links that change it without loading a page. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

export const path = signal(location.pathname);

export function navigate(to: string, replace = false): void {
  if (to !== location.pathname + location.search + location.hash) {
    history[replace ? "replaceState" : "pushState"](null, "", to);
  }
  const moved = path.peek() !== location.pathname;
  path.value = location.pathname;
  if (moved) arrive();
}

/** Scrolls to the top of a new page, or to the linked section, and moves the focus to the start of the page. */
function arrive(): void {
  requestAnimationFrame(() => {
    const section = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    if (section) section.scrollIntoView();
    else scrollTo(0, 0);
    document.querySelector<HTMLElement>("[data-page-start]")?.focus({ preventScroll: true });
  });
}

addEventListener("popstate", () => {
  path.value = location.pathname;
});

interface LinkProps {
  href: string;
  class?: string | undefined;
  id?: string | undefined;
  title?: string | undefined;
  "aria-label"?: string | undefined;
  "aria-current"?: "page" | undefined;
  children?: ComponentChildren;
}

export function Link({ href, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}

/** The parts of a path that a pattern like "/table/:table" names, or null. */
export function matched(pattern: string, address: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = address.replace(/\/+$/, "").split("/");
  if (given.length === 1) given.push("");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const here = given[place] ?? "";
    if (part.startsWith(":")) {
      try {
        found[part.slice(1)] = decodeURIComponent(here);
      } catch {
        return null;
      }
    } else if (part !== here) return null;
  }
  return found;
}
