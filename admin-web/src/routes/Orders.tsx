import { OrdersList } from "../features/orders/OrdersList";

export function Component() {
  return <OrdersList />;
}
