/** The coach: what the exact engine says about each choice, when there is one to make. */

import { Link } from "../../base/router";
import { Empty, Loading } from "../../ui/states";
import { advised, adviceRefused } from "../advice";
import { shortName } from "./HistoryTab";
import type { Seat } from "../seat";

export function CoachTab({ seat }: { seat: Seat }) {
  const advice = advised(seat).value;
  const game = seat.felt.value?.game ?? "";
  if (!seat.choices.value.length) {
    return (
      <Empty>
        <p>When it is your decision, this tab lists every choice with its value, computed exactly.</p>
        <p>
          <Link href={`/game/${game}/math`}>The math of this game</Link> says what each wager costs.
        </p>
      </Empty>
    );
  }
  if (adviceRefused.value) return <Empty>{adviceRefused.value}</Empty>;
  if (!advice) return <Loading what="Advice" lines={5} />;
  return (
    <table class="coach">
      <caption>Your choices, best first</caption>
      <thead>
        <tr>
          <th scope="col">Choice</th>
          <th scope="col">Makes</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {advice.choices.map((one) => (
          <tr key={one.choice} class={one.best ? "row-hit" : undefined}>
            <th scope="row">
              {one.choice.split(" ").map(shortName).join(" ")}
              {one.note && <small>{one.note}</small>}
            </th>
            <td>{one.makes}</td>
            <td>
              {one.result}
              {one.best && <span class="unseen"> (best)</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
