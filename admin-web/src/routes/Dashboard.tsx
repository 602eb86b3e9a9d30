import { useQuery } from "@tanstack/react-query";
import { dashboardQuery } from "../api/dashboard";
import { waitingQuery } from "../api/orders";
import { DashboardView } from "../features/dashboard/DashboardView";
import { time, today } from "../lib/dates";
import { failed } from "../lib/messages";
import { Button } from "../ui/Button";
import { Failed, Skeleton } from "../ui/ListState";
import { PageHead } from "../ui/PageHead";
import { RefreshNote } from "../ui/RefreshNote";

export function Component() {
  const query = useQuery(dashboardQuery);
  const waiting = useQuery(waitingQuery);
  return (
    <>
      <PageHead title="Dashboard" said={today()}>
        {query.dataUpdatedAt > 0 ? <span className="dim xs not-s">Updated {time(query.dataUpdatedAt)}</span> : null}
        <Button size="small" icon="load" aria-label="Refresh" onClick={() => void query.refetch()} />
      </PageHead>
      <RefreshNote
        what="dashboard"
        error={query.error}
        updatedAt={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
      />
      {query.data ? (
        <DashboardView data={query.data} waiting={waiting} />
      ) : (
        <section className="card">
          {query.error ? (
            <Failed error={query.error} words={failed.dashboard} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton rows={8} columns={4} />
          )}
        </section>
      )}
    </>
  );
}
