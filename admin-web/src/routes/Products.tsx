import { ProductsList } from "../features/products/ProductsList";

export function Component() {
  return <ProductsList />;
}
