import * as z from "zod/mini";
import { signInMutation } from "../../api/auth";
import { login } from "../../lib/messages";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Panel, PanelBody } from "../../ui/Standalone";
import { useResourceForm } from "../../ui/useResourceForm";

const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, "Please enter your e-mail")),
  password: z.string().check(z.minLength(1, "Please enter your password")),
});

const doneTexts: Record<string, string> = {
  reset: "Your password was reset. Sign in with the new one.",
  password: "Your password was changed. Sign in with the new one.",
};

type Props = {
  done: string | null;
  email: string;
  /** Why the password is required again. */
  why: string;
  onForgot: (email: string) => void;
  /** The password was correct; a code of the authenticator app is required. */
  onChallenge: (challenge: string, email: string) => void;
};

export function LoginForm({ done, email, why, onForgot, onChallenge }: Props) {
  const form = useResourceForm({
    id: "login",
    schema,
    values: { email, password: "" },
    mutation: signInMutation,
    variables: (typed) => ({ email: typed.email.trim(), password: typed.password }),
    failed: login.refused,
    done: null,
    quiet: true,
    onSaved: (challenge, typed) => {
      if (challenge !== null) onChallenge(challenge, typed.email.trim());
    },
    onFailed: () => {
      document.getElementById("login-password")?.focus();
      return false;
    },
  });
  const { refusal, values } = form;

  return (
    <form {...form.props}>
      <Panel>
        <header>
          <h1>Sign in</h1>
        </header>
        <PanelBody>
          {refusal || why ? (
            <Alert tone="bad" alert>
              {refusal || why}
            </Alert>
          ) : done && doneTexts[done] ? (
            <Alert tone="good" icon="check">
              {doneTexts[done]}
            </Alert>
          ) : null}
          <TextField label="E-mail" type="email" autoComplete="username" required {...form.field("email")} />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            {...form.field("password")}
          />
        </PanelBody>
        <footer>
          <Button kind="main" size="big" type="submit" busy={form.busy}>
            Sign in
          </Button>
          <Button kind="bare" onClick={() => onForgot(values.email.trim())}>
            Forgot password?
          </Button>
        </footer>
      </Panel>
    </form>
  );
}
