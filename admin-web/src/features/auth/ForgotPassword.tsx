import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { forgotPassword } from "../../api/auth";
import { failed, login } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import { toastDone, toastFailed } from "../../ui/toast";

export function ForgotPassword({ email: first, onClose }: { email: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [email, setEmail] = useState(first);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return setError("Please enter a valid e-mail");
    setBusy(true);
    try {
      await forgotPassword(email.trim());
      toastDone(login.codeSent);
      navigate(paths.resetPassword, { state: { email: email.trim() } });
    } catch (failure) {
      setError(toastFailed(failure, failed.sendReset));
      setBusy(false);
    }
  };

  return (
    <Dialog title="Forgot password" onClose={onClose} locked={busy}>
      <form className="col" onSubmit={submit} noValidate>
        <p className="s">We send a code of 6 digits to this address, if it belongs to a member of staff.</p>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          data-autofocus
          value={email}
          error={error}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div className="dlg-foot">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="main" type="submit" busy={busy}>
            Send code
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
