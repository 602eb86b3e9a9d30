import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../shared/api/http";
import { effects } from "../shared/api/mutation-cache";
import { client } from "./client";
import type { components } from "./schema";

export type PayeeChange = components["schemas"]["PayeeChangeOut"];

/** Changes of where money goes, the last one first; at most one waits. */
export const payeeChangesQuery = queryOptions({
  queryKey: ["shop", "payee-changes"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/payee-changes", { signal }), "changes"),
  refetchInterval: 30_000,
});

type Decision = "confirm" | "withdraw";

/** Lets a waiting change go live, or ends it. */
export const decidePayeeMutation = mutationOptions({
  mutationKey: ["shop", "payee"],
  mutationFn: ({ id, decision }: { id: string; decision: Decision }) => {
    const at = { params: { path: { id } } };
    return decision === "confirm"
      ? unwrap(client.POST("/api/admin/payee-changes/{id}/confirm", at))
      : unwrap(client.POST("/api/admin/payee-changes/{id}/withdraw", at));
  },
  meta: effects({ invalidates: () => [["shop"]] }),
});
