import { RefundsList } from "../features/orders/RefundsList";

export function Component() {
  return <RefundsList />;
}
