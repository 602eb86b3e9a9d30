import { ApiError } from "@shop/shared/api/errors";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ButtonLink } from "./Button";
import { Card } from "./Card";
import { EmptyState, LoadingOrError } from "./ListState";

type Props<T> = {
  query: UseQueryResult<T>;
  errorTitle: string;
  /** The message for a 404. */
  missing: string;
  back: { to: string; label: string };
  children: (data: T) => ReactNode;
};

/** One thing by its id: loading, error with Try Again, not found with a way out, or the thing. */
export function QueryState<T>({ query, errorTitle, missing, back, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error instanceof ApiError && query.error.kind === "NOT_FOUND_ERROR") {
    return (
      <Card>
        <EmptyState
          whole
          title={missing}
          action={
            <ButtonLink variant="solid" to={back.to}>
              {back.label}
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <LoadingOrError whole query={query} errorTitle={errorTitle} skeleton={{ rows: 6, columns: 3 }} />
    </Card>
  );
}
