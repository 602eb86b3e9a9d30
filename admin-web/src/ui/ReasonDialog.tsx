import { cx } from "@shop/shared/lib/classes";
import { type ReactNode, useState } from "react";
import { Alert } from "./Alert";
import { Button } from "./Button";
import { Dialog, DialogFoot } from "./Dialog";
import { TextArea } from "./Field";
import layout from "./layout.module.css";
import text from "./text.module.css";

type Props = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Who reads the reason. */
  label: string;
  confirmLabel: string;
  /** Letters that a reason needs. */
  least?: number;
  cancelLabel?: string;
  busy: boolean;
  error: string;
  /** More that has to be filled in. */
  fields?: ReactNode;
  onSend: (reason: string) => void;
  onClose: () => void;
};

const missing = "Please give a reason";

/** Asks for a reason before a change that is recorded with it. */
export function ReasonDialog(props: Props) {
  const {
    title,
    children,
    label,
    confirmLabel,
    least = 1,
    cancelLabel = "Cancel",
    busy,
    error,
    fields,
    onSend,
    onClose,
  } = props;
  const [reason, setReason] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const given = reason.trim();
  const problem = given === "" ? missing : given.length < least ? `At least ${least} letters` : "";
  return (
    <Dialog title={title} onClose={onClose} locked={busy} dirty={given !== ""}>
      <form
        className={layout.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (!problem) onSend(given);
        }}
      >
        {error ? (
          <Alert tone="bad" alert>
            {error}
          </Alert>
        ) : null}
        <div className={cx(text.small, layout.tight)}>{children}</div>
        {fields}
        <TextArea
          label={label}
          rows={2}
          maxLength={500}
          data-autofocus={fields ? undefined : true}
          value={reason}
          error={submitted ? problem : ""}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant="bad" type="submit" busy={busy}>
            {confirmLabel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
