import { type FormEvent, useState } from "react";
import { signIn } from "../api/auth";
import { getErrorMessage } from "../api/errors";
import { session } from "../api/session";
import { login } from "../lib/messages";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { TextField } from "../ui/Field";

/** The password in place: what was being done waits behind this dialog and then carries on. */
export function SessionEnded({ email }: { email: string }) {
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    if (!password) return setError("Please enter your password");
    setBusy(true);
    try {
      const { token, admin } = await signIn(email, password);
      if (!token || !admin) throw new Error(login.noToken);
      session.signIn(token, admin);
    } catch (failure) {
      setError(getErrorMessage(failure, login.refused));
      setBusy(false);
    }
  };

  return (
    <Dialog title="Your session has ended" onClose={() => undefined} locked>
      <form onSubmit={goOn} className="col" noValidate>
        <p className="s">Your work is still here. Enter your password to go on as {email}.</p>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={error}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className="dlg-foot">
          <Button onClick={() => session.end("logout")} disabled={busy}>
            Sign out
          </Button>
          <Button kind="main" type="submit" busy={busy}>
            Go on
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
