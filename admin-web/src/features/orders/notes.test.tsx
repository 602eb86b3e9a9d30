import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Order } from "../../api/types";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const { order: example } = examples["GET /api/admin/orders/{id} 200"];
const written = "2026-11-22T10:00:00Z";
const note = { _id: "1", text: "Rings after six", author: { _id: "2", name: "Divya" }, writtenAt: written };
const order: Order = { ...example, notes: [note], assignedTo: null };
const path = `/admin/orders/${order._id}`;

function serve(others: { _id: string; name: string; screen: "payment" | "order" }[] = []) {
  const sent: unknown[] = [];
  server.use(
    http.get("*/api/admin/orders/assignees", () =>
      HttpResponse.json({ success: true, staff: [{ _id: "2", name: "Divya" }] }),
    ),
    http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order })),
    http.post("*/api/admin/orders/:id/notes", async ({ request }) => {
      sent.push(await request.json());
      const more = { ...note, _id: "2", text: "Wants a call" };
      const body = { success: true, message: "Note added", order: { ...order, notes: [note, more] } };
      return HttpResponse.json(body, { status: 201 });
    }),
    http.put("*/api/admin/orders/:id/assignment", async ({ request }) => {
      sent.push(await request.json());
      const now = { ...order, assignedTo: { _id: "2", name: "Divya" } };
      return HttpResponse.json({ success: true, message: "Order assigned", order: now });
    }),
    http.put("*/api/admin/presence", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, others });
    }),
  );
  return sent;
}

it("a note is added and shown with its author", async () => {
  const sent = serve();
  const { user } = renderAt(path);
  const card = await screen.findByRole("region", { name: "Notes" });
  expect(within(card).getByText("Rings after six")).toBeVisible();
  expect(within(card).getByText(/^Divya, /)).toBeVisible();
  await user.type(within(card).getByLabelText("New note"), "Wants a call");
  await user.click(within(card).getByRole("button", { name: "Add note" }));
  expect(await within(card).findByText("Wants a call")).toBeVisible();
  expect(sent).toContainEqual({ text: "Wants a call" });
});

it("the order is assigned to a colleague", async () => {
  const sent = serve();
  const { user } = renderAt(path);
  await screen.findByRole("option", { name: "Divya" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Assigned to" }), "Divya");
  expect(await screen.findByText("Assigned to Divya")).toBeVisible();
  expect(sent).toContainEqual({ staff: "2" });
});

it("other people who view the payment are named", async () => {
  const sent = serve([{ _id: "3", name: "Meena", screen: "payment" }]);
  renderAt(path);
  expect(await screen.findByText("Meena is looking at this payment.")).toBeVisible();
  const screenShown = order.paymentInfo.status === "verification_pending" ? "payment" : "order";
  expect(sent).toContainEqual({ order: order._id, screen: screenShown, tab: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});
