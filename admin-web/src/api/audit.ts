import { infiniteQueryOptions } from "@tanstack/react-query";
import { unwrapBody } from "../shared/api/http";
import { client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type AuditRow = Schemas["AuditRow"];
export type HistoryRow = Schemas["HistoryRow"];
export type AuditFilters = {
  who: string;
  action: string;
  about: string;
  name: string;
  dateFrom: string;
  dateTo: string;
};

const start = undefined as string | undefined;

const given = (filters: AuditFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")) as Partial<AuditFilters>;

/** Everything that was written, the latest first. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["audit", "list", filters],
    queryFn: ({ pageParam, signal }) =>
      unwrapBody(
        client.GET("/api/admin/audit", { params: { query: { ...given(filters), cursor: pageParam } }, signal }),
        "records",
      ),
    initialPageParam: start,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** What was done to one order or product, the latest first. */
export const historyQuery = (of: "orders" | "products", id: string) =>
  infiniteQueryOptions({
    queryKey: ["audit", of, id],
    queryFn: ({ pageParam, signal }) => {
      const params = { path: { id: Number(id) }, query: { cursor: pageParam } };
      return of === "orders"
        ? unwrapBody(client.GET("/api/admin/orders/{id}/history", { params, signal }), "records")
        : unwrapBody(client.GET("/api/admin/products/{id}/history", { params, signal }), "records");
    },
    initialPageParam: start,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
