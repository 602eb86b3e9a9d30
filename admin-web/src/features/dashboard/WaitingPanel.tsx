import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import type { WaitingPayment } from "../../api/types";
import { tally } from "../../lib/deadline";
import { failed } from "../../lib/messages";
import { count, rupees } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { useNow } from "../../ui/clock";
import { Kbd } from "../../ui/Kbd";
import { EmptyState, Failed, Skeleton } from "../../ui/ListState";
import { ProgressBar } from "../../ui/ProgressBar";
import { RefreshNote } from "../../ui/RefreshNote";

/** What needs a decision comes first: oldest first, with the time left of the 24 hours promised. */
export function WaitingPanel({ query }: { query: UseQueryResult<{ total: number; payments: WaitingPayment[] }> }) {
  const waiting = query.data;
  const navigate = useNavigate();
  const now = useNow();
  const payments = waiting?.payments ?? [];
  const first = payments[0];
  const { late, due, inTime } = tally(
    payments.map((payment) => payment.deadline),
    now,
  );
  const all = `${paths.orders}?paymentStatus=verification_pending`;
  return (
    <section className={first ? "card wait" : "card"} aria-labelledby="waiting">
      <header>
        <h2 id="waiting">Payments waiting</h2>
        {waiting && waiting.total > 0 ? <b className="count">{count(waiting.total)}</b> : null}
        <span className="dim s not-s">oldest first, 24 hours promised</span>
        <span className="grow" />
        {first ? (
          <Button kind="main" size="small" onClick={() => navigate(paths.order(first._id))} aria-keyshortcuts="V">
            Start verifying
            <Kbd>V</Kbd>
          </Button>
        ) : null}
      </header>
      <RefreshNote
        what="waiting payments"
        error={query.error}
        updatedAt={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
      />
      {!waiting ? (
        query.error ? (
          <Failed error={query.error} words={failed.fetchWaiting} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={5} columns={4} />
        )
      ) : payments.length === 0 ? (
        <EmptyState icon="shield" title="No payment is waiting." act={<Link to={paths.orders}>To Orders</Link>} />
      ) : (
        <>
          <ul className="waitlist">
            {payments.slice(0, 8).map((payment) => (
              <li key={payment._id}>
                <span className="who">
                  <Link className="no" to={paths.order(payment._id)}>
                    {payment.orderNumber}
                  </Link>
                  <small>{[payment.customerName, payment.city].filter(Boolean).join(", ")}</small>
                </span>
                <b className="sum">{rupees(payment.total)}</b>
                <span className="left">
                  <ProgressBar deadline={payment.deadline} />
                </span>
                <Link
                  className="btn small not-s"
                  to={paths.order(payment._id)}
                  aria-label={`Verify ${payment.orderNumber}`}
                >
                  Verify
                </Link>
              </li>
            ))}
          </ul>
          <footer className="pages">
            <span className="dim">
              {late} late, {due} due within 2 hours, {inTime} in time
            </span>
            <span className="grow" />
            <Link to={all}>All {count(waiting.total)}</Link>
          </footer>
        </>
      )}
    </section>
  );
}
