import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { productQuery } from "../api/products";
import { StockLedger } from "../features/products/StockLedger";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

export function Component() {
  const { id = "" } = useParams();
  const product = useQuery(productQuery(id));
  return (
    <QueryState
      query={product}
      errorTitle={failed.fetchProduct}
      missing="Product not found"
      back={{ to: paths.products, label: "Back to Products" }}
    >
      {(one) => <StockLedger product={one} />}
    </QueryState>
  );
}
