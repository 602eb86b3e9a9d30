import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changed } from "../../api/events";
import { type BulkReport, bulkStatus } from "../../api/orders";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { type OrderStatus, orderStatuses, statusLabel } from "../../lib/order";
import { Button } from "../../ui/Button";
import { StatusBadge } from "../../ui/badges";
import { Dialog } from "../../ui/Dialog";
import { toastFailed } from "../../ui/toast";

export type Report = BulkReport & { status: OrderStatus };

type Props = { ids: string[]; onClose: () => void; onDone: (report: Report) => void };

/** One status for many orders. What asks once more for a single order (a step back) is refused here, with its reason. */
export function BulkStatusDialog({ ids, onClose, onDone }: Props) {
  const client = useQueryClient();
  const [status, setStatus] = useState<OrderStatus | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const many = `${count(ids.length)} ${ids.length === 1 ? "order" : "orders"}`;

  const send = async () => {
    if (!status) return;
    if (status === "cancelled" && !asking) return setAsking(true);
    setBusy(true);
    try {
      const report = await bulkStatus(ids, status);
      await changed(client, "orders");
      onDone({ ...report, status });
    } catch (failure) {
      setError(toastFailed(failure, failed.updateStatus));
      setAsking(false);
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={asking ? `Cancel ${many}?` : `Set status of ${many}`}
      onClose={onClose}
      locked={busy}
      footer={
        asking ? (
          <>
            <Button onClick={() => setAsking(false)} disabled={busy} data-autofocus>
              Keep them
            </Button>
            <Button kind="bad" onClick={() => void send()} busy={busy}>
              Cancel {many}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button kind="main" onClick={() => void send()} busy={busy} disabled={!status}>
              {status ? `Set to ${statusLabel[status]}` : "Update Status"}
            </Button>
          </>
        )
      }
    >
      {asking ? (
        <p className="s">Their stock goes back on sale, and every customer gets an e-mail.</p>
      ) : (
        <div className="col tight">
          {error ? <p className="err">{error}</p> : null}
          <div className="picks pair" role="radiogroup" aria-label="Status">
            {orderStatuses.map((each, index) => (
              <label key={each} className={each === status ? "on" : undefined}>
                <input
                  type="radio"
                  name="bulk-status"
                  checked={each === status}
                  onChange={() => setStatus(each)}
                  data-autofocus={index === 0 || undefined}
                />
                <StatusBadge status={each} />
              </label>
            ))}
          </div>
          <p className="xs dim">
            Every customer gets an e-mail. Orders that cannot take this status are named afterwards.
          </p>
        </div>
      )}
    </Dialog>
  );
}
