import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../shared/api/http";
import { client, requestOptions } from "./client";
import { refreshEvery } from "./orders";
import type { Pack } from "./types";

/** Bundles and gift boxes are one thing: they differ in words and paths alone. */
export type PackKind = "bundles" | "giftboxes";

/** Marks the call as the back office's: the list then holds inactive ones too. */
const headers = { "X-Admin-Request": "true" };

export const packsQuery = (kind: PackKind) =>
  queryOptions({
    queryKey: [kind, "list"],
    queryFn: ({ signal }) => {
      const options = { headers, signal, ...requestOptions({ timeout: 10_000 }) };
      const call = kind === "bundles" ? client.GET("/api/bundles", options) : client.GET("/api/giftboxes", options);
      return unwrap(call) as Promise<Pack[]>;
    },
    refetchInterval: refreshEvery,
  });

export const packQuery = (kind: PackKind, id: string) =>
  queryOptions({
    queryKey: [kind, "one", id],
    queryFn: async ({ signal }) => {
      const options = { params: { path: { id } }, headers, signal };
      if (kind === "bundles") return (await unwrap(client.GET("/api/bundles/{id}", options), "bundle")) as Pack;
      return (await unwrap(client.GET("/api/giftboxes/{id}", options), "giftBox")) as Pack;
    },
  });

export type PackValues = Pick<Pack, "name" | "price" | "description" | "crackers" | "isActive">;

export function savePack(kind: PackKind, id: string | null, body: PackValues): Promise<{ message: string }> {
  if (id === null) {
    return kind === "bundles"
      ? unwrap(client.POST("/api/bundles", { headers, body }))
      : unwrap(client.POST("/api/giftboxes", { headers, body }));
  }
  const options = { params: { path: { id } }, headers, body };
  return kind === "bundles"
    ? unwrap(client.PUT("/api/bundles/{id}", options))
    : unwrap(client.PUT("/api/giftboxes/{id}", options));
}

export function deletePack(kind: PackKind, id: string): Promise<{ message: string }> {
  const options = { params: { path: { id } }, headers };
  return kind === "bundles"
    ? unwrap(client.DELETE("/api/bundles/{id}", options))
    : unwrap(client.DELETE("/api/giftboxes/{id}", options));
}
