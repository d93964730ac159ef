/** A figure: what it shows in a sentence, a drawing that fits its column, and the numbers behind it. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Wide } from "./wide";
import "./charts.css";

interface FigureProps {
  title: string;
  /** What the drawing shows, as its caption and for screen readers. */
  says: string;
  height: number;
  /** The columns and rows of the table behind the drawing. */
  columns: string[];
  rows: string[][];
  draw: (width: number) => ComponentChildren;
  children?: ComponentChildren;
}

export function Figure({ title, says, height, columns, rows, draw, children }: FigureProps) {
  const id = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  return (
    <figure class="chart">
      <h3 class="chart-title">{title}</h3>
      {children}
      <div class="chart-box" ref={box}>
        <svg
          class="chart-svg"
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-labelledby={`${id}t ${id}d`}
        >
          <title id={`${id}t`}>{title}</title>
          <desc id={`${id}d`}>{says}</desc>
          {draw(width)}
        </svg>
      </div>
      <figcaption>{says}</figcaption>
      {rows.length > 0 && (
        <details class="chart-numbers">
          <summary>The numbers</summary>
          <Wide label={`The numbers: ${title}`}>
            <table class="numbers">
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th scope="col" key={name}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.join("|")}>
                    {row.map((cell, place) => (place ? <td key={place}>{cell}</td> : <th scope="row">{cell}</th>))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Wide>
        </details>
      )}
    </figure>
  );
}

/** The width of the column: drawings are laid out for it, so that their text is never scaled. */
function useWidth<T extends HTMLElement>() {
  const box = useRef<T>(null);
  const [width, setWidth] = useState(560);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.round(entry.contentRect.width)));
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [box, width] as const;
}

/** A placeholder of the same size as a figure, while there is nothing to draw yet. */
export function FigureWaiting({ title, height, sentence }: { title: string; height: number; sentence: string }) {
  return (
    <figure class="chart">
      <h3 class="chart-title">{title}</h3>
      <svg
        class="chart-svg chart-empty"
        viewBox={`0 0 560 ${height}`}
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect x="0" y="0" width="560" height={height} />
      </svg>
      <figcaption>{sentence}</figcaption>
    </figure>
  );
}
