import { useNavigate } from "react-router-dom";
import { resetPasswordMutation } from "../../api/auth";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Panel, PanelBody } from "../../ui/Standalone";
import { useResourceForm } from "../../ui/useResourceForm";
import { type ResetValues, resetSchema } from "./rules";

export function ResetForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const values: ResetValues = { email, otp: "", newPassword: "", confirm: "" };
  const form = useResourceForm({
    id: "reset",
    schema: resetSchema,
    values,
    mutation: resetPasswordMutation,
    variables: ({ email: to, otp, newPassword }) => ({ email: to.trim(), otp: otp.trim(), newPassword }),
    failed: failed.resetPassword,
    done: "changed",
    leave: () => navigate(`${paths.login}?done=reset`, { replace: true }),
  });
  const { field } = form;

  return (
    <form {...form.props}>
      <Panel>
        <header>
          <h1>Reset password</h1>
        </header>
        <PanelBody>
          <FormError>{form.refusal}</FormError>
          <TextField label="E-mail" type="email" autoComplete="username" {...field("email")} />
          <TextField
            label="OTP"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            hint="The code of 6 digits from the e-mail. It is valid for 10 minutes."
            {...field("otp")}
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="At least 6 characters"
            {...field("newPassword")}
          />
          <TextField label="Confirm password" type="password" autoComplete="new-password" {...field("confirm")} />
        </PanelBody>
        <footer>
          <Button kind="main" size="big" type="submit" busy={form.busy}>
            Reset password
          </Button>
        </footer>
      </Panel>
    </form>
  );
}
