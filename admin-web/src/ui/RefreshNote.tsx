import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { time } from "../lib/dates";
import { ApiError } from "../shared/api/errors";
import { Alert } from "./Alert";
import { Button } from "./Button";

type Props = {
  query: Pick<UseQueryResult, "error" | "dataUpdatedAt" | "refetch">;
  what?: string;
  place?: "card" | "page";
};

/** A refresh that failed: the old list stays, with its time. */
export function RefreshNote({ query, what = "list", place = "card" }: Props) {
  const { error, dataUpdatedAt: updatedAt, refetch } = query;
  // What the browser says of its network may be wrong: a call shows whether the server is reached.
  useEffect(() => {
    const ask = () => void refetch();
    window.addEventListener("offline", ask);
    window.addEventListener("online", ask);
    return () => {
      window.removeEventListener("offline", ask);
      window.removeEventListener("online", ask);
    };
  }, [refetch]);
  if (updatedAt === 0) return null;
  if (error instanceof ApiError && error.kind === "NETWORK_ERROR") {
    return (
      <Alert icon="wifi" place={place}>
        <b>No connection.</b> You see the {what} of {time(updatedAt)}. What you save may not arrive until you are back.
      </Alert>
    );
  }
  if (!error) return null;
  return (
    <Alert
      tone="bad"
      place={place}
      act={
        <Button size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      }
    >
      <b>Refresh failed.</b> The {what} is from {time(updatedAt)}.
    </Alert>
  );
}
