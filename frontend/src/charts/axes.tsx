/** The lines and words around a drawing. */

import type { Scale } from "./scale";

interface AxisProps {
  scale: Scale;
  at: number[];
  label: (value: number) => string;
  from: number;
  to: number;
}

/** Values at the left, with a thin line across each. */
export function LeftAxis({ scale, at, label, from, to }: AxisProps) {
  return (
    <g class="axis">
      {at.map((value) => (
        <g key={value}>
          <line x1={from} x2={to} y1={scale(value)} y2={scale(value)} />
          <text x={from - 8} y={scale(value)} dy="0.32em" text-anchor="end">
            {label(value)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Values below; the first and the last are aligned so that they stay inside. */
export function BottomAxis({ scale, at, label, from, to }: AxisProps) {
  return (
    <g class="axis">
      {at.map((value, place) => (
        <g key={value}>
          <line class="tick" x1={scale(value)} x2={scale(value)} y1={from} y2={to} />
          <text x={scale(value)} y={to + 14} text-anchor={place === at.length - 1 ? "end" : "middle"}>
            {label(value)}
          </text>
        </g>
      ))}
    </g>
  );
}
