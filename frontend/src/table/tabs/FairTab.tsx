/** Fairness: the commitments of this shoe, and the player's own seed for the next. */

import { Link } from "../../base/router";
import { Empty } from "../../ui/states";
import { isSeedless, note, ownSeed, SEED_FORM } from "../seeds";
import { checked } from "../watch";
import type { Seat } from "../seat";

export function FairTab({ seat }: { seat: Seat }) {
  const table = seat.scene.latest.value;
  const shoe = table?.shoe;
  const mine = note.value;
  const what = seat.felt.value?.wheel ? "spin" : "shoe";
  return (
    <div class="prose">
      <p>
        Nobody can choose the cards: the house commits to a secret before you add yours, and shows it when the {what} is
        over.
      </p>
      {!shoe ? (
        <Empty>A {what} is brought when somebody sits down.</Empty>
      ) : (
        <ol class="chain">
          <Hash name={`The house committed to ${what} ${shoe.number}`} value={shoe.commitment} done />
          <Hash
            name={mine ? "Your browser committed to its seed" : "No seed of yours is in it"}
            value={mine?.commitment ?? ""}
            done={mine !== null}
          />
          <Hash name="The roster of all commitments" value={shoe.roster} done={Boolean(shoe.roster)} />
          <Hash
            name="Seeds opened"
            value={`${shoe.openings.length} of ${shoe.commitments.length}`}
            done={shoe.openings.length > 0}
            plain
          />
          <Hash name="The lock: the order is fixed" value={shoe.lock} done={Boolean(shoe.lock)} />
        </ol>
      )}
      {shoe && isSeedless(shoe) && (
        <p class="calls-notice">No player's seed is in this {what}: the house alone decided it.</p>
      )}
      {mine?.trouble && (
        <p class="calls-notice" role="alert">
          {mine.trouble}
        </p>
      )}
      {mine?.lock && !mine.trouble && (
        <p class="fair-good">
          This browser hashed roster and lock itself: both are right, and your seed is among them.
        </p>
      )}
      {mine && (
        <p>
          Your seed: <code>{mine.seed}</code>
        </p>
      )}
      <OwnSeed what={what} />
      <LastShoe table={seat.name} what={what} />
    </div>
  );
}

function LastShoe({ table, what }: { table: string; what: string }) {
  const last = checked.value;
  if (!last)
    return (
      <p>
        <Link href="/proof">Check an ended {what} card by card</Link>
      </p>
    );
  return (
    <p class={last.good ? "fair-good" : "calls-notice"}>
      {what.charAt(0).toUpperCase() + what.slice(1)} {last.shoe}, {last.text}{" "}
      <Link href={`/proof/${encodeURIComponent(table)}/${last.shoe}`}>See how</Link>
    </p>
  );
}

function Hash({ name, value, done, plain = false }: { name: string; value: string; done: boolean; plain?: boolean }) {
  return (
    <li class={done ? "chain-done" : undefined}>
      <span>{name}</span>
      {value &&
        (plain ? (
          <b>{value}</b>
        ) : (
          <code title={value}>
            {value.slice(0, 16)}
            {"\u2026"}
          </code>
        ))}
    </li>
  );
}

function OwnSeed({ what }: { what: string }) {
  const typed = ownSeed.value;
  const wrong = typed !== "" && !SEED_FORM.test(typed);
  return (
    <label class="own-seed">
      <span>A seed of your own for the next {what}</span>
      <input
        value={typed}
        maxLength={128}
        spellcheck={false}
        autocomplete="off"
        placeholder="chosen at random"
        aria-invalid={wrong}
        onInput={(event) => (ownSeed.value = event.currentTarget.value)}
      />
      <small>
        {wrong
          ? "16 to 128 plain characters, so that nobody can guess it."
          : typed
            ? "It goes in with the next one."
            : "Leave it empty: random is best."}
      </small>
    </label>
  );
}
