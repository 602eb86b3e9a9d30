import { unwrap } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** Filters of the list of orders under a name: built in, one's own, or shared by others. */
export type View = Schemas["ViewOut"];

export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/views", { signal }), "views"),
  staleTime: 60_000,
});

type Save = { id: null; body: Schemas["ViewInRequest"] } | { id: string; body: Schemas["ViewChangeRequest"] };

/** A new view without an id, a change with it. */
export const saveViewMutation = mutationOptions({
  mutationKey: ["views", "save"],
  mutationFn: ({ id, body }: Save) =>
    id === null
      ? unwrap(client.POST("/api/admin/views", { body }), "view")
      : unwrap(client.PUT("/api/admin/views/{id}", { params: { path: { id } }, body }), "view"),
  meta: effects<View, Save>({ invalidates: () => [viewsQuery.queryKey] }),
});

export const deleteViewMutation = mutationOptions({
  mutationKey: ["views", "delete"],
  mutationFn: (id: string) => unwrap(client.DELETE("/api/admin/views/{id}", { params: { path: { id } } })),
  meta: effects<unknown, string>({ invalidates: () => [viewsQuery.queryKey] }),
});
