import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OrderStatus } from "../lib/order";
import { call } from "./http";
import type { Order, OrderRow, Page, WaitingPayment } from "./types";

/** Lists are fetched again every 30 s and whenever the window is looked at again. */
export const refreshEvery = 30_000;

export type OrderFilters = {
  search: string;
  status: string;
  paymentStatus: string;
  dateFrom: string;
  dateTo: string;
};

export const ordersQuery = (filters: OrderFilters, page: number, limit: number) =>
  queryOptions({
    queryKey: ["orders", "list", filters, page, limit],
    queryFn: ({ signal }) =>
      call<Page & { orders: OrderRow[] }>("GET", "/admin/orders", {
        query: { ...filters, page, limit },
        timeout: 10_000,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: async ({ signal }) => (await call<{ order: Order }>("GET", `/admin/orders/${id}`, { signal })).order,
    refetchInterval: refreshEvery,
  });

/** Oldest first. */
export const waitingQuery = queryOptions({
  queryKey: ["payments", "waiting"],
  queryFn: ({ signal }) =>
    call<{ total: number; payments: WaitingPayment[] }>("GET", "/admin/payments/waiting", { signal, timeout: 10_000 }),
  refetchInterval: refreshEvery,
  placeholderData: keepPreviousData,
});

export type Verdict = { id: string; approved: boolean; adminNotes: string };

export function verifyPayment({ id, approved, adminNotes }: Verdict): Promise<{ message: string; order?: Order }> {
  return call("PUT", `/admin/orders/${id}/verify-payment`, { json: { approved, adminNotes } });
}

export type StatusChange = {
  id: string;
  status: OrderStatus;
  carrier?: string;
  trackingNumber?: string;
  confirmStepBack?: boolean;
};

export function updateStatus({ id, ...change }: StatusChange): Promise<{ message: string; order?: Order }> {
  return call("PUT", `/admin/orders/${id}/status`, { json: change });
}

export type BulkReport = {
  changed: string[];
  refused: { _id: string; orderNumber: string; reason: string }[];
};

export function bulkStatus(ids: string[], status: OrderStatus): Promise<BulkReport> {
  return call("POST", "/admin/orders/bulk-status", { json: { ids, status }, timeout: 60_000 });
}

export function cashReceived(id: string): Promise<{ message: string }> {
  return call("PUT", `/admin/orders/${id}/cash-received`, { json: {} });
}
