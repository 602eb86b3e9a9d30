import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../shared/api/http";
import { effects } from "../shared/api/mutation-cache";
import { client, requestOptions } from "./client";
import { touchedBy } from "./events";
import type { ShopSettings } from "./types";

/** Who the shop is: its name, and where money is sent. */
export const shopQuery = queryOptions({
  queryKey: ["shop", "public"],
  queryFn: async ({ signal }) =>
    await unwrap(client.GET("/api/shop", { signal, ...requestOptions({ anonymous: true }) }), "shop"),
  staleTime: 300_000,
});

export const shopSettingsQuery = queryOptions({
  queryKey: ["shop", "settings"],
  queryFn: async ({ signal }) => (await unwrap(client.GET("/api/admin/shop", { signal }), "settings")) as ShopSettings,
});

/** Only what changed is sent. */
export const saveShopMutation = mutationOptions({
  mutationKey: ["shop", "save"],
  mutationFn: async (body: Partial<ShopSettings>) =>
    (await unwrap(client.PUT("/api/admin/shop", { body }), "settings")) as ShopSettings,
  meta: effects<ShopSettings, Partial<ShopSettings>>({
    invalidates: () => touchedBy("shop"),
    apply: (queries, settings) => queries.setQueryData(shopSettingsQuery.queryKey, settings),
  }),
});
