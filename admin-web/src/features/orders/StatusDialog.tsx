import { type FormEvent, useState } from "react";
import { statusMutation } from "../../api/orders";
import type { AnyOrder } from "../../api/types";
import { failed } from "../../lib/messages";
import { nextStatus, type OrderStatus, statusLabel } from "../../lib/order";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog, DialogFoot } from "../../ui/Dialog";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { ConfirmStatus } from "./ConfirmStatus";
import { confirmationsOf } from "./confirmations";
import { emptyChange, type StatusChange, StatusFields, statusBody, statusProblem } from "./StatusFields";
import { useOrderChange } from "./useOrderChange";

type Props = { order: AnyOrder; choose?: OrderStatus; onClose: () => void };

/** Any status may be set. The server requires confirmations for unusual changes, shown in a second dialog. */
export function StatusDialog({ order, choose, onClose }: Props) {
  // What the dialog began with: the order is fetched again meanwhile, perhaps with a colleague's change.
  const [before] = useState({ carrier: order.carrier, trackingNumber: order.trackingNumber });
  const [change, setChange] = useState({ ...emptyChange, ...before, status: choose ?? null });
  const [problem, setProblem] = useState("");
  const [confirmed, setConfirmed] = useState(false);
  const { send, busy, error, cause } = useOrderChange({
    change: statusMutation,
    order,
    done: change.status ? `Set to ${statusLabel[change.status]}` : "",
    failed: failed.updateStatus,
    onDone: onClose,
  });
  const customer = order.user?.name || order.shippingAddress.name;
  const { status } = change;
  const confirmations = confirmationsOf(cause);

  const fill = (next: StatusChange) => {
    setChange(next);
    setProblem("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newProblem = statusProblem(change);
    setProblem(newProblem);
    setConfirmed(false);
    if (!newProblem && status) send(statusBody({ ...change, status }, before));
  };

  if (status && confirmations.length > 0 && !confirmed) {
    return (
      <ConfirmStatus
        order={order}
        from={order.status}
        body={statusBody({ ...change, status }, before)}
        confirmations={confirmations}
        onClose={() => setConfirmed(true)}
        onDone={onClose}
      />
    );
  }

  const typed =
    change.reason !== "" || change.carrier !== before.carrier || change.trackingNumber !== before.trackingNumber;
  return (
    <Dialog title="Update Status" onClose={onClose} locked={busy} dirty={typed}>
      <form className={layout.fields} onSubmit={submit} noValidate>
        <FormError>{confirmations.length > 0 ? "" : error}</FormError>
        <StatusFields
          change={change}
          now={order.status}
          focus={choose ?? nextStatus(order.status)}
          problem={problem}
          onChange={fill}
        />
        <p className={text.hint}>{customer} gets an e-mail. What is unusual about a change is asked once more.</p>
        <DialogFoot>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant={status === "cancelled" ? "bad" : "solid"} type="submit" busy={busy}>
            {status === "cancelled" ? "Cancel the order" : status ? `Set to ${statusLabel[status]}` : "Update Status"}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
