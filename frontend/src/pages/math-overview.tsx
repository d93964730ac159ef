/** Every wager of a game, side by side, under the rules that are set above. */

import { get } from "../base/api";
import { few, percent } from "../charts/scale";
import { Wide } from "../charts/wide";
import { Failed, Loading } from "../ui/states";
import { isPriced, type Law, type RackCard, type Sheet } from "./card-types";
import { type Asked, question } from "./math-state";
import { spelled, useFresh, useNear } from "./reading";

interface OverviewProps {
  card: RackCard;
  asked: Asked;
  chosen: Law | null;
  /** The headline comes first: nothing else is requested while it is being computed. */
  settled: boolean;
  ask: (change: Partial<Asked>) => void;
}

export function Overview({ card, asked, chosen, settled, ask }: OverviewProps) {
  const [box, near] = useNear<HTMLDivElement>();
  const query = question(asked, "").toString();
  const sheet = useFresh<Sheet>(near && settled ? `all?${query}` : "", (signal) =>
    get(`/api/games/${card.game}/math?${query}`, signal),
  );
  const laws = sheet.value?.wagers.filter(isPriced) ?? [];
  const tables = laws.some((law) => law.paytable);
  const strategies = laws.some((law) => law.strategy);
  const names = new Map(card.wagers.map((one) => [one.wager, one.name]));
  return (
    <div ref={box} class="overview">
      {!sheet.value && !sheet.error && <Loading what="The list of wagers" lines={card.wagers.length + 2} />}
      {sheet.error && <Failed error={sheet.error} again={sheet.again} />}
      {sheet.value && (
        <Wide label="All wagers">
          <table class={sheet.stale ? "pays is-old" : "pays"}>
            <thead>
              <tr>
                <th scope="col">Wager</th>
                {tables && (
                  <th scope="col" class="word">
                    Pay table
                  </th>
                )}
                {strategies && (
                  <th scope="col" class="word">
                    Strategy
                  </th>
                )}
                <th scope="col">House edge</th>
                <th scope="col" class="minor">
                  Wins
                </th>
                <th scope="col" class="minor">
                  Standard deviation
                </th>
              </tr>
            </thead>
            <tbody>
              {laws.map((law) => (
                <tr
                  key={`${law.wager}|${law.paytable}|${law.strategy}|${law.spots[0]}`}
                  class={chosen && same(law, chosen) ? "is-chosen" : ""}
                >
                  <th scope="row">
                    {/* biome-ignore lint/a11y/useValidAnchor: it leads to a section, and says what that shows. */}
                    <a
                      href="#edge"
                      onClick={() =>
                        ask({ wager: law.wager, paytable: law.paytable ?? "", strategy: law.strategy ?? "" })
                      }
                    >
                      {names.get(law.wager) ?? law.wager}
                    </a>
                  </th>
                  {tables && <td class="word">{law.paytable ?? ""}</td>}
                  {strategies && <td class="word">{law.strategy ? spelled(law.strategy) : ""}</td>}
                  <td>{percent(law.house_edge.value)}</td>
                  <td class="minor">{law.hit_frequency ? percent(law.hit_frequency.value, 2) : ""}</td>
                  <td class="minor">{law.standard_deviation ? few(law.standard_deviation, 4) : ""}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </div>
  );
}

function same(one: Law, other: Law): boolean {
  return one.wager === other.wager && one.paytable === other.paytable && one.strategy === other.strategy;
}
