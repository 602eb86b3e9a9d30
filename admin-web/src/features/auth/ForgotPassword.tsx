import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { forgotPasswordMutation } from "../../api/auth";
import { failed, login } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { Dialog, DialogFoot } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import { Form } from "../../ui/Form";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { email } from "./rules";

const schema = z.object({ email });

export function ForgotPassword({ email: first, onClose }: { email: string; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useMutationForm({
    id: "forgot",
    schema,
    defaultValues: { email: first },
    mutation: forgotPasswordMutation,
    variables: (values) => values,
    failed: failed.sendReset,
    done: "sent",
    onSuccess: () => toastDone(login.codeSent),
    leave: () => navigate(paths.resetPassword, { state: { email: form.saved.email.trim() } }),
  });

  return (
    <Dialog title="Forgot password" onClose={onClose} locked={form.isPending}>
      <Form className={layout.fields} form={form}>
        <p className={text.small}>We send a code of 6 digits to this address, if it belongs to a member of staff.</p>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          data-autofocus
          {...form.register("email")}
          error={form.problems.email ?? form.refusal}
        />
        <DialogFoot>
          <Button onClick={onClose} disabled={form.isPending}>
            Cancel
          </Button>
          <Button variant="solid" type="submit" busy={form.isPending}>
            Send code
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
