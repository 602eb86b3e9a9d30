import { cx } from "@shop/shared/lib/classes";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { count } from "../../lib/money";
import { statusLabel } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { Pill, State } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import layout from "../../ui/layout.module.css";
import { NoWrap } from "../../ui/NoWrap";
import text from "../../ui/text.module.css";
import styles from "./BulkReport.module.css";
import type { Report } from "./BulkStatus";
import { ConfirmStatus } from "./ConfirmStatus";

type Props = { report: Report; onClose: () => void; onKeep: (ids: string[]) => void };
type Refused = Report["refused"][number];

/** Shown until closed: number of changed orders, and refused ones with reasons and confirmations. */
export function BulkReport({ report, onClose, onKeep }: Props) {
  const { changed, status, body } = report;
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [confirming, setConfirming] = useState<Refused | null>(null);
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  const refused = report.refused.filter(({ _id }) => !settled.has(_id));
  const unknown = refused.filter(({ code }) => code === "outcome_unknown").length;
  const done = changed.length + settled.size;
  return (
    <Card className={styles.report} ref={card} tabIndex={-1} aria-label="Report">
      <header>
        <h2>Report</h2>
        <span className={layout.grow} />
        <Button size="small" variant="ghost" icon="x" aria-label="Close" onClick={onClose} />
      </header>
      <CardBody className={layout.tight} role="status">
        <p className={cx(layout.row, text.small)}>
          <State tone="good" icon="check" />
          <b>
            {count(done)} {done === 1 ? "order" : "orders"} set to {statusLabel[status]}
          </b>
        </p>
        {refused.length > 0 ? (
          <>
            <p className={cx(layout.row, text.small)}>
              {refused.length > unknown ? (
                <Pill tone="failed" icon="stop">
                  {count(refused.length - unknown)} refused
                </Pill>
              ) : null}
              {unknown > 0 ? (
                <Pill tone="wait" icon="warn">
                  {count(unknown)} not known
                </Pill>
              ) : null}
            </p>
            <ul className={cx(layout.tight, text.small)}>
              {refused.map((order) => (
                <li key={order._id} className={cx(layout.row, layout.wrap)}>
                  <Link to={paths.order(order._id)}>
                    <NoWrap>{order.orderNumber}</NoWrap>
                  </Link>
                  <span className={text.dim}>{order.reason}</span>
                  {order.confirmations.length > 0 ? (
                    <Button
                      size="small"
                      onClick={() => setConfirming(order)}
                      aria-label={`Set ${order.orderNumber} anyway`}
                    >
                      Set anyway
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
            <div>
              <Button size="small" onClick={() => onKeep(refused.map(({ _id }) => _id))}>
                Keep these {refused.length} selected
              </Button>
            </div>
          </>
        ) : null}
      </CardBody>
      {confirming ? (
        <ConfirmStatus
          order={confirming}
          body={body}
          confirmations={confirming.confirmations}
          onClose={() => setConfirming(null)}
          onDone={() => {
            setSettled(new Set([...settled, confirming._id]));
            setConfirming(null);
          }}
        />
      ) : null}
    </Card>
  );
}
