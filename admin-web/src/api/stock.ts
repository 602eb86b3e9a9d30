import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Paging } from "../lib/listSchema";
import { client } from "./client";
import { touchedBy } from "./events";
import type { components } from "./schema";
import type { Product, ProductRow } from "./types";

export type StockEntry = components["schemas"]["StockEntryOut"];

export const stockEntriesQuery = (id: string, asked: Paging) =>
  queryOptions({
    queryKey: ["products", "stock", id, asked],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: asked };
      return unwrapBody(client.GET("/api/admin/products/{id}/stock-entries", { params, signal }), "stockEntries");
    },
    placeholderData: keepPreviousData,
  });

/** Shows the new stock in every list and page at once. */
function show(queries: QueryClient, id: string, stock: number): void {
  queries.setQueriesData<{ products: ProductRow[] }>(
    { queryKey: ["products", "list"] },
    (page) =>
      page && {
        ...page,
        products: page.products.map((product) => (product._id === id ? { ...product, stock } : product)),
      },
  );
  queries.setQueryData<Product>(["products", "one", id], (product) => product && { ...product, stock });
}

type Correction = { id: string; change: number; loadedStock: number };

/** A difference from the stock that was shown; if it is another one by now, the server refuses with today's. */
export const correctStockMutation = mutationOptions({
  mutationKey: ["products", "correct-stock"],
  mutationFn: ({ id, change, loadedStock }: Correction) => {
    const body = { change, loadedStock };
    return unwrap(client.POST("/api/admin/products/{id}/stock-entries", { params: { path: { id } }, body }));
  },
  meta: effects<{ stock: number }, Correction>({
    apply: (queries, { stock }, { id }) => show(queries, id, stock),
    invalidates: () => touchedBy("products"),
  }),
});

type Receipt = { key: string; note: string; lines: { product: string; quantity: number }[] };

/** With its key a delivery is added once, so a call whose answer was lost may be repeated. */
export const receiveGoodsMutation = mutationOptions({
  mutationKey: ["products", "receive"],
  mutationFn: ({ key, ...body }: Receipt) => {
    const params = { header: { "Idempotency-Key": key } };
    return unwrap(client.POST("/api/admin/stock-receipts", { params, body }));
  },
  meta: effects<{ products: { _id: string; stock: number }[] }, Receipt>({
    apply: (queries, { products }) => {
      for (const { _id, stock } of products) show(queries, _id, stock);
    },
    invalidates: () => touchedBy("products"),
  }),
});
