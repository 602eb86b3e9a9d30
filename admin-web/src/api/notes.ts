import { unwrap } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client";
import { orderQuery } from "./orders";
import type { components } from "./schema";
import type { AnyOrder } from "./types";

type Schemas = components["schemas"];

export type Looking = Schemas["Looking"];
export type Screen = Looking["screen"];

/** The app reports every 20 s who looks at an order; the server forgets it after 45 s. */
const lookEvery = 20_000;
/** Names this tab, so that the server tells one person's tabs apart. */
const tab = crypto.randomUUID();

/** The last note sent again is stored once, so a call whose answer was lost may be repeated. */
export const addNoteMutation = mutationOptions({
  mutationKey: ["orders", "note"],
  mutationFn: ({ id, text }: { id: string; text: string }) =>
    unwrap(client.POST("/api/admin/orders/{id}/notes", { params: { path: { id } }, body: { text } }), "order"),
  meta: effects<AnyOrder, { id: string; text: string }>({
    invalidates: () => [],
    apply: (queries, order) => queries.setQueryData(orderQuery(order._id).queryKey, order),
  }),
});

type Assignment = { id: string; body: Schemas["AssignmentInRequest"] };

export const assignMutation = mutationOptions({
  mutationKey: ["orders", "assign"],
  mutationFn: ({ id, body }: Assignment) =>
    unwrap(client.PUT("/api/admin/orders/{id}/assignment", { params: { path: { id } }, body }), "order"),
  meta: effects<AnyOrder, Assignment>({
    invalidates: () => [["orders", "list"]],
    apply: (queries, order) => queries.setQueryData(orderQuery(order._id).queryKey, order),
  }),
});

/** To whom orders can be assigned. */
export const assigneesQuery = queryOptions({
  queryKey: ["orders", "assignees"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/orders/assignees", { signal }), "staff"),
  staleTime: 5 * 60_000,
});

/** Says that one looks at an order while its screen is open; the answer is who else does. Nothing is locked by it. */
export const presenceQuery = (order: string, screen: Screen) =>
  queryOptions({
    queryKey: ["presence", order, screen],
    queryFn: ({ signal }) =>
      unwrap(client.PUT("/api/admin/presence", { body: { order, screen, tab }, signal }), "others"),
    refetchInterval: lookEvery,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
