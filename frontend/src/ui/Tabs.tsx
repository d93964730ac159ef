/** Tabs: one of several panels, with the arrow keys to move between them. */

import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import "./ui.css";

export interface Tab {
  id: string;
  name: string;
  panel: () => ComponentChildren;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  open: string;
  onOpen: (id: string) => void;
}

export function Tabs({ label, tabs, open, onOpen }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.find((tab) => tab.id === open) ?? tabs[0];
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === chosen?.id);
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const tab = tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    onOpen(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === chosen?.id}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === chosen?.id ? 0 : -1}
            onClick={() => onOpen(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${chosen?.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control is reached by Tab like this.
        tabIndex={0}
      >
        {chosen?.panel()}
      </div>
    </div>
  );
}
