import { unwrapBody } from "@shop/shared/api/http";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { listSchema, text } from "../lib/listSchema";
import { client, withoutEmpty } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type AuditRow = Schemas["AuditRow"];
export type HistoryRow = Schemas["HistoryRow"];

/** It has no pages: each answer has the cursor of the next. */
export const auditList = listSchema({ search: text(), who: text(), about: text(), dateFrom: text(), dateTo: text() });

const start = undefined as string | undefined;

/** Everything that was written, the latest first. */
export const auditQuery = ({ search, page, limit, ...filters }: typeof auditList.defaults) =>
  infiniteQueryOptions({
    queryKey: ["audit", "list", search.trim(), filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...withoutEmpty({ ...filters, name: search.trim() }), cursor: pageParam };
      return unwrapBody(client.GET("/api/admin/audit", { params: { query }, signal }), "records");
    },
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
