import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../shared/api/http";
import { client } from "./client";
import { refreshEvery } from "./orders";

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/dashboard", { signal })),
  refetchInterval: refreshEvery,
});
