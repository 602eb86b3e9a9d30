import type { Claim, DecidedState, Match, MatchingTab, Proposal } from "../../api/matching";
import { keysOf } from "../../lib/records";

export const tabLabel: Record<MatchingTab, string> = {
  certain: "A: Certain",
  strong: "B: Strong",
  likely: "C: Likely",
  conflicts: "Conflicts",
  rows: "Bank rows without an order",
  claims: "Orders without a bank row",
};

export const decidedLabel: Record<DecidedState, string> = {
  matched: "Matched",
  set_aside: "Set aside",
};

export const decidedNames = keysOf(decidedLabel);

/** Rows of a page, the usual number first. */
export const pageSizes: [number, ...number[]] = [100, 50, 200];

export const tabNames = keysOf(tabLabel);

export const kindLabel: Record<Proposal["kind"], string> = {
  A: "A certain",
  B: "B strong",
  C: "C likely",
  "C-sum": "C sum",
  D: "D hint",
  X: "X conflict",
  "": "",
};

/** What was decided on this screen, the latest first, to be undone from here. */
export type Decision = { id: string; label: string } & (
  | { kind: "match"; match: Match }
  | { kind: "aside"; row: string }
);

/** What Approve covers, with the proofs that are shown: of a conflict only the chosen order, otherwise all. */
export function approvedBy(proposal: Proposal, claim?: Claim): { rows: string[]; orders: string[]; proofs: string[] } {
  const orders = claim && proposal.kind === "X" ? [claim] : proposal.orders;
  return {
    rows: proposal.rows.map(({ _id }) => _id),
    orders: orders.map(({ _id }) => _id),
    proofs: orders.flatMap(({ paymentScreenshot }) => paymentScreenshot?._id ?? []),
  };
}

/** One transfer for several orders: a super admin splits it and gives a reason. */
export function isSplit({ kind, rows, orders }: Proposal): boolean {
  return kind !== "X" && rows.length === 1 && orders.length > 1;
}

/** Of a conflict with several orders, a person chooses which one. */
export function hasChoice({ kind, orders }: Proposal): boolean {
  return kind === "X" && orders.length > 1;
}

/** Approved as a whole, with one press or after one question. */
export function canApprove(proposal: Proposal): boolean {
  return proposal.actions.includes("approve") && !hasChoice(proposal);
}

/** Whether Approve needs a confirmation: unless it is certain or strong. */
export function isAsked({ kind }: Proposal): boolean {
  return kind !== "A" && kind !== "B";
}

/** By which a proposal is called: its first order, or its row. */
export function nameOf({ rows: [row], orders: [order] }: Proposal): string {
  return order?.orderNumber ?? row?.reference ?? "row";
}

/** What a person may decide about another amount than is due, or about money for a cancelled order. */
export type Difference = Extract<Proposal["actions"][number], "record_part" | "approve_excess" | "resolve_cancelled">;

export const differenceLabel: Record<Difference, string> = {
  record_part: "Record the part",
  approve_excess: "Approve, with the excess",
  resolve_cancelled: "Take up or send back",
};

/** The message after a decision. */
export const differenceDone: Record<Difference, string> = {
  record_part: "Part of the payment recorded",
  approve_excess: "Payment approved",
  resolve_cancelled: "Decision recorded",
};

/** Orders that a row names though they are paid or cancelled: of one of them a refund can be made. */
export function canSendBack({ actions }: Proposal): boolean {
  return actions.includes("send_back");
}

export function differenceOf({ actions }: Proposal): Difference | undefined {
  return keysOf(differenceLabel).find((one) => actions.includes(one));
}

/** Row, order and proof of proposals that are certain. */
export function pairsOf(proposals: readonly Proposal[]): { row: string; order: string; proof: string }[] {
  return proposals.flatMap(({ rows: [row], orders: [order] }) =>
    row && order?.paymentScreenshot ? [{ row: row._id, order: order._id, proof: order.paymentScreenshot._id }] : [],
  );
}

/** The row that takes the place of one that leaves: the next, or at the end the one before. */
export function follower(ids: readonly string[], leaving: string): string | null {
  const at = ids.indexOf(leaving);
  return at === -1 ? null : (ids[at + 1] ?? ids[at - 1] ?? null);
}
