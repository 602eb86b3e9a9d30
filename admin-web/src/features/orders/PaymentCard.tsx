import { cx } from "@shop/shared/lib/classes";
import { formatDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useMay } from "../../api/session";
import type { Order } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { groupReference } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { PaymentBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { KeyValues } from "../../ui/KeyValues";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { BankLine } from "./BankLine";
import { RecordedByHand } from "./ByHand";
import { PaymentActions } from "./PaymentActions";
import styles from "./PaymentCard.module.css";
import { ProofViewer } from "./ProofViewer";

/** Payment Information of an order whose payment needs no decision. */
export function PaymentCard({ order, onRenew }: { order: Order; onRenew: () => Promise<unknown> }) {
  const [picture, setPicture] = useState(false);
  const info = order.paymentInfo;
  const cash = order.paymentMethod === "cod";
  const name = order.shippingAddress.name || order.user?.name || "the customer";

  return (
    <Card>
      <header>
        <h2>Payment Information</h2>
        <span className={layout.grow} />
        <PaymentBadge status={info.status} />
      </header>
      <CardBody className={cx(layout.row, layout.wrap, text.small)}>
        <b>{rupees(order.pricing.total)}</b>
        <span>
          {cash ? "Cash on delivery" : "Bank transfer"}
          {info.reference ? (
            <>
              , reference <span className={text.mono}>{groupReference(info.reference)}</span>
            </>
          ) : null}
        </span>
        {info.verifiedAt ? (
          <span className={text.dim}>
            by {info.verifiedBy?.name ?? "the shop"}, {dayTime(info.verifiedAt)}
          </span>
        ) : null}
        <span className={layout.grow} />
        {info.paymentScreenshot ? (
          <Button size="small" icon="eye" aria-expanded={picture} onClick={() => setPicture(!picture)}>
            Picture
          </Button>
        ) : cash ? null : (
          <span className={text.dim}>No payment screenshot found</span>
        )}
        <PaymentActions order={order} />
      </CardBody>
      {order.bank ? (
        <CardBody>
          <BankLine bank={order.bank} />
        </CardBody>
      ) : null}
      <BankWarning order={order} />
      <MoneyFacts order={order} />
      <RecordedByHand order={order} />
      {info.adminNotes ? (
        <CardBody className={cx(text.small, styles.notes)} as="p">
          {info.adminNotes}
        </CardBody>
      ) : null}
      {picture && info.paymentScreenshot ? (
        <ProofViewer
          proof={info.paymentScreenshot}
          customer={name}
          caption={info.submittedAt ? `Sent ${dayTime(info.submittedAt)}.` : ""}
          values={order.reading?.values ?? []}
          onSeen={() => undefined}
          onExpired={onRenew}
        />
      ) : null}
    </Card>
  );
}

/** What the bank says against an order about which nothing is left to decide, such as a second transfer for it. */
function BankWarning({ order }: { order: Order }) {
  const mayReconcile = useMay("reconcile");
  const warning = order.paymentInfo.warnings.find(({ kind }) => kind === "bank");
  if (!warning) return null;
  return (
    <Alert
      tone="bad"
      place="card"
      action={mayReconcile ? <Link to={`${paths.matching}?tab=conflicts`}>Open conflicts</Link> : null}
    >
      {warning.message}
    </Alert>
  );
}

/** Received, missing and returned money, where it is not plain from the status. */
function MoneyFacts({ order }: { order: Order }) {
  const { amountReceived, amountDue, refund, holdsUntil } = order;
  const part = amountReceived > 0 && amountDue > 0;
  if (!part && !refund && !holdsUntil) return null;
  return (
    <KeyValues>
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
          <dt>{refund.state === "sent" ? "Refunded" : refund.onRecord ? "On record" : "Refund due"}</dt>
          <dd>
            {rupees(refund.amount)}
            {refund.sentOn ? `, ${formatDay(refund.sentOn)}, ${refund.reference}` : ""}
            {refund.reason ? <small className={cx(text.block, text.dim)}>{refund.reason}</small> : null}
          </dd>
        </>
      ) : null}
      {holdsUntil ? (
        <>
          <dt>Held without payment until</dt>
          <dd>{dayTime(holdsUntil)}</dd>
        </>
      ) : null}
    </KeyValues>
  );
}
