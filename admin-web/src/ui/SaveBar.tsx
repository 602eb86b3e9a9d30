import type { ReactNode } from "react";
import { Button } from "./Button";
import { Kbd } from "./Kbd";
import { useKeys } from "./keys";

type Props = {
  said: ReactNode;
  save: string;
  onCancel: () => void;
  onSave: () => void;
  busy?: boolean;
  locked?: boolean;
  cancel?: string;
};

/** Sticks to the bottom and says what is unsaved. */
export function SaveBar({ said, save, onCancel, onSave, busy = false, locked = false, cancel = "Cancel" }: Props) {
  useKeys({ "Ctrl+s": () => (busy || locked ? undefined : onSave()), Escape: onCancel });
  return (
    <div className="savebar">
      <span className="dim s grow" role="status">
        {said}
      </span>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button kind="main" type="submit" busy={busy} disabled={locked} aria-keyshortcuts="Control+S">
        {save}
        <Kbd>Ctrl S</Kbd>
      </Button>
    </div>
  );
}
