import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Paging } from "../lib/listSchema";
import { client, requestOptions } from "./client";
import { type OrderFilters, orderFilters, refreshEvery } from "./orders";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type PickListRow = Schemas["PickListRow"];
export type PickRow = Schemas["PickRowOut"];
export type PickGroup = Schemas["PickGroupOut"];
export type PickOrder = Schemas["PickOrder"];
export type PickTick = Schemas["PickTickOut"];
export type Slip = Schemas["SlipOut"];
/** A list with what it counts and what was shared as fetched. */
export type PickList = { pickList: PickListRow; orders: PickOrder[]; groups: PickGroup[]; ticks: PickTick[] };

/** Polling interval of other people's ticks, in milliseconds. */
const ticksEvery = 20_000;
const slipsEvery = 5 * 60_000;
/** So many slips the server answers at once. */
const slipsAtOnce = 100;
/** How long a list and its slips are kept for packers who walk where there is no network, in milliseconds. */
const keptFor = 12 * 60 * 60 * 1000;

export const pickListsQuery = (params: Paging) =>
  queryOptions({
    queryKey: ["picking", "list", params],
    queryFn: ({ signal }) =>
      unwrapBody(client.GET("/api/admin/pick-lists", { params: { query: params }, signal }), "pickLists"),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

export const pickListQuery = (id: string) =>
  queryOptions({
    queryKey: ["picking", "one", id],
    queryFn: async ({ signal }): Promise<PickList> => {
      const call = client.GET("/api/admin/pick-lists/{id}", { params: { path: { id } }, signal });
      const { pickList, orders, groups, ticks } = await unwrap(call);
      return { pickList, orders, groups, ticks };
    },
    refetchInterval: ticksEvery,
    gcTime: keptFor,
  });

type Made = PickList & { message: string };
type NewPickList = { body: Schemas["PickListInRequest"]; filters?: OrderFilters };

/** A list changes no order, so one that was made twice does no harm. */
export const makePickListMutation = mutationOptions({
  mutationKey: ["picking", "make"],
  mutationFn: ({ body, filters }: NewPickList): Promise<Made> =>
    unwrap(
      client.POST("/api/admin/pick-lists", {
        params: { query: filters ? orderFilters(filters) : {} },
        body,
        ...requestOptions({ timeout: 60_000 }),
      }),
    ),
  meta: effects<Made, NewPickList>({
    invalidates: () => [["picking", "list"]],
    apply: (queries, { pickList, orders, groups, ticks }) =>
      queries.setQueryData(pickListQuery(pickList._id).queryKey, { pickList, orders, groups, ticks }),
  }),
});

type Shared = { id: string; ticks: Record<string, number> };

/** Sent again it changes nothing. Without a network it fails, and the screen sends it again. */
export const shareTicksMutation = mutationOptions({
  mutationKey: ["picking", "ticks"],
  mutationFn: ({ id, ticks }: Shared) => {
    const body = { ticks: Object.entries(ticks).map(([key, quantity]) => ({ key, quantity })) };
    return unwrap(client.PUT("/api/admin/pick-lists/{id}/ticks", { params: { path: { id } }, body }), "ticks");
  },
  meta: effects<PickTick[], Shared>({
    apply: (queries, ticks, { id }) =>
      queries.setQueryData(pickListQuery(id).queryKey, (list) => list && { ...list, ticks }),
  }),
});

async function fetchSlips(ids: readonly string[], signal?: AbortSignal): Promise<Slip[]> {
  const slips: Slip[] = [];
  for (let from = 0; from < ids.length; from += slipsAtOnce) {
    const some = ids.slice(from, from + slipsAtOnce).join(",");
    const call = client.GET("/api/admin/packing-slips", { params: { query: { ids: some } }, signal });
    slips.push(...(await unwrap(call, "slips")));
  }
  return slips;
}

/** What packers see of an order; one that was cancelled meanwhile must not be printed as before. */
export const slipQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "slip", id],
    queryFn: async ({ signal }) => {
      const [slip] = await fetchSlips([id], signal);
      return slip ?? null;
    },
    refetchInterval: refreshEvery,
  });

/** The slips of a list, fetched before they are needed: the godown may have no network. */
export const listSlipsQuery = (list: string, orders: readonly PickOrder[]) =>
  queryOptions({
    queryKey: ["picking", "slips", list],
    queryFn: ({ signal }) => {
      const ids = orders.filter(({ status }) => status !== "cancelled").map(({ _id }) => _id);
      return fetchSlips(ids, signal);
    },
    refetchInterval: slipsEvery,
    gcTime: keptFor,
  });

/** The slip of an order as it was fetched with its list, to show it before it is fetched again. */
export function slipOfList(queries: QueryClient, list: string, id: string) {
  const fetched = queries.getQueryState<Slip[]>(listSlipsQuery(list, []).queryKey);
  return {
    initialData: fetched?.data?.find(({ _id }) => _id === id),
    initialDataUpdatedAt: fetched?.dataUpdatedAt,
  };
}

/** Fetches what is printed of these orders. */
export const slipsMutation = mutationOptions({
  mutationKey: ["orders", "slips"],
  mutationFn: (ids: readonly string[]) => fetchSlips(ids),
});

type Cartons = { id: string; cartons: number | null };

export const cartonsMutation = mutationOptions({
  mutationKey: ["orders", "cartons"],
  mutationFn: ({ id, cartons }: Cartons) =>
    unwrap(
      client.PUT("/api/admin/packing-slips/{id}/cartons", { params: { path: { id } }, body: { cartons } }),
      "slip",
    ),
  meta: effects<Slip, Cartons>({
    invalidates: () => [],
    apply: (queries, slip) => queries.setQueryData(slipQuery(slip._id).queryKey, slip),
  }),
});

const numberShape = /^[A-Z]{2,4}\d{6}-[0-9A-Z]{5}$/i;

/** Whether this is a whole order number, as a scanner types it. */
export const isOrderNumber = (typed: string): boolean => numberShape.test(typed.trim());

export const findOrderMutation = mutationOptions({
  mutationKey: ["orders", "find"],
  mutationFn: (number: string) =>
    unwrap(client.GET("/api/admin/packing-slips/find", { params: { query: { number: number.trim() } } }), "order"),
});
