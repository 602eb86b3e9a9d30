import { takeStockMutation } from "../../api/orders";
import type { AnyOrder } from "../../api/types";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { useOrderChange } from "./useOrderChange";

/** Says that the order has no stock, and takes it once there is enough. */
export function StockNote({ order }: { order: AnyOrder }) {
  const { send, busy, error } = useOrderChange({
    change: takeStockMutation,
    order,
    done: "The order holds its stock now",
    failed: "Failed to take the stock",
    onDone: () => {},
  });
  if (order.stockState !== "short") return null;
  return (
    <Alert
      tone={error ? "bad" : "plain"}
      place="page"
      action={
        order.actions.includes("take_stock") ? (
          <Button size="small" busy={busy} onClick={() => send()}>
            Take stock
          </Button>
        ) : null
      }
    >
      <span role="status">{error || "This order is short of stock: none was taken for it yet."}</span>
    </Alert>
  );
}
