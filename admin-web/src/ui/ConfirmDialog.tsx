import type { ReactNode } from "react";
import { classes } from "../lib/classes";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import layout from "./layout.module.css";
import text from "./text.module.css";

type Props = {
  title: string;
  children: ReactNode;
  keep?: string;
  act: string;
  busy?: boolean;
  /** Something has to be chosen first. */
  locked?: boolean;
  onKeep: () => void;
  onAct: () => void;
};

/** Asks before what cannot be undone. Focus starts on the harmless button. */
export function ConfirmDialog({
  title,
  children,
  keep = "Cancel",
  act,
  busy = false,
  locked = false,
  onKeep,
  onAct,
}: Props) {
  return (
    <Dialog
      title={title}
      onClose={onKeep}
      locked={busy}
      footer={
        <>
          <Button onClick={onKeep} disabled={busy} data-autofocus>
            {keep}
          </Button>
          <Button kind="bad" onClick={onAct} busy={busy} disabled={locked}>
            {act}
          </Button>
        </>
      }
    >
      <div className={classes(text.small, layout.fields)}>{children}</div>
    </Dialog>
  );
}
