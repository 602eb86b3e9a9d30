import { cx } from "@shop/shared/lib/classes";
import { formatDay, formatTime } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { shopQuery } from "../../api/shop";
import type { Order } from "../../api/types";
import { groupReference, referenceShape } from "../../lib/order";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Kbd } from "../../ui/Kbd";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import styles from "./PaymentDetails.module.css";

type Props = { order: Order; onCopy: () => void; warned: ReactNode };

function paidBetween(order: Order): string {
  const sent = order.paymentInfo.submittedAt;
  if (!sent) return `after ${formatDay(order.createdAt)}, ${formatTime(order.createdAt)}`;
  if (formatDay(order.createdAt) === formatDay(sent)) {
    return `${formatDay(sent)}, between ${formatTime(order.createdAt)} and ${formatTime(sent)}`;
  }
  return `between ${formatDay(order.createdAt)}, ${formatTime(order.createdAt)} and ${formatDay(sent)}, ${formatTime(sent)}`;
}

/** The amount stated by the customer: the total, or the rest after a partial payment. */
export function claimed({ amountReceived, amountDue, pricing }: Order): number {
  return amountReceived > 0 && amountDue > 0 ? amountDue : pricing.total;
}

/** What the picture must show, at the same height as the picture itself. */
export function PaymentDetails({ order, onCopy, warned }: Props) {
  const shop = useQuery(shopQuery).data;
  const { reference } = order.paymentInfo;
  return (
    <div className={styles.details}>
      <h2 className={layout.wideOnly}>Does the picture show this?</h2>
      <dl className={styles.claims}>
        <dt>Amount</dt>
        <dd className={styles.amount}>
          {rupees(claimed(order))}
          {claimed(order) < order.pricing.total ? (
            <small className={cx(text.block, text.hint)}>
              {rupees(order.amountReceived)} of {rupees(order.pricing.total)} is paid
            </small>
          ) : null}
        </dd>
        <dt>Reference</dt>
        <dd className={cx(layout.row, layout.wrap)}>
          {reference ? (
            <>
              <span className={styles.reference}>{groupReference(reference)}</span>
              <Button size="small" icon="copy" onClick={onCopy} aria-keyshortcuts="C" aria-label="Copy the reference">
                Copy
                <Kbd>C</Kbd>
              </Button>
            </>
          ) : (
            <span>Not given by the customer</span>
          )}
        </dd>
        {shop?.bank.accountName || shop?.upi.id ? (
          <>
            <dt className={layout.wideOnly}>Paid to</dt>
            <dd className={layout.wideOnly}>
              <b>{shop.bank.accountName}</b>
              <br />
              <span className={text.small}>{shop.upi.id}</span>
            </dd>
          </>
        ) : null}
        <dt className={layout.wideOnly}>Paid on</dt>
        <dd className={layout.wideOnly}>
          {paidBetween(order)}
          <br />
          <span className={text.hint}>after the order was placed, before the proof came</span>
        </dd>
        <dt className={layout.wideOnly}>Paid by</dt>
        <dd className={layout.wideOnly}>
          {order.shippingAddress.name || order.user?.name} <span className={text.note}>(often a relative's name)</span>
        </dd>
      </dl>
      {warned}
    </div>
  );
}

/** What the shop itself has checked. Without a reference its check is left out, not shown as passed. */
export function Checklist({ order }: { order: Order }) {
  const kinds = new Set(order.paymentInfo.warnings.map((warning) => warning.kind));
  const { reference } = order.paymentInfo;
  const shape = reference ? referenceShape(reference) : null;
  const lines = order.items.length;
  const passed = [
    shape?.fine ? shape.text : null,
    reference && !kinds.has("reference") ? "Reference is under no other order" : null,
    order.paymentInfo.paymentScreenshot && !kinds.has("picture") ? "Picture was not sent for another order" : null,
    kinds.has("stock") || order.status === "cancelled"
      ? null
      : `Stock is held for ${lines === 1 ? "the line" : `all ${lines} lines`}`,
  ].filter((text) => text !== null);
  return (
    <ul className={styles.checks} aria-label="Checked by the shop">
      {passed.map((text) => (
        <li key={text}>
          <Icon name="check" />
          {text}
        </li>
      ))}
      {shape && !shape.fine ? (
        <li className={styles.odd}>
          <Icon name="warn" />
          {shape.text}
        </li>
      ) : null}
    </ul>
  );
}
