import { useState } from "react";
import type { Order } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { rupees } from "../../lib/money";
import { groupReference } from "../../lib/order";
import { Button } from "../../ui/Button";
import { PaymentBadge } from "../../ui/badges";
import { PaymentActions } from "./PaymentActions";
import { ProofViewer } from "./ProofViewer";

/** Payment Information of an order that waits for nobody. */
export function PaymentCard({ order, onRenew }: { order: Order; onRenew: () => Promise<unknown> }) {
  const [picture, setPicture] = useState(false);
  const info = order.paymentInfo;
  const cash = order.paymentMethod === "cod";
  const name = order.shippingAddress.name || order.user?.name || "the customer";

  return (
    <section className="card">
      <header>
        <h2>Payment Information</h2>
        <span className="grow" />
        <PaymentBadge status={info.status} />
      </header>
      <div className="body row wrap s">
        <b>{rupees(order.pricing.total)}</b>
        <span>
          {cash ? "Cash on delivery" : "Bank transfer"}
          {info.reference ? (
            <>
              , reference <span className="mono">{groupReference(info.reference)}</span>
            </>
          ) : null}
        </span>
        {info.verifiedAt ? (
          <span className="dim">
            by {info.verifiedBy?.name ?? "the shop"}, {dayTime(info.verifiedAt)}
          </span>
        ) : null}
        <span className="grow" />
        {info.paymentScreenshot ? (
          <Button size="small" icon="eye" aria-expanded={picture} onClick={() => setPicture(!picture)}>
            Picture
          </Button>
        ) : cash ? null : (
          <span className="dim">No payment screenshot found</span>
        )}
        <PaymentActions order={order} />
      </div>
      <MoneyFacts order={order} />
      {info.adminNotes ? <p className="body s notes">{info.adminNotes}</p> : null}
      {picture && info.paymentScreenshot ? (
        <ProofViewer
          proof={info.paymentScreenshot}
          customer={name}
          caption={info.submittedAt ? `Sent ${dayTime(info.submittedAt)}.` : ""}
          onSeen={() => undefined}
          onExpired={onRenew}
        />
      ) : null}
    </section>
  );
}

/** Received, missing and returned money, where it is not plain from the status. */
function MoneyFacts({ order }: { order: Order }) {
  const { amountReceived, amountDue, refund, holdsUntil } = order;
  const part = amountReceived > 0 && amountDue > 0;
  if (!part && !refund && !holdsUntil) return null;
  return (
    <dl className="body kv">
      {part ? (
        <>
          <dt>Received</dt>
          <dd>{rupees(amountReceived)}</dd>
          <dt>Still missing</dt>
          <dd>{rupees(amountDue)}</dd>
        </>
      ) : null}
      {refund ? (
        <>
          <dt>{refund.state === "due" ? "Refund due" : "Refunded"}</dt>
          <dd>
            {rupees(refund.amount)}
            {refund.sentAt ? `, ${dayTime(refund.sentAt)}, ${refund.reference}` : ""}
            {refund.reason ? <small className="block dim">{refund.reason}</small> : null}
          </dd>
        </>
      ) : null}
      {holdsUntil ? (
        <>
          <dt>Held without payment until</dt>
          <dd>{dayTime(holdsUntil)}</dd>
        </>
      ) : null}
    </dl>
  );
}
