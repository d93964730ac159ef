/** The table: felt, rail, side panel. */

import type { ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Link } from "../base/router";
import { fourColours, slowness } from "../base/settings";
import { BlackjackFelt } from "../felts/Blackjack";
import { GreatEightFelt } from "../felts/GreatEight";
import { LuckyEightFelt } from "../felts/LuckyEight";
import { PaiGowFelt } from "../felts/PaiGow";
import { RouletteFelt } from "../felts/Roulette";
import type { FeltProps } from "../felts/parts";
import { Calls } from "../table/Calls";
import { Chairs } from "../table/Chairs";
import { useHotkeys } from "../table/hotkeys";
import { Panel } from "../table/Panel";
import { Rail } from "../table/Rail";
import { isSeedless } from "../table/seeds";
import { Seat } from "../table/seat";
import { useRovingSpots } from "../table/roving";
import { Dialog } from "../ui/Dialog";
import { Mark, Page, useTitle } from "../ui/Page";
import { Failed } from "../ui/states";
import { Button } from "../ui/Button";
import "./table.css";

const FELTS: Record<string, ComponentType<FeltProps>> = {
  "great-8": GreatEightFelt,
  "lucky-8": LuckyEightFelt,
  "jacks-beat": PaiGowFelt,
  "dead-mans-hand": BlackjackFelt,
  "straights-and-8s": RouletteFelt,
};

export function TablePage({ table }: { table: string }) {
  const seat = useMemo(() => new Seat(table), [table]);
  useEffect(() => () => seat.close(), [seat]);
  if (seat.refused.value) {
    return (
      <Page title="No such table">
        <h1>This table is not open.</h1>
        <Failed error={seat.refused.value} />
        <p>
          <Link href="/">To the lobby</Link>
        </p>
      </Page>
    );
  }
  return <Table seat={seat} key={table} />;
}

/** By the shoe: nobody but the house put a seed into it. */
function Seedless({ seat }: { seat: Seat }) {
  const shoe = seat.scene.latest.value?.shoe;
  if (!shoe || !isSeedless(shoe)) return null;
  return <p class="felt-seedless">No player's seed is in this {seat.felt.value?.wheel ? "spin" : "shoe"}</p>;
}

const WIDE = matchMedia("(min-width: 1080px)");

function useWide(): boolean {
  const [wide, setWide] = useState(WIDE.matches);
  useEffect(() => {
    const changed = (): void => setWide(WIDE.matches);
    WIDE.addEventListener("change", changed);
    return () => WIDE.removeEventListener("change", changed);
  }, []);
  return wide;
}

function Table({ seat }: { seat: Seat }) {
  const felt = seat.felt.value;
  const box = useRef<HTMLDivElement>(null);
  const wide = useWide();
  const [sheet, setSheet] = useState(false);
  useTitle(felt?.name ?? "Table");
  useRovingSpots(box, felt !== null);
  useHotkeys(box);
  const Drawn = felt ? FELTS[felt.game] : undefined;
  const beat = String(200 * slowness());
  return (
    <div
      class={`table-page ${fourColours.value ? "four-colours" : ""}`}
      data-game={felt?.game}
      ref={box}
      style={{ "--beat": beat }}
    >
      <a class="skip" href="#rail">
        Skip to your chips and choices
      </a>
      <header class="table-head">
        <Link href="/" class="table-home" aria-label="Rackcard, to the lobby">
          <Mark />
        </Link>
        <h1 data-page-start tabIndex={-1}>
          {felt?.name ?? "\u00a0"}
        </h1>
        <p class="table-money">play money</p>
        {!seat.connected.value && (
          <p class="table-offline" role="status">
            Reconnecting {"\u2026"}
          </p>
        )}
        {!wide && (
          <Button look="quiet" class="table-more" onClick={() => setSheet(true)}>
            Pays &amp; more
          </Button>
        )}
      </header>
      <main class="felt" id="felt">
        <div class="felt-middle">
          {felt && Drawn ? (
            <Drawn seat={seat} felt={felt} />
          ) : (
            <div class="felt-waiting" role="status">
              <span class="unseen">The table is being laid.</span>
            </div>
          )}
        </div>
        <Chairs seat={seat} />
        <Seedless seat={seat} />
      </main>
      <div class="table-foot">
        <Calls seat={seat} />
        <Rail seat={seat} />
      </div>
      {wide ? (
        <aside class="table-panel" aria-label="About this table">
          <Panel seat={seat} />
        </aside>
      ) : (
        <Dialog title={felt?.name ?? "Table"} open={sheet} onClose={() => setSheet(false)} sheet>
          <div class="table-panel">
            <Panel seat={seat} />
          </div>
        </Dialog>
      )}
    </div>
  );
}
