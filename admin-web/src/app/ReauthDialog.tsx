import { z } from "zod";
import { signInMutation } from "../api/auth";
import { session } from "../api/session";
import { login } from "../lib/messages";
import { Button } from "../ui/Button";
import { Dialog, DialogFoot } from "../ui/Dialog";
import { TextField } from "../ui/Field";
import layout from "../ui/layout.module.css";
import text from "../ui/text.module.css";
import { useResourceForm } from "../ui/useResourceForm";

const schema = z.object({ password: z.string().min(1, "Please enter your password") });

/** The password in place: what was being done waits behind this dialog and then carries on. */
export function ReauthDialog({ email }: { email: string }) {
  const form = useResourceForm({
    id: "session",
    schema,
    values: { password: "" },
    mutation: signInMutation,
    variables: ({ password }) => ({ email, password }),
    failed: login.refused,
    done: null,
    quiet: true,
  });
  const { error, ...input } = form.field("password");

  return (
    <Dialog title="Your session has ended" onClose={() => undefined} locked>
      <form className={layout.fields} {...form.props}>
        <p className={text.small}>Your work is still here. Enter your password to go on as {email}.</p>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          data-autofocus
          {...input}
          error={error ?? form.refusal}
        />
        <DialogFoot>
          <Button onClick={() => session.end("logout")} disabled={form.busy}>
            Sign out
          </Button>
          <Button kind="main" type="submit" busy={form.busy}>
            Go on
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
