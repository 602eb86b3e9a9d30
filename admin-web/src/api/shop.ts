import { unwrap } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client, requestOptions } from "./client";
import { touchedBy } from "./events";
import type { ShopFields, ShopSettings } from "./types";

/** Who the shop is: its name, and where money is sent. */
export const shopQuery = queryOptions({
  queryKey: ["shop", "public"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/shop", { signal, ...requestOptions({ anonymous: true }) }), "shop"),
  staleTime: 300_000,
});

export const shopSettingsQuery = queryOptions({
  queryKey: ["shop", "settings"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/shop", { signal }), "settings"),
});

/** Only what changed is sent. */
/** With another payee also a fresh code, of who has an authenticator. */
type ShopChange = Partial<ShopSettings> & { totpCode?: string };

export const saveShopMutation = mutationOptions({
  mutationKey: ["shop", "save"],
  mutationFn: (body: ShopChange) => unwrap(client.PUT("/api/admin/shop", { body })),
  meta: effects<{ settings: ShopFields }, ShopChange>({
    invalidates: () => touchedBy("shop"),
    apply: (queries, { settings }) => queries.setQueryData(shopSettingsQuery.queryKey, settings),
  }),
});
