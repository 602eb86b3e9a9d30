import { queryOptions } from "@tanstack/react-query";
import { answer, client, sent } from "./client";
import type { ShopSettings } from "./types";

/** Who the shop is: its name, and where money is sent. */
export const shopQuery = queryOptions({
  queryKey: ["shop", "public"],
  queryFn: async ({ signal }) => (await answer(client.GET("/api/shop", { signal, ...sent({ open: true }) }))).shop,
  staleTime: 300_000,
});

export const shopSettingsQuery = queryOptions({
  queryKey: ["shop", "settings"],
  queryFn: async ({ signal }) => (await answer(client.GET("/api/admin/shop", { signal }))).settings as ShopSettings,
});

/** Only what changed is sent. */
export async function saveShop(changes: Partial<ShopSettings>): Promise<ShopSettings> {
  return (await answer(client.PUT("/api/admin/shop", { body: changes }))).settings as ShopSettings;
}
