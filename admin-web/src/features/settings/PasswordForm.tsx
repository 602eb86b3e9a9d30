import { changePasswordMutation } from "../../api/auth";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { Fields, TextField } from "../../ui/Field";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { passwordSchema, type PasswordForm as Values } from "./rules";

const empty: Values = { currentPassword: "", newPassword: "", confirm: "" };

export function PasswordForm() {
  const form = useResourceForm({
    id: "password",
    schema: passwordSchema,
    values: empty,
    mutation: changePasswordMutation,
    variables: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    failed: failed.changePassword,
    done: "changed",
    onSaved: () => {
      form.restart(empty);
      toastDone("Password changed successfully", "Your other sessions were signed out.");
    },
  });
  const { field } = form;

  return (
    <form {...form.props}>
      <Card>
        <header>
          <h2>Password</h2>
        </header>
        <Fields>
          <FormError>{form.refusal}</FormError>
          <TextField
            span={4}
            label="Current password"
            type="password"
            autoComplete="current-password"
            {...field("currentPassword")}
          />
          <TextField
            span={4}
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="At least 6 characters"
            {...field("newPassword")}
          />
          <TextField
            span={4}
            label="Confirm new password"
            type="password"
            autoComplete="new-password"
            {...field("confirm")}
          />
        </Fields>
        <CardBody ruled>
          <Button kind="main" type="submit" busy={form.busy}>
            Change Password
          </Button>
        </CardBody>
      </Card>
    </form>
  );
}
