import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { forgotPasswordMutation } from "../../api/auth";
import { failed, login } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { Dialog, DialogFoot } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { email } from "./rules";

const schema = z.object({ email });

export function ForgotPassword({ email: first, onClose }: { email: string; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useResourceForm({
    id: "forgot",
    schema,
    values: { email: first },
    mutation: forgotPasswordMutation,
    variables: (values) => ({ email: values.email.trim() }),
    failed: failed.sendReset,
    done: "sent",
    onSaved: () => toastDone(login.codeSent),
    leave: () => navigate(paths.resetPassword, { state: { email: form.saved.email.trim() } }),
  });
  const { error, ...input } = form.field("email");

  return (
    <Dialog title="Forgot password" onClose={onClose} locked={form.busy}>
      <form className={layout.fields} {...form.props}>
        <p className={text.small}>We send a code of 6 digits to this address, if it belongs to a member of staff.</p>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          data-autofocus
          {...input}
          error={error ?? form.refusal}
        />
        <DialogFoot>
          <Button onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
          <Button kind="main" type="submit" busy={form.busy}>
            Send code
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
