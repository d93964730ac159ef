/** Content that may be wider than a phone: it scrolls by itself, also with the keyboard. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import "./wide.css";

interface WideProps {
  /** What it contains, for screen readers. */
  label: string;
  class?: string;
  children: ComponentChildren;
}

export function Wide({ label, class: more = "", children }: WideProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const here = box.current;
    if (!here) return;
    const watch = new ResizeObserver(() => setScrolls(here.scrollWidth > here.clientWidth + 1));
    watch.observe(here);
    if (here.firstElementChild) watch.observe(here.firstElementChild);
    return () => watch.disconnect();
  }, []);
  const focusable = scrolls ? { tabIndex: 0, role: "group" as const, "aria-label": label } : {};
  return (
    <div ref={box} class={`wide ${more}`} {...focusable}>
      {children}
    </div>
  );
}
