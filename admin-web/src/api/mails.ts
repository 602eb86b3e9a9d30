import { unwrap } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client";
import type { components } from "./schema";

export type OrderMail = components["schemas"]["OrderMailOut"];

/** Soon again while one is queued. */
const queuedEvery = 5000;
const otherwiseEvery = 60_000;

export const mailsQuery = (order: string) =>
  queryOptions({
    queryKey: ["orders", "mails", order],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/admin/orders/{id}/mails", { params: { path: { id: order } }, signal }), "mails"),
    refetchInterval: ({ state }) =>
      state.data?.some((mail) => mail.state === "queued") ? queuedEvery : otherwiseEvery,
  });

/** Without an event: the mail with the link to an agreed sale. */
type Resend = { order: string; event: string | null };

/** Queues another copy. It is never sent twice by itself: what became of it is in the list. */
export const resendMutation = mutationOptions({
  mutationKey: ["orders", "resend-mail"],
  mutationFn: ({ order, event }: Resend) =>
    unwrap(
      client.POST("/api/admin/orders/{id}/resend-mail", { params: { path: { id: order } }, body: { event } }),
      "mails",
    ),
  meta: effects<OrderMail[], Resend>({
    invalidates: () => [],
    apply: (queries, mails, { order }) => queries.setQueryData(mailsQuery(order).queryKey, mails),
  }),
});
