import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import text from "./text.module.css";

/** Warns before a changed form is left, by a link, the back button, a closed tab or a reload. */
export function LeaveGuard({ dirty, what, changes }: { dirty: boolean; what: string; changes: string[] }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);

  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title="Leave without saving?"
      onClose={() => blocker.reset()}
      ignoresBack
      footer={
        <>
          <Button variant="bad-line" onClick={() => blocker.proceed()}>
            Leave
          </Button>
          <Button variant="solid" onClick={() => blocker.reset()} data-autofocus>
            Stay
          </Button>
        </>
      }
    >
      <p className={text.small}>
        Your changes to <b>{what}</b> are not saved{changes.length > 0 ? `: ${changes.join(", ")}` : ""}.
      </p>
    </Dialog>
  );
}
