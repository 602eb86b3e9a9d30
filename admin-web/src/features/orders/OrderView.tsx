import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import type { Order } from "../../api/types";
import { classes } from "../../lib/classes";
import { fullTime } from "../../lib/dates";
import { nextStatus, type OrderStatus, statusLabel } from "../../lib/order";
import { Button } from "../../ui/Button";
import { PaymentBadge, StatusBadge } from "../../ui/badges";
import { Icon } from "../../ui/Icon";
import { Kbd } from "../../ui/Kbd";
import { useKeys } from "../../ui/keys";
import layout from "../../ui/layout.module.css";
import { Head } from "../../ui/PageHead";
import text from "../../ui/text.module.css";
import { AssignCard } from "./AssignCard";
import { Items } from "./Items";
import { NotesCard } from "./NotesCard";
import styles from "./OrderView.module.css";
import { PackingSlip, type Sender } from "./PackingSlip";
import { PaymentCard } from "./PaymentCard";
import { Presence } from "./Presence";
import { AddressCard, CustomerCard, SummaryCard } from "./SideCards";
import { StatusDialog } from "./StatusDialog";
import { Timeline } from "./Timeline";
import { TrackingCard } from "./TrackingCard";

type Props = {
  order: Order;
  shop: Sender | undefined;
  cockpit: ReactNode;
  onBack: () => void;
  onRenew: () => Promise<unknown>;
};

const packed: OrderStatus[] = ["confirmed", "processing"];

export function OrderView({ order, shop, cockpit, onBack, onRenew }: Props) {
  const [dialog, setDialog] = useState<{ choose?: OrderStatus } | null>(null);
  const waiting = cockpit !== null;
  const next = nextStatus(order.status);
  const print = () => window.print();
  useKeys({ s: () => setDialog({}), p: print });
  const packing = packed.includes(order.status) && !waiting;
  const side = (
    <>
      <SummaryCard order={order} />
      <CustomerCard order={order} />
      <AddressCard order={order} />
      <AssignCard order={order} />
    </>
  );
  return (
    <>
      <Head detail>
        <Button className={layout.wideOnly} kind="bare" icon="back" aria-label="Back to Orders" onClick={onBack} />
        <h1>{order.orderNumber}</h1>
        <PaymentBadge status={order.paymentInfo.status} />
        <StatusBadge status={order.status} />
        <span className={classes(text.note, layout.wideOnly)}>placed {fullTime(order.createdAt)}</span>
        <span className={layout.grow} />
        <Button
          className={waiting ? layout.wideOnly : undefined}
          icon="print"
          onClick={print}
          aria-label="Packing slip"
          aria-keyshortcuts="P"
        >
          <span className={layout.wideOnly}>Packing slip</span>
          <Kbd>P</Kbd>
        </Button>
        <Button
          kind={packing ? "main" : "plain"}
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
      </Head>
      {order.status === "cancelled" && order.cancelReason ? (
        <p className={classes(text.small, styles.reason)}>Cancelled: {order.cancelReason}</p>
      ) : null}
      <Presence order={order._id} screen={waiting ? "payment" : "order"} />
      {cockpit}
      <div className={layout.two}>
        <div className={layout.column}>
          <Items order={order} packing={packing} />
          {waiting ? null : <PaymentCard order={order} onRenew={onRenew} />}
          <TrackingCard order={order} />
          <NotesCard order={order} />
          <Timeline events={order.events} />
        </div>
        <div className={layout.column}>{side}</div>
      </div>
      {!waiting && next && order.status !== "cancelled" ? (
        <div className={classes(styles.next, layout.narrowOnly)}>
          <Button kind="main" icon="truck" onClick={() => setDialog({ choose: next })}>
            Mark as {statusLabel[next]}
          </Button>
        </div>
      ) : null}
      {dialog ? <StatusDialog order={order} choose={dialog.choose} onClose={() => setDialog(null)} /> : null}
      {createPortal(
        <div data-printed="">
          <PackingSlip order={order} shop={shop} />
        </div>,
        document.body,
      )}
    </>
  );
}
