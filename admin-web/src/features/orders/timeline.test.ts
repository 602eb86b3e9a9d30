import { describe, expect, it } from "vitest";
import type { OrderEvent } from "../../api/types";
import { stepOf } from "./timeline";

const event = (patch: Partial<OrderEvent>): OrderEvent => ({
  kind: "status_changed",
  fromStatus: "",
  toStatus: "",
  actor: "",
  note: "",
  amount: null,
  reason: "",
  confirmed: [],
  at: "2026-11-05T13:00:00Z",
  ...patch,
});

describe("the timeline", () => {
  it.each<[Partial<OrderEvent>, string, string]>([
    [{ kind: "placed", actor: "Karthik" }, "Order Placed", "By Karthik"],
    [
      { kind: "payment_rejected", actor: "Meena", note: "Picture cannot be read" },
      "Payment rejected",
      "By Meena: Picture cannot be read",
    ],
    [
      { kind: "payment_approved", actor: "Arun", fromStatus: "pending", toStatus: "confirmed" },
      "Payment approved, order Confirmed",
      "By Arun",
    ],
    [{ actor: "Selvi", fromStatus: "confirmed", toStatus: "processing" }, "Processing", "By Selvi, from Confirmed"],
    [
      { actor: "Selvi", fromStatus: "shipped", toStatus: "confirmed" },
      "Set back to Confirmed",
      "By Selvi, from Shipped",
    ],
    [
      { kind: "cancelled", actor: "Karthik", fromStatus: "pending", toStatus: "cancelled", note: "Too late" },
      "Cancelled",
      "By Karthik, from Pending. Too late",
    ],
    [{ kind: "expired" }, "Cancelled: not paid in time", ""],
  ])("%j", (patch, title, detail) => expect(stepOf(event(patch))).toMatchObject({ title, detail }));
});
