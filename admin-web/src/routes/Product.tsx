import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { productQuery } from "../api/products";
import { ProductView } from "../features/products/ProductView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

export function Component() {
  const { productId = "" } = useParams();
  const product = useQuery(productQuery(productId));
  return (
    <QueryState
      query={product}
      words={failed.fetchProduct}
      missing="Product not found"
      back={{ to: paths.products, label: "Back to Products" }}
    >
      {(one) => <ProductView product={one} />}
    </QueryState>
  );
}
