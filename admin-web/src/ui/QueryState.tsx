import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../shared/api/errors";
import { EmptyState, Failed, Skeleton } from "./ListState";

type Props<T> = {
  query: UseQueryResult<T>;
  words: string;
  /** What is said when there is no such thing. */
  missing: string;
  back: { to: string; label: string };
  children: (data: T) => ReactNode;
};

/** One thing by its id: loading, error with Try Again, not found with a way out, or the thing. */
export function QueryState<T>({ query, words, missing, back, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error instanceof ApiError && query.error.kind === "NOT_FOUND_ERROR") {
    return (
      <section className="card">
        <EmptyState
          whole
          title={missing}
          act={
            <Link className="btn main-act" to={back.to}>
              {back.label}
            </Link>
          }
        />
      </section>
    );
  }
  return (
    <section className="card">
      {query.error ? (
        <Failed whole error={query.error} words={words} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton rows={6} columns={3} />
      )}
    </section>
  );
}
