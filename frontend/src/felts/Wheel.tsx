/** The wheel: it spins to the pocket that the house has drawn. */

import { useEffect, useRef } from "preact/hooks";
import { slowness } from "../base/settings";
import { SPIN } from "../table/scene";
import type { FeltProps } from "./parts";
import { hand } from "./parts";

const TURNS = 3;

export function Wheel({ seat, felt }: FeltProps) {
  const pockets = felt.wheel ?? [];
  const came = hand(seat, "spin");
  const to = seat.scene.spinning.value;
  const pocket = to || (came?.cards[0] ?? "");
  const rotor = useRef<SVGGElement>(null);
  const ball = useRef<SVGGElement>(null);
  const at = useRef({ wheel: 0, ball: 0, pocket: "" });
  const step = 360 / (pockets.length || 38);
  useEffect(() => {
    const now = at.current;
    if (!pocket || !rotor.current || !ball.current) return;
    if (!to && pocket === now.pocket) return;
    const wanted = -pockets.indexOf(pocket) * step;
    const turn = ((wanted - now.wheel) % 360) - 360;
    now.wheel += turn - (to ? 360 : 0);
    now.ball += to ? 360 * TURNS : 0;
    now.pocket = pocket;
    const time = to ? SPIN * slowness() : 0;
    for (const [part, angle] of [
      [rotor.current, now.wheel],
      [ball.current, now.ball],
    ] as const) {
      part.style.transition = time ? `transform ${time}ms cubic-bezier(.15,.55,.25,1)` : "none";
      part.style.transform = `rotate(${angle}deg)`;
    }
  }, [to, pocket]);
  const spinning = to !== "";
  return (
    <div
      class="rl-wheel"
      role="img"
      aria-label={pocket && !spinning ? `The wheel: ${pocket}, ${came?.comes_to ?? ""}` : "The wheel"}
    >
      <svg viewBox="-100 -100 200 200" aria-hidden="true">
        <circle class="wheel-rim" r="98" />
        <g ref={rotor} class="wheel-part">
          {pockets.map((name, place) => (
            <g key={name} transform={`rotate(${place * step})`}>
              <path class={`wheel-${felt.colours?.[name] ?? "green"}`} d={wedge(step, 55, 88)} />
              <text y="-74" text-anchor="middle">
                {name}
              </text>
            </g>
          ))}
          <circle class="wheel-hub" r="55" />
          <path class="wheel-spokes" d="M0 -40V40M-40 0H40" />
          <circle class="wheel-cap" r="10" />
        </g>
        <g ref={ball} class="wheel-part">
          <circle class="wheel-ball" cy={pocket ? -61 : -93} r="4" />
        </g>
        <path class="wheel-pointer" d="M0 -88l-5 -10h10Z" />
      </svg>
      <output class={`wheel-number rl-${spinning ? "" : (felt.colours?.[pocket] ?? "")}`} aria-hidden="true">
        {spinning ? "\u2026" : pocket || "\u2013"}
      </output>
    </div>
  );
}

function wedge(degrees: number, inner: number, outer: number): string {
  const half = (degrees / 2) * (Math.PI / 180);
  const point = (radius: number, side: number): string =>
    `${(radius * Math.sin(side * half)).toFixed(2)} ${(-radius * Math.cos(half)).toFixed(2)}`;
  return `M${point(inner, -1)}L${point(outer, -1)}A${outer} ${outer} 0 0 1 ${point(outer, 1)}L${point(inner, 1)}A${inner} ${inner} 0 0 0 ${point(inner, -1)}Z`;
}
