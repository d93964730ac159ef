/** Was this shoe dealt fairly? Everything is recomputed here, in the browser. */

import { useEffect, useState } from "preact/hooks";
import { navigate, Link } from "../base/router";
import { Page } from "../ui/Page";
import { Empty, Failed, Loading } from "../ui/states";
import { Bench } from "./proof-bench";
import { openTables, published, shoesOf, type Published, type ShoeInfo } from "./proof-data";
import { Command, Pick, Section, useFresh } from "./reading";
import "./proof.css";

export function ProofPage({ table = "", shoe = "" }: { table?: string; shoe?: string }) {
  return (
    <Page title={shoe ? `Proof of shoe ${shoe}, ${table}` : "Proofs"} wide>
      <div class="reading-head">
        <h1>Proofs</h1>
        <p>
          Before a shoe, the house commits to a secret seed, and every seat to its own. The order of the cards comes
          from all of them together. When the shoe is over the seeds are shown, and anybody can shuffle it again. This
          page does that, here in your browser; nothing is sent anywhere.
        </p>
      </div>
      <Picker table={table} shoe={shoe} />
      {shoe ? <OfShoe key={`${table}/${shoe}`} table={table} shoe={shoe} /> : <Own />}
      <Section id="scheme" title="How it works">
        <ol class="scheme">
          <li>
            <strong>The house commits.</strong> It draws a seed of 256 bits and publishes its hash, with the cards in
            the shoe and the order of draws. It cannot change either without changing the hash.
          </li>
          <li>
            <strong>The seats commit.</strong> Each sends the hash of a seed of its own, made after the house's. All
            hashes are posted (the roster) before any seed is opened.
          </li>
          <li>
            <strong>The seats open.</strong> A seat that does not is left out, and listed. The lock is a hash over all
            of it; only now do wagers open.
          </li>
          <li>
            <strong>The shoe is shuffled</strong> by numbers that follow from all seeds (HMAC-SHA256). If one seat is
            honest, nobody could choose the order.
          </li>
          <li>
            <strong>The house reveals its seed.</strong> Every hash and every card can be computed again.
          </li>
        </ol>
        <p class="small">
          It does not show that the house keeps the cards to itself while it deals, and it cannot check a shoe whose
          reveal is withheld. The same check without this page, on your own machine:
        </p>
        <Command>python verifier.py reveal.json HASH-THAT-YOU-NOTED</Command>
      </Section>
    </Page>
  );
}

/** A table, then one of its shoes. */
function Picker({ table, shoe }: { table: string; shoe: string }) {
  const tables = useFresh("tables", openTables);
  const [chosen, choose] = useState(table);
  const first = tables.value?.[0]?.table ?? "";
  const at = chosen || first;
  useEffect(() => choose(table), [table]);
  const shoes = useFresh<ShoeInfo[]>(at, (signal) => shoesOf(at, signal));
  return (
    <section class="picker no-print" aria-label="Pick a table and a shoe">
      {tables.value && tables.value.length === 0 && (
        <Empty>
          No table is open, so there is no shoe to check yet. <Link href="/">Sit down at one</Link>, or paste a reveal
          below.
        </Empty>
      )}
      {tables.error && <Failed error={tables.error} again={tables.again} />}
      {!tables.value && !tables.error && <Loading what="The list of tables" lines={2} />}
      {tables.value && tables.value.length > 0 && (
        <>
          <Pick
            legend="Table"
            value={at}
            choices={tables.value.map((one) => ({ value: one.table, name: `${one.name}, ${one.table}` }))}
            onPick={choose}
          />
          <Shoes table={at} shoe={table === at ? shoe : ""} found={shoes} />
        </>
      )}
    </section>
  );
}

function Shoes({
  table,
  shoe,
  found,
}: {
  table: string;
  shoe: string;
  found: ReturnType<typeof useFresh<ShoeInfo[]>>;
}) {
  if (found.error) return <p class="shoes-say amber-note">{found.error}</p>;
  if (!found.value || found.stale) return <p class="shoes-say">Looking for its shoes.</p>;
  const ended = found.value.filter((one) => one.ended).reverse();
  const open = found.value.length - ended.length;
  if (!ended.length) {
    return (
      <p class="shoes-say">
        No shoe of this table has ended yet{open ? ": the one in play is revealed when it is over" : ""}.
      </p>
    );
  }
  return (
    <div class="shoes">
      <Pick
        legend={`Ended shoes (${ended.length})`}
        value={shoe}
        choices={[
          ...(shoe ? [] : [{ value: "", name: "Choose one" }]),
          ...ended.map((one) => ({ value: String(one.shoe), name: named(one) })),
        ]}
        onPick={(number) => number && navigate(`/proof/${encodeURIComponent(table)}/${number}`)}
      />
    </div>
  );
}

function named(shoe: ShoeInfo): string {
  const { rounds } = shoe;
  const played =
    rounds.length === 0
      ? "no rounds"
      : rounds.length === 1
        ? `round ${rounds[0]}`
        : `rounds ${rounds[0]} to ${rounds[rounds.length - 1]}`;
  const marks = `${shoe.voided ? ", voided" : ""}${shoe.seedless ? ", no player's seed" : ""}`;
  return `Shoe ${shoe.shoe}: ${played}${marks}`;
}

function OfShoe({ table, shoe }: { table: string; shoe: string }) {
  const found = useFresh<Published>(`${table}/${shoe}`, (signal) => published(table, shoe, signal));
  if (found.value) return <Bench published={found.value} table={table} shoe={shoe} />;
  if (found.error)
    return (
      <div class="bench-waiting">
        <Failed error={found.error} again={found.again} />
      </div>
    );
  return (
    <div class="bench-waiting">
      <Loading what="The reveal" lines={10} />
    </div>
  );
}

/** A reveal that a player has kept, from a file or the clipboard. */
function Own() {
  return <Bench published={null} table="" shoe="" />;
}
