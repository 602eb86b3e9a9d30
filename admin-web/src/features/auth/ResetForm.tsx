import { useForm } from "@mantine/form";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { resetPassword } from "../../api/auth";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Note } from "../../ui/Note";
import { toastFailed } from "../../ui/toast";
import { type ResetValues, resetErrors } from "./rules";

export function ResetForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const form = useForm<ResetValues>({
    initialValues: { email, otp: "", newPassword: "", confirm: "" },
    validate: resetErrors,
  });

  const save = form.onSubmit(
    async ({ email: to, otp, newPassword }) => {
      setBusy(true);
      setFailure("");
      try {
        await resetPassword({ email: to.trim(), otp, newPassword });
        navigate(`${paths.login}?done=reset`, { replace: true });
      } catch (error) {
        setFailure(toastFailed(error, failed.resetPassword));
        setBusy(false);
      }
    },
    (errors) => document.getElementById(`reset-${Object.keys(errors)[0]}`)?.focus(),
  );

  return (
    <form className="dlg" onSubmit={save} noValidate>
      <header>
        <h1>Reset password</h1>
      </header>
      <div className="body">
        {failure ? (
          <Note tone="bad" alert>
            {failure}
          </Note>
        ) : null}
        <TextField
          id="reset-email"
          label="E-mail"
          type="email"
          autoComplete="username"
          {...form.getInputProps("email")}
        />
        <TextField
          id="reset-otp"
          label="OTP"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          className="mono"
          hint="The code of 6 digits from the e-mail. It is valid for 10 minutes."
          {...form.getInputProps("otp")}
        />
        <TextField
          id="reset-newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
          {...form.getInputProps("newPassword")}
        />
        <TextField
          id="reset-confirm"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          {...form.getInputProps("confirm")}
        />
      </div>
      <footer className="stack">
        <Button kind="main" size="big" type="submit" busy={busy}>
          Reset password
        </Button>
      </footer>
    </form>
  );
}
