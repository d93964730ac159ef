/** The time left, as a thin line. */

import { useEffect, useRef } from "preact/hooks";
import { PLAYING, WAGERS } from "./phases";
import type { Seat } from "./seat";

export function Timer({ seat }: { seat: Seat }) {
  const line = useRef<HTMLDivElement>(null);
  const table = seat.scene.latest.value;
  const clock = seat.felt.value?.clock;
  const wagering = table?.phase === WAGERS && seat.scene.mine.value.length > 0;
  const deciding = table?.phase === PLAYING && table.turn !== null;
  const runs = Boolean(table?.until && (wagering || deciding));
  const until = runs ? (table?.until ?? 0) : 0;
  const whole = wagering ? clock?.wagers : clock?.decision;
  useEffect(() => {
    const bar = line.current;
    if (!bar) return;
    const left = until - (Date.now() + seat.scene.ahead);
    if (!until || left <= 0 || !whole) {
      bar.style.transform = "scaleX(0)";
      return;
    }
    const from = Math.min(1, left / whole);
    const run = bar.animate([{ transform: `scaleX(${from})` }, { transform: "scaleX(0)" }], {
      duration: left,
      fill: "forwards",
    });
    return () => run.cancel();
  }, [until, whole]);
  return (
    <div class="timer" aria-hidden="true">
      <div ref={line} class={deciding && table?.turn === table?.you ? "timer-mine" : ""} />
    </div>
  );
}
