import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { orderQuery, waitingQuery } from "../api/orders";
import { shopQuery } from "../api/shop";
import { OrderView } from "../features/orders/OrderView";
import { PaymentReview } from "../features/orders/PaymentReview";
import { QueueNav } from "../features/orders/QueueNav";
import { neighbours } from "../features/orders/verdict";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { ApiError } from "../shared/api/errors";
import { readText } from "../shared/lib/storage";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { useKeys } from "../ui/keys";
import { EmptyState, Failed, Skeleton } from "../ui/ListState";
import { RefreshNote } from "../ui/RefreshNote";
import { useTitle } from "../ui/useTitle";

export function Component() {
  const { id = "" } = useParams();
  return <OrderScreen key={id} id={id} />;
}

function OrderScreen({ id }: { id: string }) {
  const navigate = useNavigate();
  const order = useQuery(orderQuery(id));
  const waiting = useQuery(waitingQuery).data;
  const shop = useQuery(shopQuery).data;
  const [began] = useState({ waits: false, seen: [] as string[] });
  const seen = useRef<string[]>([]);
  useTitle(order.data?.orderNumber ?? "Order");

  const payments = waiting?.payments ?? [];
  const ids = useMemo(() => payments.map((payment) => payment._id), [payments]);
  // The queue as it was while this payment stood in it: afterwards its neighbours are still known.
  if (ids.includes(id)) seen.current = ids;
  const { previous, next } = neighbours(seen.current, ids, id);
  const nextPayment = payments.find((payment) => payment._id === next);
  const left = waiting ? waiting.total - (ids.includes(id) ? 1 : 0) : null;

  const toList = () => navigate(readText("personal:orders-list", "session") ?? paths.orders);
  const onNext = next ? () => navigate(paths.order(next)) : null;
  const onPrevious = previous ? () => navigate(paths.order(previous)) : null;

  // Once it waited while this screen was open, the verdict stays in sight after it was given.
  const waits = order.data?.paymentInfo.status === "verification_pending";
  if (waits) began.waits = true;
  const queued = began.waits || waits;
  useKeys({ j: onNext ?? undefined, k: onPrevious ?? undefined, b: toList });

  if (!order.data) {
    if (order.error instanceof ApiError && order.error.kind === "NOT_FOUND_ERROR") {
      return (
        <Card>
          <EmptyState
            whole
            icon="cart"
            title="Order Not Found"
            act={
              <Button kind="main" onClick={toList}>
                Back to Orders
              </Button>
            }
          >
            It may have been typed wrongly, or belongs to another shop.
          </EmptyState>
        </Card>
      );
    }
    if (order.error) {
      return (
        <Card>
          <Failed whole error={order.error} words={failed.fetchOrder} onRetry={() => void order.refetch()} />
        </Card>
      );
    }
    return (
      <Card>
        <Skeleton rows={8} columns={3} />
      </Card>
    );
  }

  return (
    <>
      {queued ? (
        <QueueNav
          total={waiting?.total ?? null}
          position={ids.indexOf(id) + 1}
          deadline={waits ? order.data.paymentInfo.deadline : null}
          next={nextPayment}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      ) : null}
      <RefreshNote
        place="page"
        what="order"
        error={order.error}
        updatedAt={order.dataUpdatedAt}
        onRetry={() => void order.refetch()}
      />
      <OrderView
        order={order.data}
        shop={shop}
        onBack={toList}
        onRenew={() => order.refetch()}
        cockpit={
          queued ? (
            <PaymentReview
              order={order.data}
              left={left}
              next={nextPayment ?? null}
              onNext={onNext ?? (left === 0 ? toList : null)}
              onRenew={() => order.refetch()}
            />
          ) : null
        }
      />
    </>
  );
}
