import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { count } from "../../lib/money";
import { statusLabel } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import type { Report } from "./BulkStatus";

type Props = { report: Report; onClose: () => void; onKeep: (ids: string[]) => void };

/** Stays until it is closed: how many changed, which were refused and why. */
export function BulkReport({ report, onClose, onKeep }: Props) {
  const { changed, refused, status } = report;
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
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
            {count(changed.length)} {changed.length === 1 ? "order" : "orders"} set to {statusLabel[status]}
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
              {refused.map(({ _id, orderNumber, reason }) => (
                <li key={_id}>
                  <Link className="no" to={paths.order(_id)}>
                    {orderNumber}
                  </Link>{" "}
                  <span className="dim">{reason}</span>
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
    </section>
  );
}
