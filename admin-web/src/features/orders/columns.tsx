import { rupees } from "@shop/shared/lib/money";
import type { OrderRow } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { urgencyOf } from "../../lib/deadline";
import { count } from "../../lib/money";
import { phone } from "../../lib/order";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/Button";
import { PaymentBadge, StatusBadge } from "../../ui/badges";
import { Countdown } from "../../ui/Countdown";
import { useNow } from "../../ui/clock";
import type { Column } from "../../ui/DataTable";
import { NoWrap } from "../../ui/NoWrap";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import text from "../../ui/text.module.css";
import styles from "./columns.module.css";

function waits(order: OrderRow): boolean {
  return order.paymentInfo.status === "verification_pending";
}

/** For who sees no amounts, it is nothing to verify. */
const toVerify = (order: OrderRow): boolean => waits(order) && order.pricing !== undefined;

function Total({ order }: { order: OrderRow }) {
  return order.pricing ? <b className={text.nowrap}>{rupees(order.pricing.total)}</b> : null;
}

const buyerName = ({ user }: OrderRow): string => (user ? user.name || "No name" : "Deleted account");

function Payment({ order }: { order: OrderRow }) {
  return (
    <>
      <PaymentBadge status={order.paymentInfo.status} />
      {waits(order) && order.paymentInfo.deadline ? (
        <small className={styles.deadline}>
          <Countdown deadline={order.paymentInfo.deadline} />
        </small>
      ) : null}
    </>
  );
}

const all: Column<OrderRow>[] = [
  {
    key: "order",
    head: "Order",
    cell: (order) => (
      <>
        <RowLink to={paths.order(order._id)}>
          <NoWrap>{order.orderNumber}</NoWrap>
        </RowLink>
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
  { key: "total", head: "Total", right: true, cell: (order) => <Total order={order} /> },
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
        variant={toVerify(order) ? "plain" : "ghost"}
        to={paths.order(order._id)}
        aria-label={`${toVerify(order) ? "Verify" : "View"} ${order.orderNumber}`}
      >
        {toVerify(order) ? "Verify" : "View"}
      </ButtonLink>
    ),
  },
];

/** Without the totals for who may not see amounts. */
export const orderColumns = (seesAmounts: boolean): Column<OrderRow>[] =>
  seesAmounts ? all : all.filter(({ key }) => key !== "total");

/** Two lines; the number contains the day. A waiting payment shows its deadline once that is near. */
/** `caption` is beside the number: who ordered, unless the screen says it. */
export function OrderCard({ order, caption = buyerName(order) }: { order: OrderRow; caption?: string }) {
  const now = useNow();
  const waiting = waits(order);
  const { deadline, status } = order.paymentInfo;
  const isUrgent = waiting && deadline !== null && ["due", "late"].includes(urgencyOf(deadline, now).kind);
  return (
    <>
      <RowLine>
        <RowLink cover to={paths.order(order._id)}>
          <NoWrap>{order.orderNumber}</NoWrap>
        </RowLink>
        <Total order={order} />
      </RowLine>
      <RowLine>
        <RowName>{caption}</RowName>
        {isUrgent ? (
          <Countdown deadline={deadline} />
        ) : status === "completed" ? null : (
          <PaymentBadge status={status} />
        )}
        {waiting ? null : <StatusBadge status={order.status} />}
      </RowLine>
    </>
  );
}
