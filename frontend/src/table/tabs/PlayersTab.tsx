/** The players at the table, bots, and settings for cards and motion. */

import { useState } from "preact/hooks";
import { commandId, del, post } from "../../base/api";
import { inWords } from "../../base/load";
import { navigate, path } from "../../base/router";
import { fourColours, pace, type Pace } from "../../base/settings";
import { Button } from "../../ui/Button";
import { whyOut } from "../away";
import { playerName } from "../Chairs";
import { Kept } from "../Kept";
import type { Seat } from "../seat";

const PACES: [Pace, string][] = [
  ["slow", "Slow"],
  ["normal", "Normal"],
  ["instant", "Instant"],
];

export function PlayersTab({ seat }: { seat: Seat }) {
  const table = seat.scene.table.value;
  const chairs = table?.seats ?? [];
  return (
    <div class="prose">
      <h2>Players</h2>
      <ol class="players">
        {chairs.map((chair, number) => (
          <li key={number}>
            <span>{number + 1}</span>
            {chair.player ? (
              <b>
                {number === table?.you ? "You" : playerName(seat, chair.player)}
                {table?.bots?.includes(number) ? " (bot)" : ""}
                {chair.sits_out && (
                  <em class="player-out">
                    {" "}
                    {whyOut(chair.sits_out)}, chair kept for{" "}
                    <Kept until={chair.sits_out.until} ahead={seat.scene.ahead} />
                  </em>
                )}
              </b>
            ) : (
              <em>free</em>
            )}
          </li>
        ))}
      </ol>
      {seat.seated.value && <Company seat={seat} />}
      <Share />
      <h2>Cards and motion</h2>
      <fieldset class="setting">
        <legend>Dealing</legend>
        {PACES.map(([id, name]) => (
          <label key={id}>
            <input type="radio" name="pace" checked={pace.value === id} onChange={() => (pace.value = id)} /> {name}
          </label>
        ))}
      </fieldset>
      <label class="setting">
        <input
          type="checkbox"
          checked={fourColours.value}
          onChange={(event) => (fourColours.value = event.currentTarget.checked)}
        />{" "}
        Four-colour suits
      </label>
      {seat.seated.value && (
        <p>
          <Button onClick={() => void leave(seat)}>Leave the table</Button>
        </p>
      )}
    </div>
  );
}

/** The address of the table, to share: anyone who has it can come. */
function Share() {
  const [said, setSaid] = useState("");
  const address = location.origin + path.value;
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(address).then(
      () => setSaid("Copied."),
      () => setSaid("This browser does not let pages copy: take it from the line above."),
    );
  return (
    <>
      <h2>Invite somebody</h2>
      <p>Anyone who opens this link can watch, and sit down if a seat is free.</p>
      <p>
        <code>{address}</code>
      </p>
      <p class="company">
        <Button onClick={() => void copy()}>Copy link</Button>
        <span role="status">{said}</span>
      </p>
    </>
  );
}

async function leave(seat: Seat): Promise<void> {
  if ((await seat.ask({ do: "leave" })).ok) navigate("/");
}

function Company({ seat }: { seat: Seat }) {
  const [busy, setBusy] = useState(false);
  const address = `/api/tables/${encodeURIComponent(seat.name)}/bots`;
  const ask = async (what: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await what().catch((error: unknown) => (seat.notice.value = inWords(error)));
    setBusy(false);
  };
  const bots = seat.scene.table.value?.bots?.length ?? 0;
  return (
    <p class="company">
      <Button disabled={busy} onClick={() => void ask(() => post(address, { id: commandId(), bots: 2 }))}>
        Seat two bots
      </Button>
      {bots > 0 && (
        <Button look="quiet" disabled={busy} onClick={() => void ask(() => del(address))}>
          Send bots away
        </Button>
      )}
    </p>
  );
}
