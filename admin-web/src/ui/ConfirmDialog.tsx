import { cx } from "@shop/shared/lib/classes";
import type { ReactNode } from "react";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import layout from "./layout.module.css";
import text from "./text.module.css";

type Props = {
  title: string;
  children: ReactNode;
  cancelLabel?: string;
  confirmLabel: string;
  busy?: boolean;
  /** Something has to be chosen first. */
  locked?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks before what cannot be undone. Focus starts on the harmless button. */
export function ConfirmDialog({
  title,
  children,
  cancelLabel = "Cancel",
  confirmLabel,
  busy = false,
  locked = false,
  onCancel,
  onConfirm,
}: Props) {
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      locked={busy}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
          <Button variant="bad" onClick={onConfirm} busy={busy} disabled={locked}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={cx(text.small, layout.fields)}>{children}</div>
    </Dialog>
  );
}
