/** Which page an address shows. */

import { render, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { beenHere, comeIn } from "./base/api";
import { matched, path, Link } from "./base/router";
import { Failed, Loading } from "./ui/states";
import { Page } from "./ui/Page";
import { LobbyPage } from "./pages/lobby";
import "./styles/tokens.css";
import "./styles/base.css";

type Params = Record<string, string>;
type Whole = ComponentType<Params>;

/** Pages are loaded on demand; the lobby is in the main bundle. */
const PAGES: [string, () => Promise<unknown>][] = [
  ["/", () => Promise.resolve(LobbyPage)],
  ["/table/:table", () => import("./pages/table").then((page) => page.TablePage)],
  ["/game/:game/card", () => import("./pages/card").then((page) => page.CardPage)],
  ["/game/:game/math", () => import("./pages/math").then((page) => page.MathPage)],
  ["/proof", () => import("./pages/proof").then((page) => page.ProofPage)],
  ["/proof/:table/:shoe", () => import("./pages/proof").then((page) => page.ProofPage)],
  ["/open/:game", () => import("./pages/open").then((page) => page.OpenPage)],
  ["/account", () => import("./pages/account").then((page) => page.AccountPage)],
  ["/verify", () => import("./pages/verify").then((page) => page.VerifyPage)],
];

function App() {
  const address = path.value;
  const found = PAGES.map(([pattern, load]) => ({ pattern, load, params: matched(pattern, address) })).find(
    (one) => one.params,
  );
  if (!found?.params) return <NoSuchPage />;
  return <Lazy key={found.pattern} load={found.load} params={found.params} />;
}

function Lazy({ load, params }: { load: () => Promise<unknown>; params: Params }) {
  const [page, setPage] = useState<{ show: Whole } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    load().then(
      (show) => here && setPage({ show: show as Whole }),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, []);
  if (failed)
    return (
      <Page title="Rackcard">
        <Failed error="This page did not arrive. Are you online?" again={() => location.reload()} />
      </Page>
    );
  if (!page)
    return (
      <Page title="Rackcard">
        <Loading what="The page" />
      </Page>
    );
  return <page.show {...params} />;
}

function NoSuchPage() {
  return (
    <Page title="No such page">
      <h1>There is no such page.</h1>
      <p>
        <Link href="/">The tables are in the lobby.</Link>
      </p>
    </Page>
  );
}

// So that the masthead can show who is logged in; if this fails, the table asks again.
if (beenHere()) comeIn().catch(() => null);

const root = document.getElementById("app");
if (root) render(<App />, root);
