/** Where the edge comes from: each row adds its part, lost stakes subtract theirs; the rest is the house edge. */

import { Figure } from "./figure";
import { linear, percent, signedPercent } from "./scale";

interface Part {
  label: string;
  pays: string;
  value: number;
}

const ROW = 38;

export function Waterfall({ parts, edge }: { parts: Part[]; edge: number }) {
  const steps = running(parts);
  const low = Math.min(0, -edge, ...steps.map((step) => Math.min(step.from, step.to)));
  const high = Math.max(0, -edge, ...steps.map((step) => Math.max(step.from, step.to)));
  const height = (steps.length + 1) * ROW + 4;
  const best = [...parts].sort((a, b) => b.value - a.value)[0];
  return (
    <Figure
      title="Where the edge comes from"
      says={`What each row gives back of a wager, and what is lost${best ? `; most comes from ${best.label}` : ""}. What is missing at the end, ${percent(edge)}, is the house edge.`}
      height={height}
      columns={["Row", "Pays", "Adds"]}
      rows={[
        ...parts.map((part) => [part.label, part.pays, signedPercent(part.value)]),
        ["All together", "", signedPercent(-edge)],
      ]}
      draw={(width) => {
        const x = linear([low, high], [2, width - 2]);
        return (
          <>
            {steps.map((step, place) => (
              <Bar
                key={step.label}
                x={x}
                y={place * ROW}
                width={width}
                {...step}
                kind={step.value < 0 ? "loss" : "gain"}
              />
            ))}
            <Bar
              x={x}
              y={steps.length * ROW}
              width={width}
              label="All together: the house edge"
              value={-edge}
              from={0}
              to={-edge}
              kind="sum"
            />
          </>
        );
      }}
    />
  );
}

function running(parts: Part[]) {
  let sum = 0;
  return parts.map(({ label, value }) => {
    const from = sum;
    sum += value;
    return { label, value, from, to: sum };
  });
}

interface BarProps {
  x: (value: number) => number;
  y: number;
  width: number;
  label: string;
  value: number;
  from: number;
  to: number;
  kind: "gain" | "loss" | "sum";
}

function Bar({ x, y, width, label, value, from, to, kind }: BarProps) {
  const left = Math.min(x(from), x(to));
  const across = Math.max(1.5, Math.abs(x(to) - x(from)));
  return (
    <g>
      <text class="bar-label" x={0} y={y + 14}>
        {clipped(label, width)}
      </text>
      <text class="bar-value" x={width} y={y + 14} text-anchor="end">
        {signedPercent(value, Math.abs(value) < 0.0001 && value !== 0 ? 5 : 2)}
      </text>
      <line class="zero" x1={x(0)} x2={x(0)} y1={y + 18} y2={y + 32} />
      <rect class={`bar ${kind}`} x={left} y={y + 20} width={across} height={10} rx={1} />
    </g>
  );
}

/** A label that leaves room for its number; the table behind has it in full. */
function clipped(label: string, width: number): string {
  const most = Math.floor((width - 90) / 7.4);
  return label.length > most ? `${label.slice(0, most - 1)}\u2026` : label;
}
