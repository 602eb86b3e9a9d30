import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changed } from "../../api/events";
import { cashReceived } from "../../api/orders";
import type { Order } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { rupees } from "../../lib/money";
import { groupReference } from "../../lib/order";
import { Button } from "../../ui/Button";
import { PaymentBadge } from "../../ui/badges";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { toastDone, toastFailed } from "../../ui/toast";
import { ProofViewer } from "./ProofViewer";

/** Payment Information of an order that waits for nobody. */
export function PaymentCard({ order, onRenew }: { order: Order; onRenew: () => Promise<unknown> }) {
  const client = useQueryClient();
  const [picture, setPicture] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const info = order.paymentInfo;
  const cash = order.paymentMethod === "cod";
  const name = order.shippingAddress.name || order.user?.name || "the customer";

  const received = async () => {
    setBusy(true);
    try {
      await cashReceived(order._id);
      setAsking(false);
      toastDone("Cash received", `${order.orderNumber}, ${rupees(order.pricing.total)}`);
      await changed(client, "orders");
    } catch (error) {
      toastFailed(error, failed.verifyPayment);
    } finally {
      setBusy(false);
    }
  };

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
        {cash && info.status !== "completed" && order.status !== "cancelled" ? (
          <Button size="small" icon="rupee" onClick={() => setAsking(true)}>
            Record cash received
          </Button>
        ) : null}
      </div>
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
      {asking ? (
        <ConfirmDialog
          title="Cash received?"
          act="Yes, received"
          busy={busy}
          onKeep={() => setAsking(false)}
          onAct={() => void received()}
        >
          <p>
            <b>{rupees(order.pricing.total)}</b> in cash for <b>{order.orderNumber}</b>? This cannot be undone.
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
