import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects, type Outcome, resolveUnknown } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { dayNames } from "../lib/dates";
import { choice, listSchema, text } from "../lib/listSchema";
import { type OrderStatus, orderStatuses, paymentStatuses, statusLabel } from "../lib/order";
import { client, oneOf, requestOptions, withoutEmpty } from "./client";
import type { components, operations } from "./schema";
import { session } from "./session";
import type { AnyOrder } from "./types";

type Schemas = components["schemas"];

/** Lists are fetched again every 30 s and whenever the window is looked at again. */
export const refreshEvery = 30_000;

type OrderQuery = NonNullable<operations["admin_orders_list"]["parameters"]["query"]>;

/** In the order in which the server has them in the query of a saved view. */
export const orderList = listSchema(
  {
    search: text(),
    // One, or several with commas.
    status: text(),
    paymentStatus: choice(["", ...paymentStatuses]),
    refund: choice(["", "due", "sent"]),
    assigned: text(),
    days: choice(["", ...dayNames]),
    dateFrom: text(),
    dateTo: text(),
    proofOver: text(),
    state: text(),
    city: text(),
    carrier: text(),
    short: choice(["", "true"]),
    noNumber: choice(["", "true"]),
    noRow: choice(["", "true"]),
    product: text(),
  },
  [10, 25, 50, 100],
);

export type OrderFilters = typeof orderList.defaults;

/** As the server takes them, for the list, an export and a pick list; empty ones are left out. */
export function orderFilters({ page, limit, ...filters }: OrderFilters): OrderQuery {
  const hours = Number(filters.proofOver);
  return {
    ...withoutEmpty(filters),
    status: statusesOf(filters.status).join(",") || undefined,
    proofOver: Number.isInteger(hours) && hours > 0 ? hours : undefined,
  };
}

/** A comma means or; what is no status is left out. */
function statusesOf(status: string): OrderStatus[] {
  return status.split(",").flatMap((word) => oneOf(orderStatuses, word) ?? []);
}

export const ordersQuery = (params: typeof orderList.defaults) =>
  queryOptions({
    queryKey: ["orders", "list", params],
    queryFn: ({ signal }) => {
      const query = { ...orderFilters(params), page: params.page, limit: params.limit };
      return unwrapBody(
        client.GET("/api/admin/orders", { params: { query }, signal, ...requestOptions({ timeout: 10_000 }) }),
        "orders",
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

const fetchOrder = (id: string, signal?: AbortSignal): Promise<AnyOrder> =>
  unwrap(client.GET("/api/admin/orders/{id}", { params: { path: { id } }, signal }), "order");

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: ({ signal }) => fetchOrder(id, signal),
    refetchInterval: refreshEvery,
  });

/** Oldest first. */
export const waitingQuery = queryOptions({
  queryKey: ["payments", "waiting"],
  queryFn: ({ signal }) =>
    unwrapBody(
      client.GET("/api/admin/payments/waiting", { signal, ...requestOptions({ timeout: 10_000 }) }),
      "payments",
    ),
  refetchInterval: refreshEvery,
  placeholderData: keepPreviousData,
});

/** `due` has those of `details`, `sent` those of `matched`. `record`: owed, but only sent when the customer asks. */
export type RefundState = NonNullable<NonNullable<operations["admin_refunds_list"]["parameters"]["query"]>["state"]>;

export const refundList = listSchema({ search: text() }, [10, 25, 50, 100], {
  state: choice<RefundState>(["due", "details", "sent", "matched", "record"]),
});

export const refundsQuery = (params: typeof refundList.defaults) =>
  queryOptions({
    queryKey: ["refunds", params],
    queryFn: ({ signal }) =>
      unwrapBody(client.GET("/api/admin/refunds", { params: { query: withoutEmpty(params) }, signal }), "refunds"),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

/** What a change of an order makes stale. */
export const afterChange = () =>
  [["orders"], ["payments"], ["refunds"], ["dashboard"], ["users"], ["products"]] as const;

type EventKind = AnyOrder["events"][number]["kind"];

/** The order as shown when the write started; the report of a bulk change has no events. */
export type DialogProps = Pick<AnyOrder, "_id" | "orderNumber"> & Partial<Pick<AnyOrder, "events">>;

/** Fetches the order: the write succeeded if an event of such a kind was recorded since, by oneself. */
async function askForEvent(order: DialogProps, kinds: readonly EventKind[]): Promise<Outcome<AnyOrder>> {
  const { user } = session.get();
  const now = await fetchOrder(order._id);
  if (!order.events || !user) return { state: "unknown" };
  const recorded = now.events.slice(order.events.length).filter(({ kind }) => kinds.includes(kind));
  if (recorded.length === 0) return { state: "notDone" };
  // A colleague has done the same meanwhile, or something like it: the reader has to look.
  const isMine = recorded.some(({ actor }) => actor === (user.name || user.email));
  return isMine ? { state: "done", data: now } : { state: "unknown" };
}

/** A change of one order, which the server answers with the order. It is never sent twice. */
function orderMutation<Body>(
  name: string,
  kinds: readonly EventKind[],
  send: (path: { params: { path: { id: string } } }, body: Body) => Promise<AnyOrder>,
) {
  type Variables = { order: DialogProps; body: Body };
  return mutationOptions({
    mutationKey: ["orders", name],
    mutationFn: (variables: Variables) =>
      resolveUnknown(
        () => send({ params: { path: { id: variables.order._id } } }, variables.body),
        () => askForEvent(variables.order, kinds),
      ),
    meta: effects<AnyOrder, Variables>({
      invalidates: afterChange,
      apply: (queries, order) => queries.setQueryData(orderQuery(order._id).queryKey, order),
    }),
  });
}

export type StatusBody = Schemas["StatusInRequest"];

export const statusMutation = orderMutation<StatusBody>("status", ["status_changed", "cancelled"], (path, body) =>
  unwrap(client.PUT("/api/admin/orders/{id}/status", { ...path, body }), "order"),
);

export const trackingMutation = orderMutation<Schemas["TrackingInRequest"]>(
  "tracking",
  ["tracking_changed"],
  (path, body) => unwrap(client.PUT("/api/admin/orders/{id}/tracking", { ...path, body }), "order"),
);

export const takeStockMutation = orderMutation<void>("take-stock", ["stock_taken"], (path) =>
  unwrap(client.PUT("/api/admin/orders/{id}/take-stock", path), "order"),
);

/** Done twice it changes nothing, so a lost answer is answered by the order itself. */
export const takeReferenceMutation = mutationOptions({
  mutationKey: ["orders", "take-reference"],
  mutationFn: (id: string) =>
    unwrap(client.POST("/api/admin/orders/{id}/take-reference", { params: { path: { id } } }), "order"),
  meta: effects<AnyOrder, string>({
    invalidates: afterChange,
    apply: (queries, order) => queries.setQueryData(orderQuery(order._id).queryKey, order),
  }),
});

export const cashMutation = orderMutation<Schemas["CashInRequest"]>("cash", ["cash_received"], (path, body) =>
  unwrap(client.PUT("/api/admin/orders/{id}/cash-received", { ...path, body }), "order"),
);

export const recordCreditMutation = orderMutation<Schemas["CreditInRequest"]>(
  "record-credit",
  ["credit_recorded", "payment_approved"],
  (path, body) => unwrap(client.PUT("/api/admin/orders/{id}/record-credit", { ...path, body }), "order"),
);

export const undoCreditMutation = orderMutation<Schemas["UndoCreditInRequest"]>(
  "undo-credit",
  ["credit_undone"],
  (path, body) => unwrap(client.PUT("/api/admin/orders/{id}/undo-credit", { ...path, body }), "order"),
);

export const reopenMutation = orderMutation<Schemas["ReasonInRequest"]>(
  "reopen",
  ["payment_reopened", "cash_undone"],
  (path, body) => unwrap(client.PUT("/api/admin/orders/{id}/reopen-payment", { ...path, body }), "order"),
);

export const voidMutation = orderMutation<Schemas["ReasonInRequest"]>("void", ["payment_voided"], (path, body) =>
  unwrap(client.PUT("/api/admin/orders/{id}/void-payment", { ...path, body }), "order"),
);

export const extendMutation = orderMutation<Schemas["ExtendInRequest"]>("extend", ["hold_extended"], (path, body) =>
  unwrap(client.PUT("/api/admin/orders/{id}/extend-hold", { ...path, body }), "order"),
);

export const askForRestMutation = orderMutation<void>("ask-for-rest", ["rest_asked"], (path) =>
  unwrap(client.PUT("/api/admin/orders/{id}/ask-for-rest", path), "order"),
);

export const refundMutation = orderMutation<Schemas["RefundInRequest"]>("refund", ["refund_recorded"], (path, body) =>
  unwrap(client.PUT("/api/admin/orders/{id}/refund", { ...path, body }), "order"),
);

export const undoRefundMutation = orderMutation<Schemas["ReasonInRequest"]>(
  "undo-refund",
  ["refund_undone"],
  (path, body) => unwrap(client.PUT("/api/admin/orders/{id}/undo-refund", { ...path, body }), "order"),
);

export const askForRefundMutation = orderMutation<Schemas["ReasonInRequest"]>(
  "ask-for-refund",
  ["refund_asked"],
  (path, body) => unwrap(client.PUT("/api/admin/orders/{id}/ask-for-refund", { ...path, body }), "order"),
);

export type VerdictBody = Schemas["VerdictInRequest"] & { id: string };

/** A lost answer is resolved by the screen, which compares who decided. */
export const verdictMutation = mutationOptions({
  mutationKey: ["orders", "verdict"],
  mutationFn: ({ id, ...body }: VerdictBody) =>
    unwrap(client.PUT("/api/admin/orders/{id}/verify-payment", { params: { path: { id } }, body }), "order"),
  meta: effects<AnyOrder, VerdictBody>({ invalidates: afterChange }),
});

/** Fetches the decision on a payment after a lost response, and marks the lists as stale. */
export const decisionMutation = mutationOptions({
  mutationKey: ["orders", "decision"],
  mutationFn: (id: string) => fetchOrder(id),
  meta: effects<AnyOrder, string>({
    invalidates: afterChange,
    apply: (queries, order) => queries.setQueryData(orderQuery(order._id).queryKey, order),
  }),
});

export type BulkBody = Schemas["BulkStatusInRequest"];
export type BulkReport = { changed: string[]; refused: Schemas["RefusedOrder"][]; status: OrderStatus };

/** Asks for each of the orders: those that have the status count as changed; the others are named with what they are. */
async function askForStatuses({ ids, status }: BulkBody): Promise<Outcome<BulkReport>> {
  const orders: AnyOrder[] = [];
  for (const id of ids) orders.push(await fetchOrder(id));
  const changed = orders.filter((order) => order.status === status);
  if (changed.length === 0) return { state: "notDone" };
  const refused = orders
    .filter((order) => order.status !== status)
    .map(({ _id, orderNumber, status: now }) => ({
      _id,
      orderNumber,
      reason: `The order is still ${statusLabel[now]}.`,
      code: "",
      confirmations: [],
    }));
  return { state: "done", data: { changed: changed.map(({ _id }) => _id), refused, status } };
}

/** As many as the server changes in one call. */
const mostAtOnce = 100;

function setStatuses(body: BulkBody): Promise<BulkReport> {
  return resolveUnknown(
    async () => {
      const { changed, refused } = await unwrap(
        client.POST("/api/admin/orders/bulk-status", { body, ...requestOptions({ timeout: 60_000 }) }),
      );
      return { changed, refused, status: body.status };
    },
    () => askForStatuses(body),
  );
}

export const bulkStatusMutation = mutationOptions({
  mutationKey: ["orders", "bulk-status"],
  mutationFn: async ({ ids, ...body }: BulkBody): Promise<BulkReport> => {
    const report: BulkReport = { changed: [], refused: [], status: body.status };
    for (let at = 0; at < ids.length; at += mostAtOnce) {
      const { changed, refused } = await setStatuses({ ...body, ids: ids.slice(at, at + mostAtOnce) });
      report.changed.push(...changed);
      report.refused.push(...refused);
    }
    return report;
  },
  meta: effects<BulkReport, BulkBody>({ invalidates: afterChange }),
});
