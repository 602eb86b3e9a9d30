import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { unwrap, unwrapBody } from "../shared/api/http";
import { effects } from "../shared/api/mutation-cache";
import { client, oneOf } from "./client";
import { refreshEvery } from "./orders";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Enquiry = Schemas["StaffEnquiry"];
export type EnquiryRow = Schemas["EnquiryRow"];
export type EnquiryStatus = Enquiry["status"];

export const enquiryStatuses: EnquiryStatus[] = ["new", "contacted", "agreed", "closed"];

export const enquiriesQuery = (status: string, search: string, page: number, limit: number) =>
  queryOptions({
    queryKey: ["enquiries", "list", status, search, page, limit],
    queryFn: ({ signal }) => {
      const query = { status: oneOf(enquiryStatuses, status), search: search || undefined, page, limit };
      return unwrapBody(client.GET("/api/admin/enquiries", { params: { query }, signal }), "enquiries");
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ["enquiries", "one", id],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/admin/enquiries/{id}", { params: { path: { id } }, signal }), "enquiry"),
    refetchInterval: refreshEvery,
  });

export const changeEnquiryMutation = mutationOptions({
  mutationKey: ["enquiries", "change"],
  mutationFn: ({ id, body }: { id: string; body: Schemas["EnquiryChangeRequest"] }) =>
    unwrap(client.PUT("/api/admin/enquiries/{id}", { params: { path: { id } }, body })),
  meta: effects({ invalidates: () => [["enquiries"], ["dashboard"]] as const }),
});

export const enterSaleMutation = mutationOptions({
  mutationKey: ["enquiries", "sale"],
  mutationFn: ({ id, body }: { id: string; body: Schemas["SaleInRequest"] }) =>
    unwrap(client.POST("/api/admin/enquiries/{id}/order", { params: { path: { id } }, body })),
  meta: effects({ invalidates: () => [["enquiries"], ["orders"], ["dashboard"], ["products"]] as const }),
});
