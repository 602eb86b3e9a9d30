import { changePassword } from "../../api/auth";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { toastDone } from "../../ui/toast";
import { useSentForm } from "../../ui/useSentForm";
import { passwordErrors, type PasswordForm as Values } from "./rules";

const empty: Values = { currentPassword: "", newPassword: "", confirm: "" };

export function PasswordForm() {
  const { form, save, busy, refusal, field } = useSentForm<Values>({
    id: "password",
    initialValues: empty,
    validate: passwordErrors,
    failed: failed.changePassword,
    send: async ({ currentPassword, newPassword }) => {
      await changePassword(currentPassword, newPassword);
      form.reset();
      toastDone("Password changed successfully", "Your other sessions were signed out.");
    },
  });

  return (
    <form className="card" onSubmit={save} noValidate>
      <header>
        <h2>Password</h2>
      </header>
      <div className="body form">
        {refusal}
        <TextField
          span="w4"
          label="Current password"
          type="password"
          autoComplete="current-password"
          {...field("currentPassword")}
        />
        <TextField
          span="w4"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
          {...field("newPassword")}
        />
        <TextField
          span="w4"
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          {...field("confirm")}
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
