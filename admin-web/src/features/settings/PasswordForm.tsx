import { useForm } from "@mantine/form";
import { useState } from "react";
import { changePassword } from "../../api/auth";
import { ApiError } from "../../api/errors";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Note } from "../../ui/Note";
import { toastDone, toastFailed } from "../../ui/toast";
import { passwordErrors, type PasswordForm as Values } from "./rules";

const empty: Values = { currentPassword: "", newPassword: "", confirm: "" };

export function PasswordForm() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const form = useForm<Values>({ initialValues: empty, validate: passwordErrors });
  const focus = (field: string) => document.getElementById(`password-${field}`)?.focus();

  const save = form.onSubmit(
    async ({ currentPassword, newPassword }) => {
      setBusy(true);
      setError("");
      try {
        await changePassword(currentPassword, newPassword);
        form.reset();
        toastDone("Password changed successfully", "Your other sessions were signed out.");
      } catch (failure) {
        setError(toastFailed(failure, failed.changePassword));
        if (failure instanceof ApiError && failure.code === "wrong_current_password") focus("currentPassword");
      } finally {
        setBusy(false);
      }
    },
    (errors) => focus(Object.keys(errors)[0] ?? ""),
  );

  return (
    <form className="card" onSubmit={save} noValidate>
      <header>
        <h2>Password</h2>
      </header>
      <div className="body form">
        {error ? (
          <Note tone="bad" alert>
            {error}
          </Note>
        ) : null}
        <TextField
          id="password-currentPassword"
          span="w4"
          label="Current password"
          type="password"
          autoComplete="current-password"
          {...form.getInputProps("currentPassword")}
        />
        <TextField
          id="password-newPassword"
          span="w4"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
          {...form.getInputProps("newPassword")}
        />
        <TextField
          id="password-confirm"
          span="w4"
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          {...form.getInputProps("confirm")}
        />
      </div>
      <div className="body formfoot">
        <Button kind="main" type="submit" busy={busy}>
          Change Password
        </Button>
      </div>
    </form>
  );
}
