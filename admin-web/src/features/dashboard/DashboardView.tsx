import { cx } from "@shop/shared/lib/classes";
import { formatTime } from "@shop/shared/lib/dates";
import { rupees, shortRupees } from "@shop/shared/lib/money";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useMay } from "../../api/session";
import type { Dashboard, WaitingPayment } from "../../api/types";
import { axisRupees, count } from "../../lib/money";
import { stockState } from "../../lib/order";
import { paths } from "../../lib/paths";
import { PaymentBadge, Pill, StatusBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { type Column, DataTable } from "../../ui/DataTable";
import { EmptyState } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { NoWrap } from "../../ui/NoWrap";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { RowList } from "../../ui/RowList";
import { StatCards } from "../../ui/StatCard";
import text from "../../ui/text.module.css";
import { BarChart } from "./BarChart";
import { WaitingPanel } from "./WaitingPanel";

type Row = NonNullable<Dashboard["recentOrders"]>[number];

function Total({ order }: { order: Row }) {
  return order.pricing ? <b>{rupees(order.pricing.total)}</b> : null;
}

const columns: Column<Row>[] = [
  {
    key: "order",
    head: "Order",
    cell: (order) => (
      <RowLink to={paths.order(order._id)}>
        <NoWrap>{order.orderNumber}</NoWrap>
      </RowLink>
    ),
  },
  { key: "customer", head: "Customer", cell: (order) => order.user?.name ?? "Deleted account" },
  { key: "total", head: "Total", right: true, cell: (order) => <Total order={order} /> },
  { key: "payment", head: "Payment", cell: (order) => <PaymentBadge status={order.paymentInfo.status} /> },
  { key: "status", head: "Status", cell: (order) => <StatusBadge status={order.status} /> },
];

function RecentCard({ order }: { order: Row }) {
  return (
    <>
      <RowLine>
        <RowLink cover to={paths.order(order._id)}>
          <NoWrap>{order.orderNumber}</NoWrap>
        </RowLink>
        <Total order={order} />
      </RowLine>
      <RowLine>
        <RowName>{order.user?.name ?? "Deleted account"}</RowName>
        {order.paymentInfo.status === "completed" ? null : <PaymentBadge status={order.paymentInfo.status} />}
        <StatusBadge status={order.status} />
      </RowLine>
    </>
  );
}

type ToDo = { label: string; value?: number; to?: string };

/** What waits for somebody; what the role may not see is left out by the server. */
function ToDoList({ rows }: { rows: ToDo[] }) {
  const shown = rows.filter(({ value }) => value !== undefined);
  if (shown.length === 0) return null;
  return (
    <Card>
      <header>
        <h2>To do</h2>
      </header>
      <RowList>
        {shown.map(({ label, value = 0, to }) => (
          <li key={label}>
            {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
            <b>{count(value)}</b>
          </li>
        ))}
      </RowList>
    </Card>
  );
}

function LowStock({ products }: { products: NonNullable<Dashboard["lowStockProducts"]> }) {
  return (
    <Card>
      <header>
        <h2>Low Stock Products</h2>
        <span className={layout.grow} />
        {products.length > 0 ? (
          <Link className={text.small} to={`${paths.products}?status=low-stock`}>
            All
          </Link>
        ) : null}
      </header>
      {products.length === 0 ? (
        <CardBody className={text.note} as="p">
          No low stock products.
        </CardBody>
      ) : (
        <RowList>
          {products.slice(0, 6).map(({ _id, name, stock }) => (
            <li key={_id}>
              <Link to={paths.product(_id)}>{name}</Link>
              {stockState(stock) === "out" ? (
                <Pill tone="out" icon="stop">
                  0, Out of Stock
                </Pill>
              ) : (
                <span className={text.nowrap}>
                  <b>{count(stock)}</b> left
                </span>
              )}
            </li>
          ))}
        </RowList>
      )}
    </Card>
  );
}

/** Two weeks: more would be hairs, not bars. */
const chartDays = 14;

function messagesLabel({ messagesOverdue = 0, messagesUnresolved = 0 }: Dashboard["stats"]): string {
  if (messagesOverdue > 0) return "Messages, some overdue";
  return messagesUnresolved > 0 ? "Messages, some open for 30 days" : "Messages to answer";
}

export function DashboardView({
  data,
  waiting,
}: {
  data: Dashboard;
  /** Null for who does not verify payments. */
  waiting: UseQueryResult<{ total: number; payments: WaitingPayment[] }> | null;
}) {
  const reconciles = useMay("reconcile");
  const { stats, recentOrders, lowStockProducts } = data;
  const salesByDay = data.salesByDay?.slice(-chartDays) ?? [];
  const totals = [
    { label: "Total Products", value: stats.totalProducts, icon: "box" },
    { label: "Total Orders", value: stats.totalOrders, icon: "cart" },
    { label: "Total Users", value: stats.totalUsers, icon: "users" },
    { label: "Total Revenue", value: stats.totalRevenue, icon: "rupee", isMoney: true },
  ] as const;
  const toDo: ToDo[] = [
    {
      label:
        stats.refundsDue && stats.refundsDueAmount ? `Refunds due, ${rupees(stats.refundsDueAmount)}` : "Refunds due",
      value: stats.refundsDue,
      to: reconciles ? paths.refunds : undefined,
    },
    {
      label: "Proofs not in the bank for a day",
      value: stats.claimsWithoutRow,
      to: reconciles ? `${paths.matching}?tab=claims&overdue=yes` : undefined,
    },
    { label: "Orders short of stock", value: stats.shortOrders, to: `${paths.orders}?short=true` },
    { label: messagesLabel(stats), value: stats.messagesOpen, to: paths.messages },
    {
      label: (stats.enquiriesOverdue ?? 0) > 0 ? "New enquiries, some overdue" : "New enquiries",
      value: stats.enquiriesNew,
      to: `${paths.enquiries}?status=new`,
    },
  ];
  return (
    <>
      <div className={layout.below}>
        <StatCards
          stats={totals.flatMap(({ label, value, icon, ...card }) => {
            // What the role may not see is left out by the server.
            if (value === undefined) return [];
            return "isMoney" in card
              ? [{ label, icon, value: shortRupees(value), exact: rupees(value) }]
              : [{ label, icon, value: count(value) }];
          })}
        />
        <p className={text.note}>Counted at {formatTime(stats.countedAt)}</p>
      </div>
      <div className={cx(waiting && layout.two, layout.level, layout.below)}>
        {waiting ? <WaitingPanel query={waiting} /> : null}
        <div className={layout.fill}>
          <ToDoList rows={toDo} />
          {lowStockProducts ? <LowStock products={lowStockProducts} /> : null}
        </div>
      </div>
      {salesByDay.length > 0 ? (
        <div className={cx(layout.half, layout.below)}>
          <BarChart
            title="Orders by day"
            days={salesByDay.map(({ date, orders }) => ({ date, value: orders }))}
            axis={count}
            exact={count}
            note="Striped: today so far. India time."
          />
          <BarChart
            title="Revenue by day"
            days={salesByDay.map(({ date, revenue }) => ({ date, value: revenue }))}
            axis={axisRupees}
            exact={rupees}
            note="Verified payments of orders not cancelled. 1 lakh is ₹1,00,000."
          />
        </div>
      ) : null}
      {recentOrders ? <RecentOrders orders={recentOrders} /> : null}
    </>
  );
}

function RecentOrders({ orders }: { orders: Row[] }) {
  return (
    <Card>
      <header>
        <h2>Recent Orders</h2>
        <span className={layout.grow} />
        <Link className={text.small} to={paths.orders}>
          View All
        </Link>
      </header>
      {orders.length === 0 ? (
        <EmptyState icon="cart" title="No Orders Found">
          Orders appear here as soon as customers place them.
        </EmptyState>
      ) : (
        <DataTable
          slim
          label="Recent Orders"
          rows={orders}
          idOf={(order) => order._id}
          nameOf={(order) => order.orderNumber}
          columns={orders.some(({ pricing }) => pricing) ? columns : columns.filter(({ key }) => key !== "total")}
          card={(order) => <RecentCard order={order} />}
          href={(order) => paths.order(order._id)}
        />
      )}
    </Card>
  );
}
