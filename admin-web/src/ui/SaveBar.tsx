import { cx } from "@shop/shared/lib/classes";
import type { ReactNode } from "react";
import { Button } from "./Button";
import { Kbd } from "./Kbd";
import { useKeys } from "./keys";
import layout from "./layout.module.css";
import styles from "./SaveBar.module.css";
import text from "./text.module.css";

type Props = {
  status: ReactNode;
  save: string;
  onCancel: () => void;
  onSave: () => void;
  busy?: boolean;
  locked?: boolean;
  cancel?: string;
};

/** Sticks to the bottom and lists unsaved changes. */
export function SaveBar({ status, save, onCancel, onSave, busy = false, locked = false, cancel = "Cancel" }: Props) {
  useKeys({ "Ctrl+s": () => (busy || locked ? undefined : onSave()), Escape: onCancel });
  return (
    <div className={styles.bar}>
      <span className={cx(text.note, layout.grow)} role="status">
        {status}
      </span>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button variant="solid" type="submit" busy={busy} disabled={locked} aria-keyshortcuts="Control+S">
        {save}
        <Kbd>Ctrl S</Kbd>
      </Button>
    </div>
  );
}
