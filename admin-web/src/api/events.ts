import type { QueryClient } from "@tanstack/react-query";

/** What was written, as the first part of the query keys that it changes. */
export type Area =
  | "orders"
  | "payments"
  | "dashboard"
  | "users"
  | "products"
  | "categories"
  | "bundles"
  | "giftboxes"
  | "admins"
  | "shop"
  | "profile";

const related: Partial<Record<Area, Area[]>> = {
  orders: ["orders", "payments", "dashboard", "users", "products"],
  payments: ["orders", "payments", "dashboard"],
  products: ["products", "dashboard", "categories"],
  categories: ["categories", "products"],
};

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("back-office");

let writtenAt = 0;

/** When this tab, or another one of this browser, last wrote something. */
export function lastWriteAt(): number {
  return writtenAt;
}

function invalidate(client: QueryClient, area: Area): Promise<unknown> {
  writtenAt = Date.now();
  return Promise.all((related[area] ?? [area]).map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** After a write: fetch anew here, and tell the other tabs. */
export function changed(client: QueryClient, area: Area): Promise<unknown> {
  channel?.postMessage({ area });
  return invalidate(client, area);
}

/** Listens for writes of other tabs. Returns the way to stop. */
export function followTabs(client: QueryClient): () => void {
  const listen = (event: MessageEvent<{ area: Area }>) => void invalidate(client, event.data.area);
  channel?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}
