import { cx } from "@shop/shared/lib/classes";
import { formatTime } from "@shop/shared/lib/dates";
import { useQuery } from "@tanstack/react-query";
import { dashboardQuery } from "../api/dashboard";
import { waitingQuery } from "../api/orders";
import { useMay } from "../api/session";
import { DashboardView } from "../features/dashboard/DashboardView";
import { today } from "../lib/dates";
import { failed } from "../lib/messages";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { LoadingOrError } from "../ui/ListState";
import layout from "../ui/layout.module.css";
import { PageHead } from "../ui/PageHead";
import { RefreshNote } from "../ui/RefreshNote";
import text from "../ui/text.module.css";

export function Component() {
  const query = useQuery(dashboardQuery);
  const verifies = useMay("payments");
  const waiting = useQuery({ ...waitingQuery, enabled: verifies });
  return (
    <>
      <PageHead title="Dashboard" subtitle={today()}>
        {query.dataUpdatedAt > 0 ? (
          <span className={cx(text.hint, layout.wideOnly)}>Updated {formatTime(query.dataUpdatedAt)}</span>
        ) : null}
        <Button size="small" icon="load" aria-label="Refresh" onClick={() => void query.refetch()} />
      </PageHead>
      <RefreshNote place="page" what="dashboard" query={query} />
      {query.data ? (
        <DashboardView data={query.data} waiting={verifies ? waiting : null} />
      ) : (
        <Card>
          <LoadingOrError query={query} errorTitle={failed.dashboard} skeleton={{ rows: 8, columns: 4 }} />
        </Card>
      )}
    </>
  );
}
