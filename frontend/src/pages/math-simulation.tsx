/** A running simulation beside the exact edge. */

import { MOST_SIMULATED } from "../base/constants";
import { useEffect, useRef, useState } from "preact/hooks";
import { Closing, type Estimate } from "../charts/closing";
import { tiny, whole } from "../charts/scale";
import { Button } from "../ui/Button";
import type { CardWager, Law, RackCard } from "./card-types";
import type { Asked } from "./math-state";
import { Choice } from "./reading";

interface SimulationProps {
  card: RackCard;
  wager: CardWager;
  law: Law | null;
  asked: Asked;
}

/** The server reports after each million rounds or so; fewer rounds would be a single dot. */
const AMOUNTS = [5_000_000, 20_000_000, MOST_SIMULATED];

export function Simulation({ card, wager, law, asked }: SimulationProps) {
  const [rounds, setRounds] = useState(20_000_000);
  const run = useRun(card, wager, law, asked, rounds);
  const last = run.estimates[run.estimates.length - 1];
  return (
    <div class={last ? "simulation" : "simulation no-print"}>
      <Closing estimates={run.estimates} rounds={run.rounds || rounds} exact={law?.house_edge.value ?? 0} />
      <div class="simulation-controls no-print">
        <Choice
          legend="Rounds"
          value={rounds}
          choices={AMOUNTS.map((one) => ({ value: one, name: `${one / 1e6} million` }))}
          onPick={setRounds}
        />
        {run.going ? (
          <Button onClick={run.stop}>Stop</Button>
        ) : (
          <Button look="brass" disabled={!law} onClick={run.start}>
            Deal them
          </Button>
        )}
        <p class="simulation-says" role="status">
          {run.error || (run.going ? `${whole(last?.rounds ?? 0)} of ${whole(run.rounds)} rounds` : ended(last))}
        </p>
      </div>
    </div>
  );
}

function ended(last: Estimate | undefined): string {
  if (!last) return "";
  const p = last.p_value;
  if (typeof p !== "number") return `${whole(last.rounds)} rounds dealt.`;
  const fits = p > 0.001 ? "as it should be if the exact law is right" : "too unlikely to be chance";
  return `Chi-square over all rows: p = ${p < 0.001 ? tiny(p) : p.toFixed(3)}, ${fits}.`;
}

interface Run {
  estimates: Estimate[];
  rounds: number;
  going: boolean;
  error: string;
}

const IDLE: Run = { estimates: [], rounds: 0, going: false, error: "" };

/** A run over the socket; it is reset when the question changes, because the old drawing would be wrong. */
function useRun(card: RackCard, wager: CardWager, law: Law | null, asked: Asked, rounds: number) {
  const [run, setRun] = useState<Run>(IDLE);
  const socket = useRef<WebSocket | null>(null);
  const about = JSON.stringify([
    wager.wager,
    law?.paytable,
    law?.strategy,
    asked.options,
    asked.rulings,
    asked.pays,
    asked.removed,
  ]);
  const hangUp = () => {
    socket.current?.close();
    socket.current = null;
  };
  useEffect(() => {
    setRun(IDLE);
    return hangUp;
  }, [about]);
  const start = () => {
    hangUp();
    setRun({ ...IDLE, rounds, going: true });
    const line = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/games/${card.game}/simulate`);
    socket.current = line;
    const mine = () => socket.current === line;
    line.onopen = () => line.send(JSON.stringify(order(wager, law, asked, rounds)));
    line.onmessage = (event) => {
      if (!mine()) return;
      const said = JSON.parse(String(event.data)) as Estimate & { error: number | string };
      if (typeof said.error === "string") setRun((before) => ({ ...before, going: false, error: String(said.error) }));
      else setRun((before) => ({ ...before, estimates: [...before.estimates, said], going: !said.done }));
    };
    line.onclose = (event) => {
      if (!mine()) return;
      socket.current = null;
      setRun((before) =>
        before.going
          ? { ...before, going: false, error: event.reason || "The line to the house broke; deal again." }
          : before,
      );
    };
  };
  const stop = () => {
    hangUp();
    setRun((before) => ({ ...before, going: false }));
  };
  return { ...run, start, stop };
}

function order(wager: CardWager, law: Law | null, asked: Asked, rounds: number) {
  const pairs = (given: Record<string, string | number>) =>
    Object.entries(given).map(([key, value]) => `${key}=${value}`);
  return {
    rounds,
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
    wager: wager.wager,
    paytable: law?.paytable ?? null,
    strategy: law?.strategy ?? null,
    option: pairs(asked.options),
    ruling: pairs(asked.rulings),
    pay: pairs(asked.pays),
    remove: pairs(asked.removed),
  };
}
