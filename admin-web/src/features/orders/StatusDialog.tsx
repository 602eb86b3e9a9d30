import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { changed } from "../../api/events";
import { updateStatus } from "../../api/orders";
import type { Order } from "../../api/types";
import { failed } from "../../lib/messages";
import { isStepBack, nextStatus, type OrderStatus, orderStatuses, statusLabel } from "../../lib/order";
import { ApiError } from "../../shared/api/errors";
import { Button } from "../../ui/Button";
import { StatusBadge } from "../../ui/badges";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog } from "../../ui/Dialog";
import { FieldError, TextField } from "../../ui/Field";
import { Note } from "../../ui/Note";
import { toastDone, toastFailed } from "../../ui/toast";

type Props = { order: Order; choose?: OrderStatus; onClose: () => void };

/** Any status may be set; a step back, and Cancelled, ask once more. */
export function StatusDialog({ order, choose, onClose }: Props) {
  const client = useQueryClient();
  const [status, setStatus] = useState<OrderStatus | null>(choose ?? null);
  const [carrier, setCarrier] = useState(order.carrier ?? "");
  const [tracking, setTracking] = useState(order.trackingNumber ?? "");
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const customer = order.user?.name ?? order.shippingAddress.name;
  const back = status !== null && isStepBack(order.status, status);

  const send = async (confirmStepBack: boolean) => {
    if (!status) return;
    setBusy(true);
    setError("");
    const parcel = status === "shipped" ? { carrier: carrier.trim(), trackingNumber: tracking.trim() } : {};
    try {
      await updateStatus({ id: order._id, status, ...parcel, ...(confirmStepBack ? { confirmStepBack } : {}) });
      toastDone(`Set to ${statusLabel[status]}`, order.orderNumber);
      onClose();
      await changed(client, "orders");
    } catch (failure) {
      setBusy(false);
      // The order went on in the meantime: what looked like a step on is one back.
      if (failure instanceof ApiError && failure.code === "confirm_step_back" && !confirmStepBack)
        return setAsking(true);
      setAsking(false);
      setError(toastFailed(failure, failed.updateStatus));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!status) return setError("Please select a status");
    if (back || status === "cancelled") setAsking(true);
    else void send(false);
  };

  if (asking && status) {
    const cancel = status === "cancelled";
    return (
      <ConfirmDialog
        title={cancel ? "Cancel this order?" : `Set back to ${statusLabel[status]}?`}
        keep={`Keep ${statusLabel[order.status]}`}
        act={cancel ? "Cancel the order" : `Set back to ${statusLabel[status]}`}
        busy={busy}
        onKeep={() => setAsking(false)}
        onAct={() => void send(true)}
      >
        <p>
          <b>{order.orderNumber}</b> is {statusLabel[order.status]}.{" "}
          {cancel ? "Cancel it? Its stock goes back on sale." : `Set it back to ${statusLabel[status]}?`}
        </p>
        <p>{customer} gets an e-mail about it.</p>
      </ConfirmDialog>
    );
  }

  return (
    <Dialog title="Update Status" onClose={onClose} locked={busy}>
      <form className="col" onSubmit={submit}>
        {error && error !== "Please select a status" ? (
          <Note tone="bad" alert>
            {error}
          </Note>
        ) : null}
        <div className="picks pair" role="radiogroup" aria-label="Status">
          {orderStatuses.map((each) => {
            const now = each === order.status;
            return (
              <label key={each} className={each === status ? "on" : undefined}>
                <input
                  type="radio"
                  name="status"
                  value={each}
                  disabled={now}
                  checked={each === status}
                  data-autofocus={each === (choose ?? nextStatus(order.status)) || undefined}
                  onChange={() => {
                    setStatus(each);
                    setError("");
                  }}
                />
                <StatusBadge status={each} />
                {now ? <span className="xs dim">now</span> : null}
              </label>
            );
          })}
        </div>
        <FieldError>{error === "Please select a status" ? error : null}</FieldError>
        {status === "shipped" ? (
          <>
            <TextField
              label={
                <>
                  Carrier <span className="dim">(optional)</span>
                </>
              }
              maxLength={80}
              value={carrier}
              onChange={(event) => setCarrier(event.currentTarget.value)}
            />
            <TextField
              label={
                <>
                  Tracking number <span className="dim">(optional)</span>
                </>
              }
              className="mono"
              autoCapitalize="characters"
              maxLength={80}
              value={tracking}
              onChange={(event) => setTracking(event.currentTarget.value)}
            />
          </>
        ) : null}
        <p className="xs dim">{customer} gets an e-mail. A step back, and Cancelled, ask once more.</p>
        <div className="dlg-foot">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="main" type="submit" busy={busy} disabled={!status}>
            {status ? `Set to ${statusLabel[status]}` : "Update Status"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
