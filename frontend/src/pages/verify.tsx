/** Printed v computed, for all games. */

import { useEffect, useState } from "preact/hooks";
import { get } from "../base/api";
import { useLoaded } from "../base/load";
import { Link } from "../base/router";
import type { GameInLobby } from "../base/types";
import { Page } from "../ui/Page";
import { Failed, Loading } from "../ui/states";
import type { Check } from "./card-types";
import { Command, Section, useSectionOfAddress } from "./reading";
import { Checks, Tally, useChecks } from "./verify-checks";
import "./math.css";

export function VerifyPage() {
  const games = useLoaded("games", (signal) => get<{ games: GameInLobby[] }>("/api/games", signal));
  return (
    <Page title="Printed v computed" wide>
      <div class="reading-head">
        <h1>Printed v computed</h1>
        <p>
          Every figure that the sheets print, and every figure that somebody else has published about these games,
          recomputed from the rules. A tick marks figures that agree; for the others, a sentence gives the reason.
        </p>
      </div>
      {games.state === "here" ? (
        <AllGames games={games.value.games} />
      ) : games.state === "refused" ? (
        <Failed error={games.error} again={games.again} />
      ) : (
        <div class="math-waiting">
          <Loading what="The list of games" lines={16} />
        </div>
      )}
    </Page>
  );
}

/** One game after the other: two at once would not be faster. */
function AllGames({ games }: { games: GameInLobby[] }) {
  const [done, setDone] = useState<Record<string, Check[]>>({});
  const [settled, setSettled] = useState(0);
  useSectionOfAddress();
  const all = Object.values(done).flat();
  return (
    <>
      <div class="tally-all" role="status">
        {all.length > 0 ? <Tally checks={all} /> : <p class="tally">Recomputing every figure.</p>}
        <p class="small">
          {settled < games.length
            ? `${settled} of ${games.length} games computed.`
            : "All of them on your own machine:"}
        </p>
        <Command>rackcard verify</Command>
      </div>
      {games.map((game, place) => (
        <OneGame
          key={game.game}
          game={game}
          now={place <= settled}
          found={(checks) => {
            if (checks) setDone((before) => ({ ...before, [game.game]: checks }));
            setSettled((before) => Math.max(before, place + 1));
          }}
        />
      ))}
    </>
  );
}

interface OneGameProps {
  game: GameInLobby;
  now: boolean;
  found: (checks: Check[] | null) => void;
}

function OneGame({ game, now, found }: OneGameProps) {
  const checks = useChecks(game.game, now);
  useEffect(() => {
    if (checks.value) found(checks.value.checks);
    else if (checks.error) found(null);
  }, [checks.value, checks.error]);
  return (
    <div data-game={game.game}>
      <Section id={game.game} title={game.name}>
        <p class="small">
          <Link href={`/game/${game.game}/math`}>The math of {game.name}</Link>
        </p>
        {checks.value ? (
          <Checks checks={checks.value.checks} />
        ) : checks.error ? (
          <Failed error={checks.error} again={checks.again} />
        ) : (
          <Loading what={`Printed v computed of ${game.name}`} lines={8} />
        )}
      </Section>
    </div>
  );
}
