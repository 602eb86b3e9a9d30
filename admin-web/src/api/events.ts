import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { noteWrite } from "../lib/lastWrite";

/** What was written, as the first part of the query keys that it changes. */
export type Resource =
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

const related: Partial<Record<Resource, Resource[]>> = {
  orders: ["orders", "payments", "dashboard", "users", "products"],
  payments: ["orders", "payments", "dashboard"],
  products: ["products", "dashboard", "categories"],
  categories: ["categories", "products"],
};

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("back-office");

/** After a write: marks queries as stale in the other tabs. */
export function informTabs(keys: readonly QueryKey[]): void {
  noteWrite();
  channel?.postMessage({ keys });
}

/** The keys of all queries that a write of this kind makes stale. */
export function touchedBy(area: Resource): readonly QueryKey[] {
  return (related[area] ?? [area]).map((key) => [key]);
}

function invalidate(client: QueryClient, keys: readonly QueryKey[]): Promise<unknown> {
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** After a write: refetches queries here and in the other tabs. */
export function changed(client: QueryClient, area: Resource): Promise<unknown> {
  const keys = touchedBy(area);
  informTabs(keys);
  return invalidate(client, keys);
}

/** Listens for writes of other tabs. Returns the way to stop. */
export function subscribeToTabs(client: QueryClient): () => void {
  const listen = (event: MessageEvent<{ keys: readonly QueryKey[] }>) => {
    noteWrite();
    void invalidate(client, event.data.keys);
  };
  channel?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}
