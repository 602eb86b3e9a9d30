import { cx } from "@shop/shared/lib/classes";
import { useState } from "react";
import { type DialogProps, type StatusBody, statusMutation } from "../../api/orders";
import { useMay } from "../../api/session";
import { failed } from "../../lib/messages";
import { type OrderStatus, statusLabel } from "../../lib/order";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Choice, Choices } from "../../ui/Choice";
import { Dialog } from "../../ui/Dialog";
import { TextArea } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { type Confirmation, confirmationsOf, confirmed, type Excess, excessOptions, type Goods } from "./confirmations";
import { useOrderChange } from "./useOrderChange";

type Props = {
  order: DialogProps;
  /** What was refused until it is confirmed. */
  body: StatusBody;
  confirmations: Confirmation[];
  /** The present status, when it is known. */
  from?: OrderStatus;
  onClose: () => void;
  onDone: () => void;
};

const fates: { value: Goods; label: string }[] = [
  { value: "restock", label: "They came back: put them in stock" },
  { value: "write_off", label: "They did not come back" },
];

/** The second question before an unusual change of status. What is confirmed here is recorded. */
export function ConfirmStatus({ order, body, confirmations, from, onClose, onDone }: Props) {
  const decidesMoney = useMay("payments");
  const [goods, setGoods] = useState<Goods | null>(null);
  const [excess, setExcess] = useState<Excess | null>(null);
  const [reason, setReason] = useState(body.reason ?? "");
  const { send, busy, error, cause } = useOrderChange({
    change: statusMutation,
    order,
    done: `Set to ${statusLabel[body.status]}`,
    failed: failed.updateStatus,
    onDone,
  });
  // The order may have changed since; show the confirmations that the server requires now.
  const newer = confirmationsOf(cause);
  const required = newer.length > 0 ? newer : confirmations;
  const names = new Set(required.map(({ name }) => name));
  const asksMoney = names.has("refund_due") && decidesMoney;
  const cancel = body.status === "cancelled";
  const asksReason = names.has("unpaid") || (names.has("refund_due") && !body.reason);
  const incomplete =
    (names.has("goods") && goods === null) || (asksMoney && excess === null) || (asksReason && reason.trim() === "");
  const to = statusLabel[body.status];
  return (
    <Dialog
      title={cancel ? `Cancel ${order.orderNumber}?` : `Set ${order.orderNumber} to ${to}?`}
      onClose={onClose}
      locked={busy}
      dirty={reason !== (body.reason ?? "")}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-autofocus>
            {from ? `Keep ${statusLabel[from]}` : "Leave it"}
          </Button>
          <Button
            variant="bad"
            busy={busy}
            disabled={incomplete}
            onClick={() => send({ ...body, ...confirmed(required, goods, excess), reason: reason.trim() })}
          >
            {cancel ? "Cancel the order" : `Set to ${to} anyway`}
          </Button>
        </>
      }
    >
      <div className={layout.fields}>
        <FormError>{newer.length > 0 ? "" : error}</FormError>
        <ul className={cx(layout.tight, text.small)}>
          {required.map(({ name, sentence }) => (
            <li key={name}>{sentence}</li>
          ))}
        </ul>
        {names.has("goods") ? (
          <Choices label="What happened to the goods">
            {fates.map(({ value, label }) => (
              <Choice key={value} name="goods" checked={value === goods} onChange={() => setGoods(value)}>
                {label}
              </Choice>
            ))}
          </Choices>
        ) : null}
        {asksMoney ? (
          <Choices label="What becomes of the money">
            {excessOptions.map(({ value, label }) => (
              <Choice key={value} name="excess" checked={value === excess} onChange={() => setExcess(value)}>
                {label}
              </Choice>
            ))}
          </Choices>
        ) : null}
        {asksReason ? (
          <TextArea
            label={
              names.has("unpaid")
                ? "Why does it go on unpaid? (saved in the history)"
                : "Reason (the customer reads it)"
            }
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
