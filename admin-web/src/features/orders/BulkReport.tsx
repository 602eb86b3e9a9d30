import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { count } from "../../lib/money";
import { statusLabel } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import type { Report } from "./BulkStatus";
import { ConfirmStatus } from "./ConfirmStatus";

type Props = { report: Report; onClose: () => void; onKeep: (ids: string[]) => void };
type Refused = Report["refused"][number];

/** Stays until it is closed: how many changed, which were refused and why. What only wants a yes is set from here. */
export function BulkReport({ report, onClose, onKeep }: Props) {
  const { changed, status, body } = report;
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Refused | null>(null);
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  const refused = report.refused.filter(({ _id }) => !settled.has(_id));
  const done = changed.length + settled.size;
  return (
    <section className="card report" ref={card} tabIndex={-1} aria-label="Report">
      <header>
        <h2>Report</h2>
        <span className="grow" />
        <Button size="small" kind="bare" icon="x" aria-label="Close" onClick={onClose} />
      </header>
      <div className="body col tight" role="status">
        <p className="row s">
          <span className="st delivered">
            <Icon name="check" />
          </span>
          <b>
            {count(done)} {done === 1 ? "order" : "orders"} set to {statusLabel[status]}
          </b>
        </p>
        {refused.length > 0 ? (
          <>
            <p className="row s">
              <span className="pay failed">
                <Icon name="stop" />
                {count(refused.length)} refused
              </span>
            </p>
            <ul className="col s tight">
              {refused.map((order) => (
                <li key={order._id} className="row wrap">
                  <Link className="no" to={paths.order(order._id)}>
                    {order.orderNumber}
                  </Link>
                  <span className="dim">{order.reason}</span>
                  {order.confirmations.length > 0 ? (
                    <Button size="small" onClick={() => setAsked(order)} aria-label={`Set ${order.orderNumber} anyway`}>
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
      </div>
      {asked ? (
        <ConfirmStatus
          order={asked}
          body={body}
          confirmations={asked.confirmations}
          onClose={() => setAsked(null)}
          onDone={() => {
            setSettled(new Set([...settled, asked._id]));
            setAsked(null);
          }}
        />
      ) : null}
    </section>
  );
}
