/** Buttons, with their keyboard shortcut. */

import type { ComponentChildren, JSX } from "preact";
import "./ui.css";

type ButtonProps = Omit<JSX.IntrinsicElements["button"], "type" | "ref"> & {
  look?: "plain" | "brass" | "quiet";
  /** The key that does the same, shown on the button. */
  hotkey?: string;
  children?: ComponentChildren;
};

export function Button({ look = "plain", hotkey, children, class: more, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} class={`button button-${look} ${more ?? ""}`} aria-keyshortcuts={hotkey}>
      <span>{children}</span>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says the key. */}
      {hotkey && <kbd aria-hidden="true">{hotkey === "Enter" ? "\u23ce" : hotkey}</kbd>}
    </button>
  );
}
