import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Rule = Schemas["RuleFields"];
export type Period = Schemas["PeriodFields"];
export type SellingScreen = Schemas["SellingScreen"];
export type Preview = Schemas["Preview"];
export type Explained = Schemas["Explained"];
export type SalesText = Schemas["SalesText"];
export type SellingMode = Period["mode"];

const touched = () => [["selling"], ["shop"]] as const;

export const sellingQuery = queryOptions({
  queryKey: ["selling"],
  queryFn: ({ signal }) => unwrapBody(client.GET("/api/admin/selling", { signal }), "periods"),
  // Do not refetch while editing; saving detects changes by other people.
  refetchOnWindowFocus: false,
});

/** The owner's texts that speak of ordering or paying; fetched again when the screen is opened, after they were edited. */
export const salesTextsQuery = queryOptions({
  queryKey: ["selling", "texts"],
  queryFn: ({ signal }) => unwrapBody(client.GET("/api/admin/selling/texts", { signal }), "texts"),
  staleTime: 0,
});

export const saveRulesMutation = mutationOptions({
  mutationKey: ["selling", "rules"],
  mutationFn: (body: Schemas["RulesInRequest"]) => unwrap(client.PUT("/api/admin/selling/rules", { body })),
  meta: effects({ invalidates: touched }),
});

/** What the list would do to the orders of the last 30 days; nothing is written. */
export const previewMutation = mutationOptions({
  mutationKey: ["selling", "preview"],
  mutationFn: (rules: Rule[]) => unwrap(client.POST("/api/admin/selling/preview", { body: { rules } }), "preview"),
});

/** What the server knows of a PIN code; state and district are "" where it does not know them. */
export const placeQuery = (pincode: string) =>
  queryOptions({
    queryKey: ["selling", "place", pincode],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/service-check", { params: { query: { pincode } }, signal }), "service"),
    staleTime: 60_000,
  });

export const explainMutation = mutationOptions({
  mutationKey: ["selling", "explain"],
  mutationFn: (body: Schemas["ExplainInRequest"]) =>
    unwrap(client.POST("/api/admin/selling/explain", { body }), "explained"),
});

type PeriodBody = Schemas["PeriodInRequest"];

/** A new period without an id, a change with it. */
export const savePeriodMutation = mutationOptions({
  mutationKey: ["selling", "period"],
  mutationFn: ({ id, body }: { id: string | null; body: PeriodBody }) =>
    id
      ? unwrap(client.PUT("/api/admin/selling/periods/{id}", { params: { path: { id } }, body }), "period")
      : unwrap(client.POST("/api/admin/selling/periods", { body }), "period"),
  meta: effects({ invalidates: touched }),
});

export const removePeriodMutation = mutationOptions({
  mutationKey: ["selling", "remove-period"],
  mutationFn: (id: string) => unwrap(client.DELETE("/api/admin/selling/periods/{id}", { params: { path: { id } } })),
  meta: effects({ invalidates: touched }),
});
