/** The account page: open an account, log in, log out, balance. */

import { useState } from "preact/hooks";
import { becomeSomebody, isGuest, logOut, lookAgain, LOW, me, morePlayMoney, type Person } from "../base/api";
import { useLoaded } from "../base/load";
import { dollars } from "../base/money";
import { Link } from "../base/router";
import { bringAnew } from "../table/session";
import { Button } from "../ui/Button";
import { Page } from "../ui/Page";
import { Failed, Loading } from "../ui/states";
import { PasswordAndSessions } from "./account-sessions";
import { useAttempt } from "./attempt";
import "./account.css";

export function AccountPage() {
  const found = useLoaded("me", lookAgain);
  return (
    <Page title="Account">
      {found.state === "loading" && (
        <div class="account-waiting">
          <Loading what="Your account" lines={8} />
        </div>
      )}
      {found.state === "refused" && <Failed error={found.error} again={found.again} />}
      {found.state === "here" && <Account />}
    </Page>
  );
}

function Account() {
  const person = me.value;
  if (person && !isGuest(person)) return <Known person={person} />;
  return (
    <>
      <h1>{person ? "You play as a guest" : "You need no account to play"}</h1>
      {person ? (
        <Funds person={person} />
      ) : (
        <p class="account-says">Sit down at any table, and you are a guest with play money of your own.</p>
      )}
      <p class="account-says">
        A guest is known in this browser only. With an account you find your play money again wherever you log in.{" "}
        <b>A guest's play money is not carried over:</b> an account begins with $1,000 of its own
        {person ? ", and once you log in there is no way back to what this guest has." : "."}
      </p>
      <div class="account-forms">
        <Credentials title="Log in" address="/api/sessions" password="current-password" />
        <Credentials title="Open an account" address="/api/people" password="new-password" />
      </div>
    </>
  );
}

function Known({ person }: { person: Person }) {
  const [busy, error, attempt] = useAttempt();
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1>You are {person.name}</h1>
      <Funds person={person} />
      <p class="account-actions">
        <Link class="button button-brass" href="/">
          To the tables
        </Link>
        <Button disabled={busy} onClick={() => void attempt(() => logOut().then(otherwise))}>
          Log out
        </Button>
        <Button onClick={() => setOpen(true)}>Password and sessions</Button>
      </p>
      <PasswordAndSessions person={person} open={open} onClose={() => setOpen(false)} onLoggedOut={otherwise} />
      {error && (
        <p class="account-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

function Funds({ person }: { person: Person }) {
  const [busy, error, attempt] = useAttempt();
  return (
    <>
      <dl class="account-funds">
        <dt>Play money</dt>
        <dd>{dollars(person.funds)}</dd>
      </dl>
      {person.funds + person.staked < LOW && (
        <p class="account-actions">
          <Button disabled={busy} onClick={() => void attempt(morePlayMoney)}>
            More play money
          </Button>
        </p>
      )}
      {error && (
        <p class="account-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

interface CredentialsProps {
  title: string;
  address: "/api/people" | "/api/sessions";
  password: "current-password" | "new-password";
}

function Credentials({ title, address, password }: CredentialsProps) {
  const [busy, error, attempt] = useAttempt();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    void attempt(() =>
      becomeSomebody(address, String(given.get("name")), String(given.get("password"))).then(otherwise),
    );
  };
  return (
    <form class="account-form" aria-label={title} onSubmit={submit}>
      <h2>{title}</h2>
      <label>
        <span>Name</span>
        <input name="name" autocomplete="username" autocapitalize="none" spellcheck={false} required />
      </label>
      <label>
        <span>Password</span>
        <input name="password" type="password" autocomplete={password} required />
      </label>
      {error && (
        <p class="account-error" role="alert">
          {error}
        </p>
      )}
      <p>
        <button type="submit" class="button button-plain" disabled={busy}>
          {title}
        </button>
      </p>
    </form>
  );
}

/** The person has changed: go to the top of the page again. */
function otherwise(): void {
  bringAnew();
  document.querySelector<HTMLElement>("[data-page-start]")?.focus();
}
