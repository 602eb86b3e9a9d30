import { queryOptions } from "@tanstack/react-query";
import { call } from "./http";
import type { Shop, ShopSettings } from "./types";

/** Who the shop is: its name, and where money is sent. */
export const shopQuery = queryOptions({
  queryKey: ["shop", "public"],
  queryFn: async ({ signal }) => (await call<{ shop: Shop }>("GET", "/shop", { signal, open: true })).shop,
  staleTime: 300_000,
});

export const shopSettingsQuery = queryOptions({
  queryKey: ["shop", "settings"],
  queryFn: async ({ signal }) => (await call<{ settings: ShopSettings }>("GET", "/admin/shop", { signal })).settings,
});

/** Only what changed is sent. */
export async function saveShop(changes: Partial<ShopSettings>): Promise<ShopSettings> {
  return (await call<{ settings: ShopSettings }>("PUT", "/admin/shop", { json: changes })).settings;
}
