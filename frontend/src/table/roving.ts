/** The whole felt is one stop for the tab key; the arrow keys go to the nearest spot in a direction. */

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

const WAYS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export function useRovingSpots(box: RefObject<HTMLElement | null>, when: unknown): void {
  useEffect(() => {
    const felt = box.current;
    if (!felt) return;
    const spots = (): HTMLElement[] => [...felt.querySelectorAll<HTMLElement>("[data-spot]")];
    if (!spots().some((spot) => spot.tabIndex === 0)) spots()[0]?.setAttribute("tabindex", "0");
    const focused = (event: FocusEvent): void => {
      const here = (event.target as HTMLElement).closest("[data-spot]");
      if (here) for (const spot of spots()) spot.tabIndex = spot === here ? 0 : -1;
    };
    const pressed = (event: KeyboardEvent): void => {
      const way = WAYS[event.key];
      const here = (event.target as HTMLElement).closest<HTMLElement>("[data-spot]");
      if (!way || !here || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      nearest(here, spots(), way)?.focus();
    };
    felt.addEventListener("focusin", focused);
    felt.addEventListener("keydown", pressed);
    return () => {
      felt.removeEventListener("focusin", focused);
      felt.removeEventListener("keydown", pressed);
    };
  }, [when]);
}

const middle = (spot: HTMLElement): [number, number] => {
  const box = spot.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** Distance sideways counts 2.5 times, but a near neighbour still beats a distant spot in line. */
function nearest(from: HTMLElement, spots: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | null {
  const [x, y] = middle(from);
  let best: HTMLElement | null = null,
    least = Infinity;
  for (const spot of spots) {
    const [otherX, otherY] = middle(spot);
    const on = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    const far = on + 2.5 * aside;
    if (on > 1 && aside < 3 * on + 2 && far < least) [best, least] = [spot, far];
  }
  return best;
}
