import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../shared/api/http";
import { client, requestOptions } from "./client";
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
export async function saveShop(changes: Partial<ShopSettings>): Promise<ShopSettings> {
  return (await unwrap(client.PUT("/api/admin/shop", { body: changes }), "settings")) as ShopSettings;
}
