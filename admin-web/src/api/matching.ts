import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { client, requestOptions } from "./client";
import { afterChange, refreshEvery } from "./orders";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Proposal = Schemas["ProposalOut"];
export type BankRow = Schemas["BankRowOut"];
export type Claim = Schemas["ClaimOut"];
export type Match = Schemas["MatchOut"];
export type Approval = Schemas["ApproveInRequest"];
export type MatchedMany = Schemas["MatchedMany"];
export type DecidedRow = Schemas["DecidedRowOut"];
export type MatchedOrder = Schemas["MatchedOrderOut"];
export type DecidedState = "set_aside" | "matched";
export type MatchingTab = keyof Schemas["TabCounts"];

export const matchingQuery = (tab: MatchingTab, page: number, limit: number, overdue = false) =>
  queryOptions({
    queryKey: ["matching", tab, page, limit, overdue],
    queryFn: ({ signal }) =>
      unwrapBody(
        client.GET("/api/admin/matching", { params: { query: { tab, page, limit, overdue } }, signal }),
        "proposals",
      ),
    // The rows of another tab are not shown in its place.
    placeholderData: (before, query) => (query?.queryKey[1] === tab ? keepPreviousData(before) : undefined),
    refetchInterval: refreshEvery,
  });

export const decidedRowsQuery = (state: DecidedState, search: string, page: number, limit: number) =>
  queryOptions({
    queryKey: ["matching", "decided", state, search, page, limit],
    queryFn: ({ signal }) => {
      const query = { state, search: search || undefined, page, limit };
      return unwrap(client.GET("/api/admin/statement-rows", { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

const invalidates = () => [["matching"], ...afterChange()];

/** The server approves a row and an order once; a second try is refused and names the first. */
export const approveMatchMutation = mutationOptions({
  mutationKey: ["matching", "approve"],
  mutationFn: (body: Schemas["ApproveInRequest"]) =>
    unwrap(client.POST("/api/admin/matching/approve", { body, ...requestOptions({ timeout: 30_000 }) }), "matches"),
  meta: effects<Match[], Schemas["ApproveInRequest"]>({ invalidates }),
});

export const approveCertainMutation = mutationOptions({
  mutationKey: ["matching", "approve-certain"],
  mutationFn: (pairs: Schemas["PairInRequest"][]) =>
    unwrap(
      client.POST("/api/admin/matching/approve-certain", { body: { pairs }, ...requestOptions({ timeout: 120_000 }) }),
    ),
  meta: effects<MatchedMany, Schemas["PairInRequest"][]>({ invalidates }),
});

type Why = { id: string; reason: string };

export const undoMatchMutation = mutationOptions({
  mutationKey: ["matching", "undo"],
  mutationFn: ({ id, reason }: Why) =>
    unwrap(client.POST("/api/admin/matches/{id}/undo", { params: { path: { id } }, body: { reason } }), "match"),
  meta: effects<Match, Why>({ invalidates }),
});

export const setAsideMutation = mutationOptions({
  mutationKey: ["matching", "set-aside"],
  mutationFn: ({ id, reason }: Why) =>
    unwrap(
      client.POST("/api/admin/statement-rows/{id}/set-aside", { params: { path: { id } }, body: { reason } }),
      "row",
    ),
  meta: effects<BankRow, Why>({ invalidates: () => [["matching"]] }),
});

export const sendBackMutation = mutationOptions({
  mutationKey: ["matching", "send-back"],
  mutationFn: ({ id, order }: { id: string; order: string }) =>
    unwrap(
      client.POST("/api/admin/statement-rows/{id}/send-back", {
        params: { path: { id } },
        body: { order },
        ...requestOptions({ timeout: 30_000 }),
      }),
      "matches",
    ),
  meta: effects<Match[], { id: string; order: string }>({ invalidates }),
});

export const putBackMutation = mutationOptions({
  mutationKey: ["matching", "put-back"],
  mutationFn: (id: string) =>
    unwrap(client.POST("/api/admin/statement-rows/{id}/put-back", { params: { path: { id } } }), "row"),
  meta: effects<BankRow, string>({ invalidates: () => [["matching"]] }),
});
