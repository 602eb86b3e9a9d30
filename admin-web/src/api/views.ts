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

const meta = effects<View, unknown>({ invalidates: () => [viewsQuery.queryKey] });

export const createViewMutation = mutationOptions({
  mutationKey: ["views", "create"],
  mutationFn: (body: Schemas["ViewInRequest"]) => unwrap(client.POST("/api/admin/views", { body }), "view"),
  meta,
});

export const changeViewMutation = mutationOptions({
  mutationKey: ["views", "change"],
  mutationFn: ({ id, body }: { id: string; body: Schemas["ViewChangeRequest"] }) =>
    unwrap(client.PUT("/api/admin/views/{id}", { params: { path: { id } }, body }), "view"),
  meta,
});

export const deleteViewMutation = mutationOptions({
  mutationKey: ["views", "delete"],
  mutationFn: (id: string) => unwrap(client.DELETE("/api/admin/views/{id}", { params: { path: { id } } })),
  meta: effects<unknown, string>({ invalidates: () => [viewsQuery.queryKey] }),
});
