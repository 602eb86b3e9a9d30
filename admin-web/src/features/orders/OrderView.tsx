import { cx } from "@shop/shared/lib/classes";
import { formatMoment } from "@shop/shared/lib/dates";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { addNoteMutation } from "../../api/notes";
import { slipQuery } from "../../api/picking";
import { type AnyOrder, hasAmounts } from "../../api/types";
import { nextStatus, type OrderStatus, phone, statusLabel } from "../../lib/order";
import { Button } from "../../ui/Button";
import { PaymentBadge, StatusBadge } from "../../ui/badges";
import { Icon } from "../../ui/Icon";
import { Kbd } from "../../ui/Kbd";
import { useKeys } from "../../ui/keys";
import layout from "../../ui/layout.module.css";
import { NotesCard } from "../../ui/NotesCard";
import { NoWrap } from "../../ui/NoWrap";
import { PackingSlip, type Sender } from "../../ui/PackingSlip";
import { Head } from "../../ui/PageHead";
import text from "../../ui/text.module.css";
import { AssignCard } from "./AssignCard";
import { Items } from "./Items";
import { MailsCard, UndeliveredNote } from "./MailsCard";
import styles from "./OrderView.module.css";
import { PaymentCard } from "./PaymentCard";
import { PaymentLinkCard } from "./PaymentLinkCard";
import { Presence } from "./Presence";
import { AddressCard, CustomerCard, SummaryCard } from "./SideCards";
import { StatusDialog } from "./StatusDialog";
import { StockNote } from "./StockNote";
import { Timeline } from "./Timeline";
import { TrackingCard } from "./TrackingCard";

type Props = {
  order: AnyOrder;
  shop: Sender | undefined;
  cockpit: ReactNode;
  bills: ReactNode;
  onBack: () => void;
  onRenew: () => Promise<unknown>;
};

const packed: OrderStatus[] = ["confirmed", "processing"];

export function OrderView({ order, shop, cockpit, bills, onBack, onRenew }: Props) {
  const [dialog, setDialog] = useState<{ choose?: OrderStatus } | null>(null);
  const waiting = cockpit !== null;
  const next = nextStatus(order.status);
  // What the printer sees is at hand whenever the browser prints.
  const slip = useQuery(slipQuery(order._id)).data;
  const print = () => window.print();
  const ships = order.actions.includes("set_status");
  useKeys({ s: ships ? () => setDialog({}) : undefined, p: print });
  const packing = packed.includes(order.status) && !waiting;
  const aside = (
    <>
      {hasAmounts(order) ? <SummaryCard order={order} /> : null}
      <CustomerCard order={order} />
      <AddressCard order={order} />
      <AssignCard order={order} />
    </>
  );
  return (
    <>
      <Head detail>
        <Button className={layout.wideOnly} variant="ghost" icon="back" aria-label="Back to Orders" onClick={onBack} />
        <h1>
          <NoWrap>{order.orderNumber}</NoWrap>
        </h1>
        <PaymentBadge status={order.paymentStatus} />
        <StatusBadge status={order.status} />
        <span className={cx(text.note, layout.wideOnly)}>placed {formatMoment(order.createdAt)}</span>
        <span className={layout.grow} />
        <Button
          className={waiting ? layout.wideOnly : undefined}
          icon="print"
          disabled={!slip}
          onClick={print}
          aria-label="Packing slip"
          aria-keyshortcuts="P"
        >
          <span className={layout.wideOnly}>Packing slip</span>
          <Kbd>P</Kbd>
        </Button>
        {ships ? (
          <Button
            variant={packing ? "solid" : "plain"}
            onClick={() => setDialog({})}
            aria-keyshortcuts="S"
            aria-label="Update Status"
          >
            <span className={layout.narrowOnly}>
              <Icon name="edit" />
            </span>
            <span className={layout.wideOnly}>Update Status</span>
            <Kbd>S</Kbd>
          </Button>
        ) : null}
      </Head>
      {order.status === "cancelled" && order.cancelReason ? (
        <p className={cx(text.small, styles.reason)}>Cancelled: {order.cancelReason}</p>
      ) : null}
      {hasAmounts(order) ? (
        <UndeliveredNote order={order._id} phone={phone(order.shippingAddress.phoneNumber)} />
      ) : null}
      <StockNote order={order} />
      <Presence order={order._id} screen={waiting ? "payment" : "order"} />
      {cockpit}
      <div className={layout.two}>
        <div className={layout.column}>
          <PaymentLinkCard order={order} />
          <Items order={order} packing={packing} />
          {waiting || !hasAmounts(order) ? null : <PaymentCard order={order} onRenew={onRenew} />}
          {bills}
          {order.actions.includes("tracking") ? <TrackingCard order={order} /> : null}
          <NotesCard
            id={order._id}
            name={order.orderNumber}
            what="this order"
            notes={order.notes.map((note) => ({ ...note, author: note.author.name }))}
            mutation={addNoteMutation}
          />
          {hasAmounts(order) ? <MailsCard order={order._id} /> : null}
          <Timeline events={order.events} />
        </div>
        <div className={layout.column}>{aside}</div>
      </div>
      {ships && !waiting && next && order.status !== "cancelled" ? (
        <div className={cx(styles.next, layout.narrowOnly)}>
          <Button variant="solid" icon="truck" onClick={() => setDialog({ choose: next })}>
            Mark as {statusLabel[next]}
          </Button>
        </div>
      ) : null}
      {dialog ? <StatusDialog order={order} choose={dialog.choose} onClose={() => setDialog(null)} /> : null}
      {createPortal(
        <div data-printed="">
          {slip ? <PackingSlip slip={slip} shop={shop} collect={order.pricing?.total} /> : null}
        </div>,
        document.body,
      )}
    </>
  );
}
