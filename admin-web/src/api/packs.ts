import { queryOptions } from "@tanstack/react-query";
import { call } from "./http";
import { refreshEvery } from "./orders";
import type { Pack } from "./types";

/** Bundles and gift boxes are one thing: they differ in words and paths alone. */
export type PackKind = "bundles" | "giftboxes";

const marker = { "X-Admin-Request": "true" };

export const packsQuery = (kind: PackKind) =>
  queryOptions({
    queryKey: [kind, "list"],
    queryFn: ({ signal }) => call<Pack[]>("GET", `/${kind}`, { headers: marker, signal, timeout: 10_000 }),
    refetchInterval: refreshEvery,
  });

export const packQuery = (kind: PackKind, id: string) =>
  queryOptions({
    queryKey: [kind, "one", id],
    queryFn: async ({ signal }) => {
      const answer = await call<{ bundle?: Pack; giftBox?: Pack }>("GET", `/${kind}/${id}`, {
        headers: marker,
        signal,
      });
      const pack = answer.bundle ?? answer.giftBox;
      if (!pack) throw new Error("The answer holds no pack");
      return pack;
    },
  });

export type PackValues = Pick<Pack, "name" | "price" | "description" | "crackers" | "isActive">;

export function savePack(kind: PackKind, id: string | null, values: PackValues): Promise<{ message: string }> {
  return id === null
    ? call("POST", `/${kind}`, { json: values, headers: marker })
    : call("PUT", `/${kind}/${id}`, { json: values, headers: marker });
}

export function deletePack(kind: PackKind, id: string): Promise<{ message: string }> {
  return call("DELETE", `/${kind}/${id}`, { headers: marker });
}
