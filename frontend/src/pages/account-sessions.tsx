/** The dialog for a new password and for ending every session of an account. */

import { useState } from "preact/hooks";
import { changePassword, logOutEverywhere, type Person } from "../base/api";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { useAttempt } from "./attempt";

interface PasswordAndSessionsProps {
  person: Person;
  open: boolean;
  onClose: () => void;
  onLoggedOut: () => void;
}

export function PasswordAndSessions({ person, open, onClose, onLoggedOut }: PasswordAndSessionsProps) {
  return (
    <Dialog title="Password and sessions" open={open} onClose={onClose}>
      <div class="account-dialog">
        <ChangePassword name={person.name} />
        <LogOutEverywhere onLoggedOut={onLoggedOut} />
      </div>
    </Dialog>
  );
}

function ChangePassword({ name }: { name: string }) {
  const [busy, error, attempt] = useAttempt();
  const [done, setDone] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const given = new FormData(form);
    setDone(false);
    void attempt(async () => {
      await changePassword(String(given.get("old")), String(given.get("new")));
      form.reset();
      setDone(true);
    });
  };
  return (
    <form class="account-form" aria-label="Change password" onSubmit={submit}>
      {/* Tells a password manager which account this is. */}
      <input name="username" autocomplete="username" value={name} readOnly hidden />
      <label>
        <span>Current password</span>
        <input name="old" type="password" autocomplete="current-password" required />
      </label>
      <label>
        <span>New password</span>
        <input name="new" type="password" autocomplete="new-password" required />
      </label>
      {error && (
        <p class="account-error" role="alert">
          {error}
        </p>
      )}
      <p role="status">{done && "Your password has changed, and your other sessions have ended."}</p>
      <p>
        <button type="submit" class="button button-plain" disabled={busy}>
          Change password
        </button>
      </p>
    </form>
  );
}

function LogOutEverywhere({ onLoggedOut }: { onLoggedOut: () => void }) {
  const [busy, error, attempt] = useAttempt();
  return (
    <section class="account-everywhere">
      <p>Ends every session of this account, in this browser and in all others.</p>
      <p class="account-actions">
        <Button disabled={busy} onClick={() => void attempt(() => logOutEverywhere().then(onLoggedOut))}>
          Log out everywhere
        </Button>
      </p>
      {error && (
        <p class="account-error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
