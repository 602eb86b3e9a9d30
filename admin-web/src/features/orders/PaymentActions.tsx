import { formatMoment } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useState } from "react";
import {
  askForRefundMutation,
  askForRestMutation,
  cashMutation,
  type DialogProps,
  extendMutation,
  reopenMutation,
  undoRefundMutation,
  voidMutation,
} from "../../api/orders";
import type { Order } from "../../api/types";
import { keysOf } from "../../lib/records";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { PickField } from "../../ui/Field";
import { lazyPart } from "../../ui/lazyPart";
import { NoWrap } from "../../ui/NoWrap";
import { ReasonDialog } from "../../ui/ReasonDialog";
import { RecordCreditDialog } from "./ByHand";
import { type Resolution, ResolutionField } from "./ResolutionField";
import { useOrderChange } from "./useOrderChange";

const RefundDialog = lazyPart(() => import("./RefundDialog"), "RefundDialog");

type Action = Order["actions"][number];
type Shown = { order: Order; onClose: () => void };

const staffRead = "Reason (saved in the history)";

function undoLabel(order: Order): string {
  if (order.paymentInfo.status === "failed") return "Undo rejection";
  return order.paymentMethod === "cod" ? "Undo cash receipt" : "Undo approval";
}

/** What the server allows this person to do with the payment now. */
export function PaymentActions({ order }: { order: Order }) {
  const [open, setOpen] = useState<Action | null>(null);
  const onClose = () => setOpen(null);
  const dialogProps = { order, onClose };
  const labels: Partial<Record<Action, string>> = {
    record_cash: "Record cash received",
    record_credit: "Record by hand",
    refund: "Record refund",
    ask_for_refund: "Customer asks for it",
    ask_for_rest: "Send “still missing”",
    extend_hold: "Hold longer",
    reopen_payment: undoLabel(order),
    void_payment: "Payment not valid",
    undo_refund: "Undo refund",
  };
  const possible = keysOf(labels).filter((action) => order.actions.includes(action));
  return (
    <>
      {possible.map((action) => (
        <Button key={action} size="small" onClick={() => setOpen(action)}>
          {labels[action]}
        </Button>
      ))}
      {open === "record_cash" ? <CashDialog {...dialogProps} /> : null}
      {open === "record_credit" ? <RecordCreditDialog {...dialogProps} /> : null}
      {open === "refund" ? (
        <RefundDialog {...dialogProps} amount={order.refund?.amount ?? order.amountReceived} payee={order.payee} />
      ) : null}
      {open === "ask_for_refund" ? <AskForRefundDialog {...dialogProps} /> : null}
      {open === "ask_for_rest" ? <RestDialog {...dialogProps} /> : null}
      {open === "extend_hold" ? <ExtendDialog {...dialogProps} /> : null}
      {open === "reopen_payment" ? <ReopenDialog {...dialogProps} /> : null}
      {open === "void_payment" ? <VoidDialog {...dialogProps} /> : null}
      {open === "undo_refund" ? (
        <UndoRefundDialog order={order} amount={order.refund?.amount} onClose={onClose} />
      ) : null}
    </>
  );
}

function CashDialog({ order, onClose }: Shown) {
  const [resolution, setResolution] = useState<Resolution | null>(null);
  const { send, busy, error } = useOrderChange({
    change: cashMutation,
    order,
    done: "Cash received",
    failed: "Failed to record the cash",
    onDone: onClose,
  });
  const cancelled = order.status === "cancelled";
  return (
    <ConfirmDialog
      title="Cash received?"
      confirmLabel="Yes, received"
      busy={busy}
      locked={cancelled && resolution === null}
      onCancel={onClose}
      onConfirm={() => send({ resolution })}
    >
      <FormError>{error}</FormError>
      <p>
        <b>{rupees(order.amountDue)}</b> in cash for{" "}
        <b>
          <NoWrap>{order.orderNumber}</NoWrap>
        </b>
        ? Only a super admin can undo this.
      </p>
      {cancelled ? <ResolutionField value={resolution} onChange={setResolution} /> : null}
    </ConfirmDialog>
  );
}

function RestDialog({ order, onClose }: Shown) {
  const { send, busy, error } = useOrderChange({
    change: askForRestMutation,
    order,
    done: "The customer is asked for the rest",
    failed: "Failed to write to the customer",
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Write what is still missing?"
      confirmLabel="Send"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => send()}
    >
      <FormError>{error}</FormError>
      <p>
        The customer of{" "}
        <b>
          <NoWrap>{order.orderNumber}</NoWrap>
        </b>{" "}
        reads in an e-mail that <b>{rupees(order.amountDue)}</b> is still missing.{" "}
        {order.holdsUntil ? `The items are held until ${formatMoment(order.holdsUntil)}.` : ""}
      </p>
    </ConfirmDialog>
  );
}

const hours = [24, 48, 72, 168];

function ExtendDialog({ order, onClose }: Shown) {
  const [more, setMore] = useState("24");
  const { send, busy, error } = useOrderChange({
    change: extendMutation,
    order,
    done: "Held longer",
    failed: "Failed to extend the holding time",
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Hold the items longer?"
      label={staffRead}
      confirmLabel="Hold longer"
      busy={busy}
      error={error}
      onClose={onClose}
      onSend={(reason) => send({ hours: Number(more), reason })}
      fields={
        <PickField
          label="How much longer"
          value={more}
          options={hours.map((value) => ({
            value: String(value),
            label: value === 24 ? "1 day" : `${value / 24} days`,
          }))}
          onChange={setMore}
        />
      }
    >
      <p>
        {order.holdsUntil ? `The items are held until ${formatMoment(order.holdsUntil)}. ` : null}
        The customer gets an e-mail with the new date.
      </p>
    </ReasonDialog>
  );
}

function ReopenDialog({ order, onClose }: Shown) {
  const label = undoLabel(order);
  const { send, busy, error } = useOrderChange({
    change: reopenMutation,
    order,
    done: "Decision undone",
    failed: "Failed to undo the decision",
    onDone: onClose,
  });
  const rejected = order.paymentInfo.status === "failed";
  return (
    <ReasonDialog
      title={`${label}?`}
      label={staffRead}
      confirmLabel={label}
      busy={busy}
      error={error}
      onClose={onClose}
      onSend={(reason) => send({ reason })}
    >
      <p>
        The payment of <b>{rupees(order.pricing.total)}</b> for{" "}
        <b>
          <NoWrap>{order.orderNumber}</NoWrap>
        </b>{" "}
        {order.paymentMethod === "cod" ? "is due again." : "waits for a decision again."}
      </p>
      {rejected || order.paymentMethod === "cod" ? null : <p>The customer gets an e-mail that it is checked again.</p>}
    </ReasonDialog>
  );
}

function VoidDialog({ order, onClose }: Shown) {
  const { send, busy, error } = useOrderChange({
    change: voidMutation,
    order,
    done: "Payment not valid",
    failed: "Failed to void the payment",
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Payment not valid?"
      label="Reason (the customer reads it)"
      confirmLabel="Not valid"
      busy={busy}
      error={error}
      onClose={onClose}
      onSend={(reason) => send({ reason })}
    >
      <p>
        The approved <b>{rupees(order.pricing.total)}</b> for{" "}
        <b>
          <NoWrap>{order.orderNumber}</NoWrap>
        </b>{" "}
        did not arrive. The payment becomes Failed, and the order keeps its status.
      </p>
    </ReasonDialog>
  );
}

function AskForRefundDialog({ order, onClose }: Shown) {
  const { send, busy, error } = useOrderChange({
    change: askForRefundMutation,
    order,
    done: "The refund is due",
    failed: "Failed to make the refund due",
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Does the customer ask for the money?"
      label={staffRead}
      confirmLabel="Make it due"
      busy={busy}
      error={error}
      onClose={onClose}
      onSend={(reason) => send({ reason })}
    >
      <p>
        {order.refund ? <b>{rupees(order.refund.amount)}</b> : "The money"} of{" "}
        <b>
          <NoWrap>{order.orderNumber}</NoWrap>
        </b>{" "}
        is on record. It becomes due, and an e-mail asks the customer where to send it.
      </p>
    </ReasonDialog>
  );
}

type Undo = { order: DialogProps; amount: number | undefined; onClose: () => void };

export function UndoRefundDialog({ order, amount, onClose }: Undo) {
  const { send, busy, error } = useOrderChange({
    change: undoRefundMutation,
    order,
    done: "Refund undone",
    failed: "Failed to undo the refund",
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Undo the refund?"
      label={staffRead}
      confirmLabel="Undo refund"
      busy={busy}
      error={error}
      onClose={onClose}
      onSend={(reason) => send({ reason })}
    >
      <p>
        The refund{amount === undefined ? "" : ` of ${rupees(amount)}`} for{" "}
        <b>
          <NoWrap>{order.orderNumber}</NoWrap>
        </b>{" "}
        was not sent after all. It becomes due again.
      </p>
    </ReasonDialog>
  );
}
