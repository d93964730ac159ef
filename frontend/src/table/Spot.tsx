/** A spot on the felt: tap to add the picked chip, hold (or right-click) to take one back. */

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { dollars, net } from "../base/money";
import type { FeltWager, SettledEvent, Spot as SpotType } from "../base/types";
import type { Seat } from "./seat";
import { Stack } from "./Chip";
import "./spot.css";

const HOLD = 450;

interface SpotProps {
  seat: Seat;
  wager: FeltWager;
  spot: SpotType;
  class?: string;
  /** The text printed on the felt there; "" for a chip's place on a line. */
  printed?: string;
  /** True if the odds are shown below it. */
  withOdds?: boolean;
  children?: ComponentChildren;
  /** Its position, for spots that are placed by geometry. */
  at?: Record<string, string>;
}

export function SpotButton({
  seat,
  wager,
  spot,
  class: more = "",
  printed = "",
  withOdds = false,
  children,
  at,
}: SpotProps) {
  const held = useRef(0);
  const taken = useRef(false);
  const stack = seat.stack(wager.wager, spot.spot);
  const result = resultOf(seat, wager.wager, spot.spot, stack);
  const [broken, ...moreBroken] = seat.broken(wager.wager, spot.spot);
  const point = (): void => {
    seat.pointed.value = { wager, spot };
  };
  const unpoint = (): void => {
    if (seat.pointed.value?.spot === spot) seat.pointed.value = null;
    clearTimeout(held.current);
  };
  const takeBack = (): void => seat.takeBack(wager, spot.spot);
  return (
    <button
      type="button"
      class={`spot ${more} ${stack ? "spot-staked" : ""} ${result ? `spot-${result.kind}` : ""}`}
      {...(at ? { style: at } : {})}
      data-spot={`${wager.wager} ${spot.spot}`}
      tabIndex={-1}
      onClick={() => {
        if (taken.current) taken.current = false;
        else seat.add(wager, spot.spot);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!taken.current) takeBack();
      }}
      onPointerDown={(event) => {
        taken.current = false;
        if (event.pointerType === "mouse") return;
        held.current = window.setTimeout(() => {
          taken.current = true;
          takeBack();
        }, HOLD);
      }}
      onPointerUp={() => clearTimeout(held.current)}
      onPointerCancel={() => clearTimeout(held.current)}
      onPointerEnter={point}
      onPointerLeave={unpoint}
      onFocus={point}
      onBlur={unpoint}
      onKeyDown={(event) => {
        if (event.key !== "Delete" && event.key !== "Backspace" && event.key !== "-") return;
        event.preventDefault();
        takeBack();
      }}
    >
      {printed && <span>{printed}</span>}
      <span class="unseen">
        {printed === spot.label ? "" : spot.label}: {stack ? dollars(stack) : "no chips"}
        {result ? `, ${seat.scene.settled.value.over ? "last" : "this"} round ${result.text}` : ""}. {limits(wager)}
        {odds(spot)}
        {notes(seat, wager, spot)}
      </span>
      {withOdds && spot.odds && <small aria-hidden="true">{spot.odds}</small>}
      {children}
      <span class="spot-chips" aria-hidden="true">
        {stack > 0 && <Stack key={stack} amount={stack} />}
        {broken && !result && (
          <span class="spot-note">
            {broken.pays} {broken.paid < 0 ? "loses" : "pays"} {dollars(Math.abs(broken.paid))}
            {moreBroken.length > 0 && " \u2026"}
          </span>
        )}
        {result && (
          <span class={`spot-result result-${result.kind}`}>
            {result.text}
            {result.odds && <small> {result.odds}</small>}
          </span>
        )}
      </span>
    </button>
  );
}

export const limits = (wager: FeltWager): string => `${dollars(wager.minimum)} to ${dollars(wager.maximum)}`;
export const odds = (spot: SpotType): string => (spot.odds ? `, pays ${spot.odds}` : "");

/** The rows that cannot be paid exactly, and what they pay, in the server's words. */
export function notes(seat: Seat, wager: FeltWager, spot: SpotType): string {
  const found = seat.broken(wager.wager, spot.spot);
  return found.length ? `. ${found.map((one) => one.note).join("; ")}` : "";
}

interface Result {
  kind: "win" | "lose" | "push";
  text: string;
  /** The odds that it was paid at, if there is only one. */
  odds?: string;
}

/** How our wager on a spot ended, until there are chips on it for another round. */
function resultOf(seat: Seat, wager: string, spot: string, stack: number): Result | null {
  const scene = seat.scene;
  const moves = scene.settled.value.moves.filter(
    (move) => move.player === scene.me.value && move.wager === wager && move.spot === spot,
  );
  if (!moves.length || (stack && scene.isPast.value)) return null;
  const result = summed(moves);
  const [paid, ...more] = moves.filter((move) => move.act === "pay" && move.pays.includes(":"));
  return paid && !more.length && result.kind === "win" ? { ...result, odds: paid.pays } : result;
}

export function summed(moves: SettledEvent[]): Result {
  const total = moves.reduce((sum, move) => sum + won(move), 0);
  const kind = total > 0 ? "win" : total < 0 ? "lose" : "push";
  const nothingMoved = moves.every((move) => move.act === "push");
  return { kind, text: nothingMoved ? "push" : net(total) };
}

export function won(move: SettledEvent): number {
  if (move.act === "collect") return -move.amount;
  return move.act === "pay" ? move.amount : 0;
}

/** The stacks of others on the same spot. */
export function OthersOn({ seat, wager, spot }: { seat: Seat; wager: string; spot: string }) {
  const { scene } = seat;
  const total = [...scene.stakes.value.values()]
    .filter((stack) => stack.seat !== scene.you.value && stack.wager === wager && stack.spot === spot)
    .reduce((sum, stack) => sum + stack.amount, 0);
  return total ? (
    <span class="spot-others">
      <Stack amount={total} others />
    </span>
  ) : null;
}
