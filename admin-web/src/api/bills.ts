import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { choice, listSchema, text } from "../lib/listSchema";
import { client, withoutEmpty } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Bill = Schemas["BillRow"];

/** Those of a month; with `to-correct` those of cancelled orders that wait for a credit note, of any month. */
export const billList = (thisMonth: string) =>
  listSchema({ search: text(), month: text(thisMonth) }, [20, 50, 100], { show: choice(["", "to-correct"]) });

export const billsQuery = ({ show, ...asked }: ReturnType<typeof billList>["defaults"]) =>
  queryOptions({
    queryKey: ["bills", "list", show, asked],
    queryFn: ({ signal }) => {
      const query = { ...withoutEmpty(asked), toCorrect: show === "to-correct" };
      return unwrapBody(client.GET("/api/admin/bills", { params: { query }, signal }), "bills");
    },
    placeholderData: keepPreviousData,
  });

export const orderBillsQuery = (order: string) =>
  queryOptions({
    queryKey: ["bills", "order", order],
    queryFn: ({ signal }) =>
      unwrapBody(
        client.GET("/api/admin/orders/{id}/bills", { params: { path: { id: Number(order) } }, signal }),
        "bills",
      ),
  });

type Answer = { message: string; bills: Bill[] };

/** The server issues each once, so a call whose answer was lost may be repeated. */
const changed = () => [["bills"]];

export const issueBillMutation = mutationOptions({
  mutationKey: ["bills", "issue"],
  mutationFn: (order: string) =>
    unwrap(client.POST("/api/admin/orders/{id}/bills", { params: { path: { id: Number(order) } } })),
  meta: effects<Answer, string>({ invalidates: changed }),
});

type Credit = { id: string; reason: string };

export const creditMutation = mutationOptions({
  mutationKey: ["bills", "credit"],
  mutationFn: ({ id, reason }: Credit) =>
    unwrap(client.POST("/api/admin/bills/{id}/credit-note", { params: { path: { id } }, body: { reason } })),
  meta: effects<Answer, Credit>({ invalidates: changed }),
});

export const ratesQuery = queryOptions({
  queryKey: ["bills", "rates"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/bill-rates", { signal }), "rates"),
});

type NewRate = Schemas["RateInRequest"];

export const addRateMutation = mutationOptions({
  mutationKey: ["bills", "add-rate"],
  mutationFn: (body: NewRate) => unwrap(client.POST("/api/admin/bill-rates", { body })),
  meta: effects<unknown, NewRate>({ invalidates: () => [ratesQuery.queryKey] }),
});

export const removeRateMutation = mutationOptions({
  mutationKey: ["bills", "remove-rate"],
  mutationFn: (id: string) => unwrap(client.DELETE("/api/admin/bill-rates/{id}", { params: { path: { id } } })),
  meta: effects<unknown, string>({ invalidates: () => [ratesQuery.queryKey] }),
});
