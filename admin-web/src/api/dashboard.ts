import { queryOptions } from "@tanstack/react-query";
import { call } from "./http";
import { refreshEvery } from "./orders";
import type { Dashboard } from "./types";

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: ({ signal }) => call<Dashboard>("GET", "/admin/dashboard", { signal }),
  refetchInterval: refreshEvery,
});
