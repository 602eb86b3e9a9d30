import { type FormEvent, useState } from "react";
import { signIn } from "../../api/auth";
import { getErrorMessage } from "../../api/errors";
import { session } from "../../api/session";
import { login } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Note } from "../../ui/Note";

const missing = { email: "Please enter your e-mail", password: "Please enter your password" };

const doneTexts: Record<string, string> = {
  reset: "Your password was reset. Sign in with the new one.",
  password: "Your password was changed. Sign in with the new one.",
};

export function LoginForm({ done, onForgot }: { done: string | null; onForgot: (email: string) => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      email: email.trim() ? undefined : missing.email,
      password: password ? undefined : missing.password,
    };
    setErrors(found);
    if (found.email || found.password) {
      document.getElementById(found.email ? "login-email" : "login-password")?.focus();
      return;
    }
    setBusy(true);
    setFailure("");
    try {
      const { token, admin } = await signIn(email.trim(), password);
      if (token && admin) return session.signIn(token, admin);
      setFailure(login.noToken);
    } catch (error) {
      setFailure(getErrorMessage(error, login.refused));
      document.getElementById("login-password")?.focus();
    }
    setBusy(false);
  };

  return (
    <form className="dlg" onSubmit={submit} noValidate>
      <header>
        <h1>Sign in</h1>
      </header>
      <div className="body">
        {failure ? (
          <Note tone="bad" alert>
            {failure}
          </Note>
        ) : done && doneTexts[done] ? (
          <Note tone="good" icon="check">
            {doneTexts[done]}
          </Note>
        ) : null}
        <TextField
          id="login-email"
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextField
          id="login-password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
      <footer className="stack">
        <Button kind="main" size="big" type="submit" busy={busy}>
          Sign in
        </Button>
        <Button kind="bare" onClick={() => onForgot(email.trim())}>
          Forgot password?
        </Button>
      </footer>
    </form>
  );
}
