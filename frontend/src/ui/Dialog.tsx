/** A dialog in the middle, or a sheet from below: the browser's own element, with its focus and Escape. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import "./ui.css";

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  sheet?: boolean;
  children: ComponentChildren;
}

export function Dialog({ title, open, onClose, sheet = false, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the browser closes it on Escape.
    <dialog
      ref={box}
      class={sheet ? "dialog sheet" : "dialog"}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === box.current && onClose()}
    >
      {open && (
        <div class="dialog-inside">
          <header>
            <h2>{title}</h2>
            <button type="button" class="dialog-close" onClick={onClose} aria-label="Close">
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 3l10 10M13 3L3 13" />
              </svg>
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
