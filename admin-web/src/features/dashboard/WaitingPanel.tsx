import { cx } from "@shop/shared/lib/classes";
import { rupees } from "@shop/shared/lib/money";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import type { WaitingPayment } from "../../api/types";
import { countByUrgency } from "../../lib/deadline";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/Button";
import { Card, CardFoot } from "../../ui/Card";
import { Count } from "../../ui/Count";
import { Countdown } from "../../ui/Countdown";
import { useNow } from "../../ui/clock";
import { Kbd } from "../../ui/Kbd";
import { EmptyState, QueryBody } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { NoWrap } from "../../ui/NoWrap";
import { RefreshNote } from "../../ui/RefreshNote";
import text from "../../ui/text.module.css";
import styles from "./WaitingPanel.module.css";

/** Payments that need a decision: oldest first, with the time left of the 24 hours promised. */
export function WaitingPanel({ query }: { query: UseQueryResult<{ total: number; payments: WaitingPayment[] }> }) {
  const waiting = query.data;
  const navigate = useNavigate();
  const now = useNow();
  const payments = waiting?.payments ?? [];
  const first = payments[0];
  const { late, due, inTime } = countByUrgency(
    payments.map((payment) => payment.deadline),
    now,
  );
  const all = `${paths.orders}?paymentStatus=verification_pending`;
  return (
    <Card wait={first !== undefined} className={styles.panel} aria-labelledby="waiting">
      <header>
        <h2 id="waiting">Payments waiting</h2>
        {waiting && waiting.total > 0 ? <Count>{count(waiting.total)}</Count> : null}
        <span className={cx(text.note, layout.wideOnly)}>oldest first, 24 hours promised</span>
        <span className={layout.grow} />
        {first ? (
          <Button variant="solid" size="small" onClick={() => navigate(paths.order(first._id))} aria-keyshortcuts="V">
            Start verifying
            <Kbd>V</Kbd>
          </Button>
        ) : null}
      </header>
      <RefreshNote what="waiting payments" query={query} />
      <QueryBody data={waiting} query={query} errorTitle={failed.fetchWaiting} skeleton={{ rows: 5, columns: 4 }}>
        {({ total }) =>
          payments.length === 0 ? (
            <EmptyState
              icon="shield"
              title="No payment is waiting."
              action={<Link to={paths.orders}>To Orders</Link>}
            />
          ) : (
            <>
              <div className={styles.rows}>
                <ul className={styles.list}>
                  {payments.slice(0, 8).map((payment) => (
                    <li key={payment._id}>
                      <span className={styles.who}>
                        <Link className={styles.number} to={paths.order(payment._id)}>
                          <NoWrap>{payment.orderNumber}</NoWrap>
                        </Link>
                        <small>{[payment.customerName, payment.city].filter(Boolean).join(", ")}</small>
                      </span>
                      <b className={styles.sum}>{rupees(payment.total)}</b>
                      <span className={styles.left}>
                        <Countdown deadline={payment.deadline} />
                      </span>
                      <ButtonLink
                        className={styles.verify}
                        size="small"
                        to={paths.order(payment._id)}
                        aria-label={`Verify ${payment.orderNumber}`}
                      >
                        Verify
                      </ButtonLink>
                    </li>
                  ))}
                </ul>
              </div>
              <CardFoot as="footer">
                <span className={text.dim}>
                  {late} late, {due} due within 2 hours, {inTime} in time
                </span>
                <span className={cx(layout.grow, styles.space)} />
                <Link to={all}>All {count(total)}</Link>
              </CardFoot>
            </>
          )
        }
      </QueryBody>
    </Card>
  );
}
