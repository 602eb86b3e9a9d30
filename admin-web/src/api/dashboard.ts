import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "./client";
import { refreshEvery } from "./orders";

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: ({ signal }) => answer(client.GET("/api/admin/dashboard", { signal })),
  refetchInterval: refreshEvery,
});
