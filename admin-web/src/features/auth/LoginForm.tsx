import * as z from "zod/mini";
import { signInMutation } from "../../api/auth";
import { login } from "../../lib/messages";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { Panel, PanelBody } from "../../ui/Standalone";
import { useMutationForm } from "../../ui/useMutationForm";

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
  const form = useMutationForm({
    id: "login",
    schema,
    defaultValues: { email, password: "" },
    mutation: signInMutation,
    variables: (values) => values,
    failed: login.refused,
    done: null,
    quiet: true,
    onSuccess: (challenge, typed) => {
      if (challenge !== null) onChallenge(challenge, typed.email.trim());
    },
    onError: () => {
      document.getElementById("login-password")?.focus();
      return false;
    },
  });
  const { register, refusal, values } = form;

  return (
    <Form form={form}>
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
          <TextField label="E-mail" type="email" autoComplete="username" required {...register("email")} />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            {...register("password")}
          />
        </PanelBody>
        <footer>
          <Button variant="solid" size="big" type="submit" busy={form.isPending}>
            Sign in
          </Button>
          <Button variant="ghost" onClick={() => onForgot(values.email.trim())}>
            Forgot password?
          </Button>
        </footer>
      </Panel>
    </Form>
  );
}
