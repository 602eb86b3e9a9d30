import { describe, expect, it } from "vitest";
import type { BankRow, Claim, Proposal } from "../../api/matching";
import { approvedBy, follower, hasChoice, isSplit, pairsOf } from "./proposals";

const row = (_id: string): BankRow => ({
  _id,
  account: "KVBL ··4821",
  date: "2026-10-12",
  amount: 4350,
  narration: "UPI/CR/628578000918/PRIYA NAIR",
  rail: "upi",
  reference: "628578000918",
  payerName: "PRIYA NAIR",
  payerId: "",
  orderNumber: "",
  state: "open",
  setAsideReason: "",
});
const claim = (_id: string): Claim => ({
  _id,
  orderNumber: `FC-${_id}`,
  status: "pending",
  paymentStatus: "verification_pending",
  customerName: "Priya Nair",
  total: 4350,
  amountDue: 4350,
  reference: "628578000918",
  createdAt: "2026-10-12T06:00:00Z",
  submittedAt: null,
  paymentScreenshot: {
    _id: `proof-${_id}`,
    path: "/proof.png",
    width: 1080,
    height: 2160,
    submittedAt: "2026-10-12T06:20:00Z",
  },
});
const proposal = (kind: Proposal["kind"], rows: string[], orders: string[]): Proposal => ({
  _id: `${kind}${rows.join("")}`,
  kind,
  reasons: [],
  actions: ["approve"],
  rows: rows.map(row),
  orders: orders.map(claim),
});

describe("proposals", () => {
  it("of a conflict only the chosen order is approved", () => {
    const conflict = proposal("X", ["1"], ["7", "8"]);
    expect(approvedBy(conflict, conflict.orders[1])).toEqual({ rows: ["1"], orders: ["8"], proofs: ["proof-8"] });
    expect(hasChoice(conflict)).toBe(true);
    expect(isSplit(conflict)).toBe(false);
  });

  it("a sum is approved as a whole, and one row for several orders needs a reason", () => {
    const split = proposal("C-sum", ["1"], ["7", "8"]);
    expect(approvedBy(split, split.orders[0])).toEqual({
      rows: ["1"],
      orders: ["7", "8"],
      proofs: ["proof-7", "proof-8"],
    });
    expect(isSplit(split)).toBe(true);
    expect(isSplit(proposal("C-sum", ["1", "2"], ["7"]))).toBe(false);
  });

  it("pairs name row, order and proof; what has gone since is left out", () => {
    const found = [proposal("A", ["1"], ["7"]), proposal("A", ["2"], [])];
    expect(pairsOf(found)).toEqual([{ row: "1", order: "7", proof: "proof-7" }]);
  });

  it("the next row takes the place of one that leaves, at the end the one before", () => {
    expect(follower(["a", "b", "c"], "b")).toBe("c");
    expect(follower(["a", "b", "c"], "c")).toBe("b");
    expect(follower(["a"], "a")).toBeNull();
    expect(follower(["a"], "x")).toBeNull();
  });
});
