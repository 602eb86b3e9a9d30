import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { listSchema } from "../lib/listSchema";
import { client, withoutEmpty } from "./client";
import { refreshEvery } from "./orders";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type ShopState = Schemas["ShopState"];
export type StateLevel = Schemas["StateLevel"];
export type GivenUpMail = Schemas["GivenUpMailOut"];

export const shopStateQuery = queryOptions({
  queryKey: ["shop-state", "page"],
  queryFn: ({ signal }) => unwrapBody(client.GET("/api/admin/shop-state", { signal }), "findings"),
  refetchInterval: refreshEvery,
});

export const givenUpMailList = listSchema({}, [10, 25, 50]);

export const givenUpMailsQuery = (params: typeof givenUpMailList.defaults) =>
  queryOptions({
    queryKey: ["shop-state", "mails", params],
    queryFn: ({ signal }) =>
      unwrapBody(client.GET("/api/admin/given-up-mails", { params: { query: withoutEmpty(params) }, signal }), "mails"),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

/** Puts the mail back into the queue. The server does it once, so a call whose answer was lost may be repeated. */
export const sendAgainMutation = mutationOptions({
  mutationKey: ["shop-state", "send-again"],
  mutationFn: ({ _id }: Pick<GivenUpMail, "_id">) =>
    unwrap(client.POST("/api/admin/given-up-mails/{id}/send-again", { params: { path: { id: _id } } })),
  meta: effects({ invalidates: () => [["shop-state"]] }),
});
