import { useNavigate } from "react-router-dom";
import { resetPasswordMutation } from "../../api/auth";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { Panel, PanelBody } from "../../ui/Standalone";
import { useMutationForm } from "../../ui/useMutationForm";
import { resetSchema } from "./rules";

export function ResetForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const form = useMutationForm({
    id: "reset",
    schema: resetSchema,
    defaultValues: { email, otp: "", newPassword: "", confirm: "" },
    mutation: resetPasswordMutation,
    variables: ({ confirm: _, ...values }) => values,
    failed: failed.resetPassword,
    done: "changed",
    leave: () => navigate(`${paths.login}?done=reset`, { replace: true }),
  });
  const { register } = form;

  return (
    <Form form={form}>
      <Panel>
        <header>
          <h1>Reset password</h1>
        </header>
        <PanelBody>
          <FormError>{form.refusal}</FormError>
          <TextField label="E-mail" type="email" autoComplete="username" {...register("email")} />
          <TextField
            label="OTP"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            hint="The code of 6 digits from the e-mail. It is valid for 10 minutes."
            {...register("otp")}
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="At least 6 characters"
            {...register("newPassword")}
          />
          <TextField label="Confirm password" type="password" autoComplete="new-password" {...register("confirm")} />
        </PanelBody>
        <footer>
          <Button variant="solid" size="big" type="submit" busy={form.isPending}>
            Reset password
          </Button>
        </footer>
      </Panel>
    </Form>
  );
}
