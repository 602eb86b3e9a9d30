import { Link } from "react-router-dom";
import type { OrderRow } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { count, rupees } from "../../lib/money";
import { phone } from "../../lib/order";
import { paths } from "../../lib/paths";
import { PaymentBadge, StatusBadge } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import { Fuse } from "../../ui/Fuse";

function waits(order: OrderRow): boolean {
  return order.paymentInfo.status === "verification_pending";
}

function Payment({ order }: { order: OrderRow }) {
  return (
    <>
      <PaymentBadge status={order.paymentInfo.status} />
      {waits(order) && order.paymentInfo.deadline ? (
        <small className="fz">
          <Fuse deadline={order.paymentInfo.deadline} />
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
        <Link className="no" to={paths.order(order._id)}>
          {order.orderNumber}
        </Link>
        <small>{dayTime(order.createdAt)}</small>
      </>
    ),
  },
  {
    key: "customer",
    head: "Customer",
    cell: (order) => (
      <>
        {order.user?.name ?? "Deleted account"}
        <small>{phone(order.user?.phoneNumber)}</small>
      </>
    ),
  },
  { key: "items", head: "Items", right: true, cell: (order) => count(order.itemCount) },
  { key: "total", head: "Total", right: true, cell: (order) => <b>{rupees(order.pricing.total)}</b> },
  { key: "payment", head: "Payment", cell: (order) => <Payment order={order} /> },
  { key: "status", head: "Status", cell: (order) => <StatusBadge status={order.status} /> },
  {
    key: "actions",
    head: "Actions",
    right: true,
    cell: (order) => (
      <Link
        className={waits(order) ? "btn small" : "btn small bare"}
        to={paths.order(order._id)}
        aria-label={`${waits(order) ? "Verify" : "View"} ${order.orderNumber}`}
      >
        {waits(order) ? "Verify" : "View"}
      </Link>
    ),
  },
];

export function OrderCard({ order }: { order: OrderRow }) {
  const waiting = waits(order);
  const { deadline, status } = order.paymentInfo;
  return (
    <>
      <div className="line">
        <Link className="no cover" to={paths.order(order._id)}>
          {order.orderNumber}
        </Link>
        {waiting && deadline ? <Fuse deadline={deadline} /> : <small className="nw">{dayTime(order.createdAt)}</small>}
        <b>{rupees(order.pricing.total)}</b>
      </div>
      <div className="line">
        <span className="cut">{order.user?.name ?? "Deleted account"}</span>
        {status === "completed" ? null : <PaymentBadge status={status} />}
        {waiting ? null : <StatusBadge status={order.status} />}
      </div>
    </>
  );
}
