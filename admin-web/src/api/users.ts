import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { choice, listSchema, type Paging, text } from "../lib/listSchema";
import { client, requestOptions, withoutEmpty } from "./client";
import { refreshEvery } from "./orders";
import type { components } from "./schema";
import type { User } from "./types";

export const userList = listSchema({ search: text(), status: choice(["", "active", "inactive"]) }, [10, 25, 50]);

export const usersQuery = (params: typeof userList.defaults) =>
  queryOptions({
    queryKey: ["users", "list", params],
    queryFn: ({ signal }) => {
      const query = withoutEmpty(params);
      return unwrapBody(
        client.GET("/api/admin/users", { params: { query }, signal, ...requestOptions({ timeout: 10_000 }) }),
        "users",
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

export const userStatsQuery = queryOptions({
  queryKey: ["users", "stats"],
  queryFn: ({ signal }) =>
    unwrap(client.GET("/api/admin/users/stats", { signal, ...requestOptions({ timeout: 8000 }) }), "stats"),
  refetchInterval: refreshEvery,
});

export type Customer = components["schemas"]["UserPageOut"];

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "one", id],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/admin/users/{id}", { params: { path: { id } }, signal }), "customer"),
    refetchInterval: refreshEvery,
  });

export const userOrdersQuery = (id: string, asked: Paging) =>
  queryOptions({
    queryKey: ["users", "orders", id, asked],
    queryFn: ({ signal }) =>
      unwrapBody(
        client.GET("/api/admin/users/{id}/orders", { params: { path: { id }, query: asked }, signal }),
        "orders",
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

/** The last note sent again is stored once, so a call whose answer was lost may be repeated. */
export const addUserNoteMutation = mutationOptions({
  mutationKey: ["users", "note"],
  mutationFn: ({ id, text }: { id: string; text: string }) =>
    unwrap(client.POST("/api/admin/users/{id}/notes", { params: { path: { id } }, body: { text } }), "customer"),
  meta: effects<Customer, { id: string; text: string }>({
    invalidates: () => [],
    apply: (queries, customer, { id }) => queries.setQueryData(userQuery(id).queryKey, customer),
  }),
});

type Block = { user: Pick<User, "_id" | "isBlocked">; reason: string };

/** Blocks a customer, or unblocks one who is blocked. The same again changes nothing, so a lost answer may be repeated. */
export const blockMutation = mutationOptions({
  mutationKey: ["users", "block"],
  mutationFn: ({ user, reason }: Block) => {
    const options = { params: { path: { id: user._id } }, body: { reason } };
    return unwrap(
      user.isBlocked
        ? client.PUT("/api/admin/users/{id}/unblock", options)
        : client.PUT("/api/admin/users/{id}/block", options),
      "user",
    );
  },
  meta: effects<unknown, Block>({ invalidates: () => [["users"]] }),
});
