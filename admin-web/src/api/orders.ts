import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type OrderStatus, orderStatuses, paymentStatuses } from "../lib/order";
import { answer, client, oneOf, sent } from "./client";

/** Lists are fetched again every 30 s and whenever the window is looked at again. */
export const refreshEvery = 30_000;

export type OrderFilters = {
  search: string;
  status: string;
  paymentStatus: string;
  dateFrom: string;
  dateTo: string;
};

/** Empty ones are left out. */
export function orderFilters({ search, status, paymentStatus, dateFrom, dateTo }: OrderFilters) {
  return {
    search: search || undefined,
    status: oneOf(orderStatuses, status),
    paymentStatus: oneOf(paymentStatuses, paymentStatus),
    dateFrom: dateFrom || undefined,
    dateTo: dateTo || undefined,
  };
}

export const ordersQuery = (filters: OrderFilters, page: number, limit: number) =>
  queryOptions({
    queryKey: ["orders", "list", filters, page, limit],
    queryFn: ({ signal }) => {
      const query = { ...orderFilters(filters), page, limit };
      return answer(client.GET("/api/admin/orders", { params: { query }, signal, ...sent({ timeout: 10_000 }) }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET("/api/admin/orders/{id}", { params: { path: { id } }, signal }))).order,
    refetchInterval: refreshEvery,
  });

/** Oldest first. */
export const waitingQuery = queryOptions({
  queryKey: ["payments", "waiting"],
  queryFn: ({ signal }) => answer(client.GET("/api/admin/payments/waiting", { signal, ...sent({ timeout: 10_000 }) })),
  refetchInterval: refreshEvery,
  placeholderData: keepPreviousData,
});

export type Verdict = { id: string; approved: boolean; adminNotes: string };

export function verifyPayment({ id, approved, adminNotes }: Verdict) {
  const params = { path: { id } };
  return answer(client.PUT("/api/admin/orders/{id}/verify-payment", { params, body: { approved, adminNotes } }));
}

export type StatusChange = {
  id: string;
  status: OrderStatus;
  carrier?: string;
  trackingNumber?: string;
  confirmStepBack?: boolean;
};

export function updateStatus({ id, ...body }: StatusChange) {
  return answer(client.PUT("/api/admin/orders/{id}/status", { params: { path: { id } }, body }));
}

export type BulkReport = {
  changed: string[];
  refused: { _id: string; orderNumber: string; reason: string }[];
};

export function bulkStatus(ids: string[], status: OrderStatus): Promise<BulkReport> {
  return answer(client.POST("/api/admin/orders/bulk-status", { body: { ids, status }, ...sent({ timeout: 60_000 }) }));
}

export function cashReceived(id: string) {
  return answer(client.PUT("/api/admin/orders/{id}/cash-received", { params: { path: { id } }, body: {} }));
}
