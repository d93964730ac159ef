/** A page to read: masthead, navigation, and one column of content. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { isGuest, me } from "../base/api";
import { Link, path } from "../base/router";
import "./ui.css";

interface PageProps {
  title: string;
  /** Sets the felt's hue for accents: a game's id. */
  game?: string;
  wide?: boolean;
  children: ComponentChildren;
}

const PLACES: [string, string][] = [
  ["/", "Tables"],
  ["/verify", "Printed v computed"],
  ["/proof", "Proofs"],
];

export function Page({ title, game, wide = false, children }: PageProps) {
  useTitle(title);
  return (
    <div class="page" data-game={game}>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="masthead no-print">
        <Link href="/" class="wordmark" aria-label="Rackcard, to the lobby">
          <Mark />
          Rackcard
        </Link>
        <nav aria-label="Pages">
          {PLACES.map(([href, name]) => (
            <Link key={href} href={href} aria-current={path.value === href ? "page" : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <WhoIsHere />
      </header>
      <main id="content" class={wide ? "content content-wide" : "content"} tabIndex={-1} data-page-start>
        {children}
      </main>
      <footer class="foot no-print">
        <p>Play money only. Nothing here can be bought, won or paid out.</p>
      </footer>
    </div>
  );
}

/** A small link to the account of this session. */
function WhoIsHere() {
  const name = !me.value ? "Account" : isGuest(me.value) ? "Guest" : me.value.name;
  const spoken = name === "Account" ? undefined : `${name}: your account`;
  return (
    <Link href="/account" class="who" aria-label={spoken} aria-current={path.value === "/account" ? "page" : undefined}>
      <span>{name}</span>
    </Link>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "Rackcard" ? title : `${title} \u00b7 Rackcard`;
  }, [title]);
}

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 16 24" aria-hidden="true">
      <circle cx="8" cy="7" r="4.2" />
      <circle cx="8" cy="16.6" r="5.4" />
    </svg>
  );
}
