import type { OrderRow } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { urgencyOf } from "../../lib/deadline";
import { count, rupees } from "../../lib/money";
import { phone } from "../../lib/order";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/Button";
import { PaymentBadge, StatusBadge } from "../../ui/badges";
import { useNow } from "../../ui/clock";
import type { Column } from "../../ui/DataTable";
import { ProgressBar } from "../../ui/ProgressBar";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import text from "../../ui/text.module.css";
import styles from "./columns.module.css";

function waits(order: OrderRow): boolean {
  return order.paymentInfo.status === "verification_pending";
}

const buyerName = ({ user }: OrderRow): string => (user ? user.name || "No name" : "Deleted account");

function Payment({ order }: { order: OrderRow }) {
  return (
    <>
      <PaymentBadge status={order.paymentInfo.status} />
      {waits(order) && order.paymentInfo.deadline ? (
        <small className={styles.deadline}>
          <ProgressBar deadline={order.paymentInfo.deadline} />
        </small>
      ) : null}
    </>
  );
}

export const orderColumns: Column<OrderRow>[] = [
  {
    key: "order",
    head: "Order",
    cell: (order) => (
      <>
        <RowLink to={paths.order(order._id)}>{order.orderNumber}</RowLink>
        <small>{dayTime(order.createdAt)}</small>
      </>
    ),
  },
  {
    key: "customer",
    head: "Customer",
    cell: (order) => (
      <>
        {buyerName(order)}
        <small>{phone(order.user?.phoneNumber)}</small>
      </>
    ),
  },
  { key: "items", head: "Items", right: true, cell: (order) => count(order.itemCount) },
  { key: "total", head: "Total", right: true, cell: (order) => <b>{rupees(order.pricing.total)}</b> },
  { key: "payment", head: "Payment", cell: (order) => <Payment order={order} /> },
  {
    key: "status",
    head: "Status",
    cell: (order) => (
      <>
        <StatusBadge status={order.status} />
        {order.assignedTo ? <small>{order.assignedTo.name}</small> : null}
      </>
    ),
  },
  {
    key: "actions",
    head: "Actions",
    right: true,
    cell: (order) => (
      <ButtonLink
        size="small"
        kind={waits(order) ? "plain" : "bare"}
        to={paths.order(order._id)}
        aria-label={`${waits(order) ? "Verify" : "View"} ${order.orderNumber}`}
      >
        {waits(order) ? "Verify" : "View"}
      </ButtonLink>
    ),
  },
];

/** Two lines; the number holds the day. A waiting payment shows its deadline once that is near. */
export function OrderCard({ order }: { order: OrderRow }) {
  const now = useNow();
  const waiting = waits(order);
  const { deadline, status } = order.paymentInfo;
  const isUrgent = waiting && deadline !== null && ["due", "late"].includes(urgencyOf(deadline, now).kind);
  return (
    <>
      <RowLine>
        <RowLink cover to={paths.order(order._id)}>
          {order.orderNumber}
        </RowLink>
        <b className={text.nowrap}>{rupees(order.pricing.total)}</b>
      </RowLine>
      <RowLine>
        <RowName>{buyerName(order)}</RowName>
        {isUrgent ? (
          <ProgressBar deadline={deadline} />
        ) : status === "completed" ? null : (
          <PaymentBadge status={status} />
        )}
        {waiting ? null : <StatusBadge status={order.status} />}
      </RowLine>
    </>
  );
}
