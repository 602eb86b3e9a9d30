import { unwrapBody } from "@shop/shared/api/http";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client";
import { refreshEvery } from "./orders";

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: ({ signal }) => unwrapBody(client.GET("/api/admin/dashboard", { signal }), "stats"),
  refetchInterval: refreshEvery,
});
