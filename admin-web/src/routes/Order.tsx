import { ApiError } from "@shop/shared/api/errors";
import { readText } from "@shop/shared/lib/storage";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { orderQuery, waitingQuery } from "../api/orders";
import { useMay } from "../api/session";
import { shopQuery } from "../api/shop";
import { type AnyOrder, hasAmounts } from "../api/types";
import { HistoryCard } from "../features/audit/HistoryCard";
import { BillsCard } from "../features/bills/BillsCard";
import { OrderView } from "../features/orders/OrderView";
import { PaymentReview } from "../features/orders/PaymentReview";
import { QueueNav } from "../features/orders/QueueNav";
import { neighbours } from "../features/orders/reviewReducer";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { useKeys } from "../ui/keys";
import { EmptyState, LoadingOrError } from "../ui/ListState";
import { RefreshNote } from "../ui/RefreshNote";
import { TabLinks, useTab } from "../ui/TabLinks";
import { useTitle } from "../ui/useTitle";

export function Component() {
  const { id = "" } = useParams();
  return <OrderScreen key={id} id={id} />;
}

/** When an order is billed: once it is paid or has left, unless it is cancelled. */
const billing = ({ status, paymentStatus }: AnyOrder) => ({
  cancelled: status === "cancelled",
  canIssue: status !== "cancelled" && (paymentStatus === "completed" || status === "shipped" || status === "delivered"),
});

const tabs = [
  { key: "order", label: "Order" },
  { key: "history", label: "History" },
];

function OrderScreen({ id }: { id: string }) {
  const tab = useTab(tabs);
  const navigate = useNavigate();
  const order = useQuery(orderQuery(id));
  const verifies = useMay("payments");
  const mayBill = useMay("bills");
  const waiting = useQuery({ ...waitingQuery, enabled: verifies }).data;
  const shop = useQuery(shopQuery).data;
  const [hasWaited, setHasWaited] = useState(false);
  const [lastIds, setLastIds] = useState<string[]>([]);
  useTitle(order.data?.orderNumber ?? "Order");

  const payments = waiting?.payments ?? [];
  const ids = useMemo(() => payments.map((payment) => payment._id), [payments]);
  // The queue while this payment was in it, so that its neighbours are still known afterwards.
  if (ids.includes(id) && lastIds !== ids) setLastIds(ids);
  const { previous, next } = neighbours(lastIds, ids, id);
  const nextPayment = payments.find((payment) => payment._id === next);
  const left = waiting ? waiting.total - (ids.includes(id) ? 1 : 0) : null;

  const toList = () => navigate(readText("personal:orders-list", "session") ?? paths.orders);
  const onNext = next ? () => navigate(paths.order(next)) : null;
  const onPrevious = previous ? () => navigate(paths.order(previous)) : null;

  // Once it waited while this screen was open, the verdict stays in sight after it was given.
  const payment = order.data && hasAmounts(order.data) && verifies ? order.data : null;
  const waits = payment?.paymentStatus === "verification_pending";
  if (waits && !hasWaited) setHasWaited(true);
  const queued = hasWaited || waits;
  useKeys({ j: onNext ?? undefined, k: onPrevious ?? undefined, b: toList });

  if (!order.data) {
    if (order.error instanceof ApiError && order.error.kind === "NOT_FOUND_ERROR") {
      return (
        <Card>
          <EmptyState
            whole
            icon="cart"
            title="Order Not Found"
            action={
              <Button variant="solid" onClick={toList}>
                Back to Orders
              </Button>
            }
          >
            It may have been typed wrongly, or belongs to another shop.
          </EmptyState>
        </Card>
      );
    }
    return (
      <Card>
        <LoadingOrError whole query={order} errorTitle={failed.fetchOrder} skeleton={{ rows: 8, columns: 3 }} />
      </Card>
    );
  }

  return (
    <>
      {queued ? (
        <QueueNav
          total={waiting?.total ?? null}
          position={ids.indexOf(id) + 1}
          deadline={waits ? payment.paymentInfo.deadline : null}
          next={nextPayment}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      ) : null}
      <RefreshNote place="page" what="order" query={order} />
      <TabLinks label="Order" tabs={tabs} current={tab} />
      {tab === "history" ? (
        <HistoryCard of="orders" id={id} name={order.data.orderNumber} />
      ) : (
        <OrderView
          order={order.data}
          shop={shop}
          onBack={toList}
          onRenew={() => order.refetch()}
          bills={mayBill ? <BillsCard order={id} {...billing(order.data)} /> : null}
          cockpit={
            queued && payment ? (
              <PaymentReview
                order={payment}
                left={left}
                next={nextPayment ?? null}
                onNext={onNext ?? (left === 0 ? toList : null)}
                onRenew={() => order.refetch()}
              />
            ) : null
          }
        />
      )}
    </>
  );
}
