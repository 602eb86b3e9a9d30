import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./http";
import { refreshEvery } from "./orders";
import type { Page, User, UserStats } from "./types";

export type UserFilters = { search: string; status: string };

export const usersQuery = (filters: UserFilters, page: number, limit: number) =>
  queryOptions({
    queryKey: ["users", "list", filters, page, limit],
    queryFn: ({ signal }) =>
      call<Page & { users: User[] }>("GET", "/admin/users", {
        query: { ...filters, page, limit },
        timeout: 10_000,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

const nobody: UserStats = { total: 0, active: 0, newThisMonth: 0, withOrders: 0 };

/** A failure silently gives empty stats. */
export const userStatsQuery = queryOptions({
  queryKey: ["users", "stats"],
  queryFn: async ({ signal }) => {
    try {
      const answer = await call<{ stats: UserStats }>("GET", "/admin/users/stats", { timeout: 8000, signal });
      return answer.stats;
    } catch {
      return nobody;
    }
  },
  refetchInterval: refreshEvery,
});
