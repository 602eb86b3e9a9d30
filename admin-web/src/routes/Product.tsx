import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { productQuery } from "../api/products";
import { HistoryCard } from "../features/audit/HistoryCard";
import { ProductView } from "../features/products/ProductView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";
import { TabLinks, useTab } from "../ui/TabLinks";

const tabs = [
  { key: "product", label: "Product" },
  { key: "history", label: "History" },
];

export function Component() {
  const tab = useTab(tabs);
  const { productId = "" } = useParams();
  const product = useQuery(productQuery(productId));
  return (
    <QueryState
      query={product}
      errorTitle={failed.fetchProduct}
      missing="Product not found"
      back={{ to: paths.products, label: "Back to Products" }}
    >
      {(one) => (
        <>
          <TabLinks label="Product" tabs={tabs} current={tab} />
          {tab === "history" ? (
            <HistoryCard of="products" id={productId} name={one.name} />
          ) : (
            <ProductView product={one} />
          )}
        </>
      )}
    </QueryState>
  );
}
