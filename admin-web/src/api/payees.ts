import { unwrap } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client";
import type { components } from "./schema";

export type PayeeChange = components["schemas"]["PayeeChangeOut"];

/** Payee changes, newest first; at most one is waiting. */
export const payeeChangesQuery = queryOptions({
  queryKey: ["shop", "payee-changes"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/payee-changes", { signal }), "changes"),
  refetchInterval: 30_000,
});

type Decision = "confirm" | "withdraw";

/** Confirms or withdraws a waiting change. */
export const decidePayeeMutation = mutationOptions({
  mutationKey: ["shop", "payee"],
  mutationFn: ({ id, decision, totpCode }: { id: string; decision: Decision; totpCode?: string }) => {
    const at = { params: { path: { id } } };
    return decision === "confirm"
      ? unwrap(client.POST("/api/admin/payee-changes/{id}/confirm", { ...at, body: { totpCode } }))
      : unwrap(client.POST("/api/admin/payee-changes/{id}/withdraw", at));
  },
  meta: effects({ invalidates: () => [["shop"]] }),
});
