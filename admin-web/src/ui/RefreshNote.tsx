import { ApiError } from "@shop/shared/api/errors";
import { formatTime } from "@shop/shared/lib/dates";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { Alert } from "./Alert";
import { Button } from "./Button";

type Props = {
  query: Pick<UseQueryResult, "error" | "failureReason" | "dataUpdatedAt" | "refetch">;
  what?: string;
  place?: "card" | "page";
};

/** A refresh that failed: the old list stays, with its time. */
export function RefreshNote({ query, what = "list", place = "card" }: Props) {
  const { error, failureReason, dataUpdatedAt: updatedAt, refetch } = query;
  // What the browser says of its network may be wrong: a call shows whether the server is reached.
  useEffect(() => {
    const ask = () => void refetch();
    window.addEventListener("offline", ask);
    return () => window.removeEventListener("offline", ask);
  }, [refetch]);
  if (updatedAt === 0) return null;
  // Without a network further tries wait for it, and the first failure is not an error yet.
  if (failureReason instanceof ApiError && failureReason.kind === "NETWORK_ERROR") {
    return (
      <Alert icon="wifi" place={place}>
        <b>No connection.</b> You see the {what} of {formatTime(updatedAt)}. What you save may not arrive until you are
        back.
      </Alert>
    );
  }
  if (!error) return null;
  return (
    <Alert
      tone="bad"
      place={place}
      action={
        <Button size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      }
    >
      <b>Refresh failed.</b> The {what} is from {formatTime(updatedAt)}.
    </Alert>
  );
}
