import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../shared/api/http";
import { client, oneOf, requestOptions } from "./client";
import { refreshEvery } from "./orders";
import type { Page, User } from "./types";

export type UserFilters = { search: string; status: string };

export const usersQuery = ({ search, status }: UserFilters, page: number, limit: number) =>
  queryOptions({
    queryKey: ["users", "list", search, status, page, limit],
    queryFn: ({ signal }) => {
      const query = { search: search || undefined, status: oneOf(["active", "inactive"], status), page, limit };
      const call = client.GET("/api/admin/users", {
        params: { query },
        signal,
        ...requestOptions({ timeout: 10_000 }),
      });
      return unwrap(call) as Promise<Page & { users: User[] }>;
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

export const userStatsQuery = queryOptions({
  queryKey: ["users", "stats"],
  queryFn: async ({ signal }) =>
    await unwrap(client.GET("/api/admin/users/stats", { signal, ...requestOptions({ timeout: 8000 }) }), "stats"),
  refetchInterval: refreshEvery,
});
