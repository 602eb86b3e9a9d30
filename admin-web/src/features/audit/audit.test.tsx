import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { HistoryRow } from "../../api/audit";
import type { OrderEvent } from "../../api/types";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

it("a range of days that ends before it begins is named, and can be turned round", async () => {
  server.use(
    http.get("*/api/admin/audit", () => HttpResponse.json({ ...examples["GET /api/admin/audit 200"], records: [] })),
  );
  const { user, where } = renderAt("/admin/audit?dateFrom=2026-11-20&dateTo=2026-11-10");
  expect(await screen.findByText("From is after To")).toBeVisible();
  expect(screen.getByLabelText("From")).toBeInvalid();
  await user.click(screen.getByRole("button", { name: "Swap the days" }));
  expect(where()).toBe("/admin/audit?dateFrom=2026-11-10&dateTo=2026-11-20");
  expect(await screen.findByText("No records found")).toBeVisible();
});

const eventNames: Record<OrderEvent["kind"], string> = {
  placed: "Placed",
  status_changed: "Status changed",
  proof_submitted: "Proof submitted",
  payment_approved: "Payment approved",
  payment_rejected: "Payment rejected",
  payment_reopened: "Payment reopened",
  payment_voided: "Payment voided",
  credit_recorded: "Credit recorded",
  credit_undone: "Credit undone",
  rest_asked: "Rest asked",
  cash_received: "Cash received",
  cash_undone: "Cash undone",
  hold_extended: "Hold extended",
  return_promised: "Return promised",
  return_withdrawn: "Return withdrawn",
  refund_asked: "Refund asked",
  refund_recorded: "Refund recorded",
  refund_undone: "Refund undone",
  payee_given: "Payee given",
  cancelled: "Cancelled",
  expired: "Expired",
  revived: "Revived",
  tracking_changed: "Tracking changed",
  stock_taken: "Stock taken",
};

/** What is done to an order without being an event of it. */
const otherNames = {
  assigned: "Assigned",
  note_added: "Note added",
  cartons_set: "Cartons set",
  mail_sent_again: "Mail sent again",
  bill_issued: "Bill issued",
  bill_credited: "Bill credited",
  prices_agreed: "Prices agreed",
  total_repaired: "Total repaired",
  made_anonymous: "Made anonymous",
};

it("the history of an order has every kind of entry in words, with who did it, what changed and why", async () => {
  const names = Object.entries({ ...eventNames, ...otherNames });
  const records: HistoryRow[] = names.map(([kind], index) => ({
    _id: String(index),
    at: "2026-11-24T05:30:00Z",
    actor: { _id: "3", kind: "staff", name: `Clerk ${index}` },
    action: `order.${kind}`,
    changes:
      kind === "payment_approved"
        ? [
            { field: "payment_status", before: "verification_pending", after: "completed" },
            { field: "assigned_to", before: null, after: "Meena" },
          ]
        : [],
    reason: kind === "cancelled" ? "The boxes are damp" : "",
  }));
  server.use(
    http.get("*/api/admin/orders/:id/history", () => HttpResponse.json({ success: true, records, nextCursor: null })),
  );
  renderAt("/admin/orders/o8?tab=history");
  const history = await screen.findByRole("region", { name: "History" });
  const headings = await within(history).findAllByText(/./, { selector: "b" });
  const inWords = headings.filter(({ parentElement }) => parentElement?.querySelector("small"));
  expect(inWords.map(({ textContent }) => textContent)).toEqual(names.map(([, name]) => name));
  for (const [index, heading] of inWords.entries())
    expect(heading.parentElement).toHaveTextContent(`Clerk ${index}, 24 Nov 2026`);
  const [status, assigned, ...more] = within(history).getAllByRole("listitem");
  expect(status).toHaveTextContent("payment status verification pending completed");
  expect(assigned).toHaveTextContent("assigned to – Meena");
  expect(more).toEqual([]);
  expect(within(history).getByText("Why: The boxes are damp")).toBeVisible();
});

it("an order to which nothing was done yet says so", async () => {
  renderAt("/admin/orders/o8?tab=history");
  expect(await screen.findByText("Nothing was changed yet")).toBeVisible();
});
