import { OrderByPhone } from "../features/enquiries/OrderByPhone";

export function Component() {
  return <OrderByPhone />;
}
