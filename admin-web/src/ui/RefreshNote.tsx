import { useSyncExternalStore } from "react";
import { time } from "../lib/dates";
import { ApiError } from "../shared/api/errors";
import { Alert } from "./Alert";
import { Button } from "./Button";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

type Props = { what?: string; error: unknown; updatedAt: number; onRetry: () => void; place?: "card" | "page" };

/** A refresh that failed: the old list stays, with its time. */
export function RefreshNote({ what = "list", error, updatedAt, onRetry, place = "card" }: Props) {
  const online = useOnline();
  if (updatedAt === 0) return null;
  if (!online || (error instanceof ApiError && error.kind === "NETWORK_ERROR")) {
    return (
      <Alert icon="wifi" place={place}>
        <b>No connection.</b> You see the {what} of {time(updatedAt)}. Approving and saving wait until you are back.
      </Alert>
    );
  }
  if (!error) return null;
  return (
    <Alert
      tone="bad"
      place={place}
      act={
        <Button size="small" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      <b>Refresh failed.</b> The {what} is from {time(updatedAt)}.
    </Alert>
  );
}
