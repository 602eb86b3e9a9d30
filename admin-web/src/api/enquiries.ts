import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { choice, listSchema, text } from "../lib/listSchema";
import { client, withoutEmpty } from "./client";
import { refreshEvery } from "./orders";
import { soldPacksQuery } from "./packs";
import { productNamesQuery } from "./products";
import type { components } from "./schema";
import type { Pack } from "./types";

type Schemas = components["schemas"];

export type Enquiry = Schemas["StaffEnquiry"];
export type EnquiryRow = Schemas["EnquiryRow"];
export type EnquiryStatus = Enquiry["status"];

export const enquiryStatuses: EnquiryStatus[] = ["new", "contacted", "agreed", "closed"];

export const enquiryList = listSchema({ search: text(), status: choice(["", ...enquiryStatuses]) }, [10, 25, 50, 100]);

export const enquiriesQuery = (params: typeof enquiryList.defaults) =>
  queryOptions({
    queryKey: ["enquiries", "list", params],
    queryFn: ({ signal }) =>
      unwrapBody(client.GET("/api/admin/enquiries", { params: { query: withoutEmpty(params) }, signal }), "enquiries"),
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

export type ByPhone = Schemas["ByPhoneInRequest"];
export type KnownCustomer = Schemas["KnownCustomer"];

/** The key identifies an order that is sent again after a lost response. */
export const orderByPhoneMutation = mutationOptions({
  mutationKey: ["enquiries", "by-phone"],
  mutationFn: ({ key, body }: { key: string; body: ByPhone }) => {
    const params = { header: { "Idempotency-Key": key } };
    return unwrap(client.POST("/api/admin/enquiries", { params, body }), "enquiry");
  },
  meta: effects({ invalidates: () => [["enquiries"], ["orders"], ["dashboard"], ["products"], ["users"]] as const }),
});

/** What the lines of a customer's list mean. */
export const matchListMutation = mutationOptions({
  mutationKey: ["enquiries", "match"],
  mutationFn: (list: string) => unwrap(client.POST("/api/admin/enquiries/match", { body: { text: list } }), "lines"),
});

export type SoldItem = {
  type: Schemas["ItemKind"];
  _id: string;
  name: string;
  price: number;
  stock: number | null;
  image: string | undefined;
};

/** Products, bundles and gift boxes by letters of their names. */
export const soldItemsQuery = (search: string) =>
  queryOptions({
    queryKey: ["enquiries", "sold", search],
    queryFn: async ({ client: queries }): Promise<SoldItem[]> => {
      const [bundles, boxes, products] = await Promise.all([
        queries.fetchQuery(soldPacksQuery("bundles")),
        queries.fetchQuery(soldPacksQuery("giftboxes")),
        queries.fetchQuery(productNamesQuery(search)),
      ]);
      const packsOf = (type: SoldItem["type"], packs: Pack[]) =>
        packs
          .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
          .map((pack) => ({ ...pack, type, stock: pack.available, image: pack.image?.url }));
      return [
        ...packsOf("bundle", bundles),
        ...packsOf("giftbox", boxes),
        ...products.map((product) => ({ ...product, type: "product" as const })),
      ];
    },
  });

export const enterSaleMutation = mutationOptions({
  mutationKey: ["enquiries", "sale"],
  mutationFn: ({ id, body }: { id: string; body: Schemas["SaleInRequest"] }) =>
    unwrap(client.POST("/api/admin/enquiries/{id}/order", { params: { path: { id } }, body })),
  meta: effects({ invalidates: () => [["enquiries"], ["orders"], ["dashboard"], ["products"]] as const }),
});
