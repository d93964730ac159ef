/** How do we know? The witnesses of a number, each with the command that repeats it. */

import { tiny } from "../charts/scale";
import type { CardWager, Law, RackCard } from "./card-types";
import { type Asked, command } from "./math-state";
import { Command, Section } from "./reading";

interface KnownProps {
  card: RackCard;
  wager: CardWager;
  law: Law | null;
  asked: Asked;
}

export function HowWeKnow({ card, wager, law, asked }: KnownProps) {
  const exact = law?.method === "exact";
  return (
    <Section
      id="known"
      title="How do we know?"
      says="Nobody has to believe this page. Each of these can be run on your own machine, and ends with the same number or says why not."
    >
      <ol class="witnesses">
        <li>
          <h3>{exact || !law ? "Counted, not sampled" : "Computed"}</h3>
          <p>
            {exact || !law
              ? "Every deal that can happen is walked through with the rules of the table itself, and weighed by how many ways lead to it. The edge is a ratio of whole numbers; nothing is rounded before it is shown."
              : `This one number is too large to count deal by deal: ${law.method}${law.house_edge.error ? `, with an error of at most ${tiny(law.house_edge.error)}` : ""}.`}
          </p>
          <Command>{command("par", card.game, asked, ["--wager", wager.wager])}</Command>
        </li>
        <li>
          <h3>Held against what others have published</h3>
          <p>
            The sheet's own figures, other people's analyses and brute-force programs that share no code with this one:
            see printed v computed above.
          </p>
          <Command>{`rackcard verify ${card.game}`}</Command>
        </li>
        <li>
          <h3>Dealt at random, many times</h3>
          <p>
            A separate fast dealer plays by the same card; its counts are tested against the exact law by chi-square.
            Same seed, same counts.
          </p>
          <Command>{command("simulate", card.game, asked, ["--rounds", "1e7", "--seed", "8"])}</Command>
        </li>
        <li>
          <h3>The card itself</h3>
          <p>All of this is about one rack card, word for word. This is its fingerprint (SHA-256):</p>
          <p class="hash">{card.card_hash}</p>
          <Command>{`rackcard card ${card.game}`}</Command>
        </li>
      </ol>
    </Section>
  );
}
