import { queryOptions } from "@tanstack/react-query";
import { call } from "./http";

export type Shop = { name: string; accountName?: string; upiId?: string };

export const shopQuery = queryOptions({
  queryKey: ["shop", "public"],
  queryFn: async ({ signal }) => (await call<{ shop: Shop }>("GET", "/shop", { signal, open: true })).shop,
  staleTime: 300_000,
});
