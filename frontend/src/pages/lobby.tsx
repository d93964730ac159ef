/** The lobby: five posters, a seat at each one click away. */

import { useEffect, useState } from "preact/hooks";
import { comeIn, get, me } from "../base/api";
import { inWords, useLoaded } from "../base/load";
import { dollars } from "../base/money";
import { Link, navigate } from "../base/router";
import type { GameInLobby, TableInLobby } from "../base/types";
import { Button } from "../ui/Button";
import { Page } from "../ui/Page";
import { Failed } from "../ui/states";
import { Drawing } from "./drawings";
import { openTable, sitInTheMiddle } from "./opening";
import "./lobby.css";

const ORDER = ["great-8", "lucky-8", "jacks-beat", "dead-mans-hand", "straights-and-8s"];
const POLL = 10_000;

interface Floor {
  games: GameInLobby[];
  tables: TableInLobby[];
}

async function floor(signal: AbortSignal): Promise<Floor> {
  const [{ games }, { tables }] = await Promise.all([
    get<{ games: GameInLobby[] }>("/api/games", signal),
    get<{ tables: TableInLobby[] }>("/api/tables", signal),
  ]);
  const place = (game: string): number => (ORDER.includes(game) ? ORDER.indexOf(game) : ORDER.length);
  return { games: [...games].sort((a, b) => place(a.game) - place(b.game)), tables };
}

export function LobbyPage() {
  const found = useLoaded("floor", floor);
  useEffect(() => {
    const again = setInterval(() => !document.hidden && found.again(), POLL);
    return () => clearInterval(again);
  }, []);
  return (
    <Page title="Rackcard" wide>
      <div class="lobby-head">
        <h1>Five table games, dealt as their rack cards say</h1>
        <p>
          Sit down with $1,000 in play chips, no account. Every edge is an exact fraction, and every card can be
          checked.
        </p>
      </div>
      {found.state === "refused" && <Failed error={found.error} again={found.again} />}
      <div class="posters">
        {found.state === "here"
          ? found.value.games.map((game) => (
              <Poster key={game.game} game={game} tables={found.value.tables.filter((one) => one.game === game.game)} />
            ))
          : ORDER.map((game) => (
              <section key={game} class="poster poster-empty" data-game={game} aria-busy="true">
                <Drawing game={game} />
              </section>
            ))}
      </div>
      <nav class="lobby-more" aria-label="More">
        <Link href="/verify">
          <b>Printed v computed</b>
          <span>Every figure on every sheet, recomputed.</span>
        </Link>
        <Link href="/proof">
          <b>Proofs</b>
          <span>Deal an ended shoe again, in your own browser.</span>
        </Link>
        <a href="/docs">
          <b>For programs</b>
          <span>The same tables over HTTP and WebSocket.</span>
        </a>
      </nav>
    </Page>
  );
}

function Poster({ game, tables }: { game: GameInLobby; tables: TableInLobby[] }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const sit = async (): Promise<void> => {
    setBusy(true);
    setError("");
    try {
      navigate(`/table/${await seatAt(game, tables)}`);
    } catch (refusal) {
      setError(inWords(refusal));
      setBusy(false);
    }
  };
  const people = tables.filter((table) => table.seats.some((player) => player && player !== me.value?.id));
  return (
    <section class="poster" data-game={game.game} aria-labelledby={`poster-${game.game}`}>
      <Drawing game={game.game} />
      <div class="poster-words">
        <h2 id={`poster-${game.game}`}>{game.name}</h2>
        <p>{game.sentence}</p>
        <p class="poster-limits">{limitsOf(game)}</p>
        <div class="poster-actions">
          <Button look="brass" disabled={busy} onClick={() => void sit()} aria-label={`Sit down at ${game.name}`}>
            Sit down
          </Button>
          <Link class="button button-plain" href={`/game/${game.game}/math`} aria-label={`The math of ${game.name}`}>
            The math
          </Link>
          <span class="poster-quiet">
            <Link href={`/game/${game.game}/card`} aria-label={`The rack card of ${game.name}`}>
              Rack card
            </Link>
            <Link href={`/open/${game.game}`} aria-label={`Open a table of ${game.name}`}>
              Open a table
            </Link>
          </span>
        </div>
        {people.length > 0 && (
          <p class="poster-people">
            Being played:{" "}
            {people.slice(0, 3).map((table) => (
              <Link key={table.table} href={`/table/${table.table}`}>
                {seats(table)}
              </Link>
            ))}
          </p>
        )}
        {error && (
          <p class="poster-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </section>
  );
}

const seats = (table: TableInLobby): string => `${table.seats.filter(Boolean).length} of ${table.seats.length} chairs`;

function limitsOf(game: GameInLobby): string {
  const low = Math.min(...game.limits.map((limit) => limit.minimum)),
    high = Math.max(...game.limits.map((limit) => limit.maximum));
  const [first] = game.limits;
  if (game.limits.length > 5) return `${dollars(low)} to ${dollars(high)}, by wager`;
  return first ? `${first.name} ${dollars(first.minimum)} to ${dollars(first.maximum)}` : "";
}

/** A table to sit at: where we already sit, else one that nobody uses, else a new one. */
async function seatAt(game: GameInLobby, tables: TableInLobby[]): Promise<string> {
  const person = await comeIn();
  const mine = tables.find((table) => table.seats.includes(person.id));
  if (mine) return mine.table;
  const empty = tables.find((table) => table.seats.every((player) => !player));
  const table = empty?.table ?? (await openTable({ game: game.game }));
  await sitInTheMiddle(table, game.seats);
  return table;
}
