import type { UseQueryResult } from "@tanstack/react-query";
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
  const { error, dataUpdatedAt: updatedAt } = query;
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
        <Button size="small" onClick={() => void query.refetch()}>
          Try Again
        </Button>
      }
    >
      <b>Refresh failed.</b> The {what} is from {time(updatedAt)}.
    </Alert>
  );
}
