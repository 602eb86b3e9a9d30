import { changePasswordMutation } from "../../api/auth";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { Fields, TextField } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { passwordSchema } from "./rules";

const empty = { currentPassword: "", newPassword: "", confirm: "" };

export function PasswordForm() {
  const form = useMutationForm({
    id: "password",
    schema: passwordSchema,
    defaultValues: empty,
    mutation: changePasswordMutation,
    variables: ({ confirm: _, ...values }) => values,
    failed: failed.changePassword,
    done: "changed",
    onSuccess: () => {
      form.reset(empty);
      toastDone("Password changed successfully", "Your other sessions were signed out.");
    },
  });
  const { register } = form;

  return (
    <Form form={form}>
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
            {...register("currentPassword")}
          />
          <TextField
            span={4}
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="At least 6 characters"
            {...register("newPassword")}
          />
          <TextField
            span={4}
            label="Confirm new password"
            type="password"
            autoComplete="new-password"
            {...register("confirm")}
          />
        </Fields>
        <CardBody ruled>
          <Button variant="solid" type="submit" busy={form.isPending}>
            Change Password
          </Button>
        </CardBody>
      </Card>
    </Form>
  );
}
