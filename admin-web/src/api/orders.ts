import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type OrderStatus, orderStatuses, paymentStatuses } from "../lib/order";
import { unwrap } from "../shared/api/http";
import { client, oneOf, requestOptions } from "./client";

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
      return unwrap(
        client.GET("/api/admin/orders", { params: { query }, signal, ...requestOptions({ timeout: 10_000 }) }),
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: async ({ signal }) =>
      await unwrap(client.GET("/api/admin/orders/{id}", { params: { path: { id } }, signal }), "order"),
    refetchInterval: refreshEvery,
  });

/** Oldest first. */
export const waitingQuery = queryOptions({
  queryKey: ["payments", "waiting"],
  queryFn: ({ signal }) =>
    unwrap(client.GET("/api/admin/payments/waiting", { signal, ...requestOptions({ timeout: 10_000 }) })),
  refetchInterval: refreshEvery,
  placeholderData: keepPreviousData,
});

export type Verdict = { id: string; approved: boolean; adminNotes: string };

export function verifyPayment({ id, approved, adminNotes }: Verdict) {
  const params = { path: { id } };
  return unwrap(client.PUT("/api/admin/orders/{id}/verify-payment", { params, body: { approved, adminNotes } }));
}

export type StatusChange = {
  id: string;
  status: OrderStatus;
  carrier?: string;
  trackingNumber?: string;
  confirmStepBack?: boolean;
};

export function updateStatus({ id, ...body }: StatusChange) {
  return unwrap(client.PUT("/api/admin/orders/{id}/status", { params: { path: { id } }, body }));
}

export type BulkReport = {
  changed: string[];
  refused: { _id: string; orderNumber: string; reason: string }[];
};

export function bulkStatus(ids: string[], status: OrderStatus): Promise<BulkReport> {
  return unwrap(
    client.POST("/api/admin/orders/bulk-status", { body: { ids, status }, ...requestOptions({ timeout: 60_000 }) }),
  );
}

export function cashReceived(id: string) {
  return unwrap(client.PUT("/api/admin/orders/{id}/cash-received", { params: { path: { id } }, body: {} }));
}
