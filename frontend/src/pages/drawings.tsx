/** Small drawings of the felts, for the posters. */

import type { JSX } from "preact";
import { Card } from "../cards/Card";

const cards = (...names: string[]): JSX.Element => (
  <span class="drawn-cards">
    {names.map((name) => (
      <Card key={name} card={name} />
    ))}
  </span>
);
const oval = (name: string, more = ""): JSX.Element => <span class={`drawn-spot ${more}`}>{name}</span>;

const RED = new Set([1, 3, 5, 7, 9, 12]);

const DRAWINGS: Record<string, () => JSX.Element> = {
  "great-8": () => (
    <>
      <div>
        {cards("G")}
        {oval("Yin", "drawn-dark")}
      </div>
      <div>
        {cards("5d", "3s")}
        {oval("Yang", "drawn-light")}
      </div>
    </>
  ),
  "lucky-8": () => (
    <>
      <div>
        {cards("6h", "2h")}
        {oval("Player")}
      </div>
      <div>{oval("Tie", "drawn-tall")}</div>
      <div>
        {cards("Ks", "9c")}
        {oval("Banker")}
      </div>
    </>
  ),
  "jacks-beat": () => (
    <>
      <div>
        {cards("Ah", "Kc")}
        {oval("Front")}
      </div>
      <div>
        {cards("*", "Js", "Jd", "4c", "3h")}
        {oval("Back")}
      </div>
    </>
  ),
  "dead-mans-hand": () => (
    <>
      <div>
        {cards("As", "8s")}
        {oval("Blackjack")}
      </div>
      <div>
        {cards("Ac", "8c")}
        {oval("Dead Man's Hand", "drawn-brass")}
      </div>
    </>
  ),
  "straights-and-8s": () => (
    <div class="drawn-layout">
      {[3, 6, 9, 12, 2, 5, 8, 11, 1, 4, 7, 10].map((number) => (
        <span
          key={number}
          class={`${RED.has(number) ? "drawn-red" : "drawn-black"} ${number === 8 ? "drawn-hit" : ""}`}
        >
          {number}
        </span>
      ))}
    </div>
  ),
};

export function Drawing({ game }: { game: string }) {
  const draw = DRAWINGS[game];
  return (
    <div class="drawing" aria-hidden="true">
      {draw?.()}
    </div>
  );
}
