import { ReceiveGoods } from "../features/products/ReceiveGoods";

export function Component() {
  return <ReceiveGoods />;
}
