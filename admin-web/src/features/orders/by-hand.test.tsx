import { rupees } from "@shop/shared/lib/money";
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Order } from "../../api/types";
import { orderOf } from "../../testing/data";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const credit: Order["paymentInfo"]["byHand"][number] = {
  _id: "7",
  amount: 300,
  way: "deposit",
  reference: "",
  reason: "The branch sent the slip",
  at: "2026-11-05T13:21:00Z",
  by: "Priya",
  canUndo: true,
};

function serve(byHand: Order["paymentInfo"]["byHand"]) {
  const base = orderOf(8);
  const order: Order = {
    ...base,
    status: "pending",
    amountDue: 500,
    actions: ["record_credit"],
    paymentInfo: { ...base.paymentInfo, status: "pending", byHand },
  };
  const sent: unknown[] = [];
  const answer = async ({ request }: { request: Request }) => {
    sent.push([new URL(request.url).pathname, await request.json()]);
    return HttpResponse.json({ success: true, message: "Done", order });
  };
  server.use(
    http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order })),
    http.put("*/api/admin/orders/:id/record-credit", answer),
    http.put("*/api/admin/orders/:id/undo-credit", answer),
  );
  return { sent, path: `/admin/orders/${order._id}`, api: `/api/admin/orders/${order._id}` };
}

describe("payments by hand", () => {
  it("records a part with its way and reason", async () => {
    const { sent, path, api } = serve([]);
    const { user } = renderAt(path);
    await user.click(await screen.findByRole("button", { name: "Record by hand" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByLabelText("Amount in rupees"));
    await user.type(dialog.getByLabelText("Amount in rupees"), "₹1,200.555");
    await user.type(dialog.getByLabelText(/^Reason/), "Slip seen");
    await user.click(dialog.getByRole("button", { name: "Record payment" }));
    expect(await dialog.findByText("Please enter the amount in rupees")).toBeVisible();
    await user.clear(dialog.getByLabelText("Amount in rupees"));
    await user.type(dialog.getByLabelText("Amount in rupees"), "200");
    expect(dialog.getByText("A part: ₹300.00 stay due")).toBeVisible();
    await user.selectOptions(dialog.getByLabelText("How it came"), "Transfer to another account");
    await user.click(dialog.getByRole("button", { name: "Record payment" }));
    expect(await screen.findByText(/Payment recorded/)).toBeVisible();
    const body = { amount: 200, way: "elsewhere", reference: "", reason: "Slip seen", proof: "fo9", part: true };
    expect(sent).toEqual([[`${api}/record-credit`, { ...body, excess: null, resolution: null }]]);
  });

  it("is offered beside the proof, which then waits for the rest", async () => {
    const base = orderOf(0);
    let order: Order = { ...base, actions: [...base.actions, "record_credit"] };
    const rest = base.pricing.total - 200;
    server.use(
      http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order })),
      http.put("*/api/admin/orders/:id/record-credit", () => {
        const paymentInfo = { ...base.paymentInfo, status: "pending" as const, byHand: [{ ...credit, amount: 200 }] };
        order = { ...order, actions: ["ask_for_rest"], amountReceived: 200, amountDue: rest, paymentInfo };
        return HttpResponse.json({ success: true, message: "Payment recorded", order });
      }),
    );
    const { user } = renderAt(`/admin/orders/${base._id}`);
    await user.click(await screen.findByRole("button", { name: "Record by hand" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByLabelText("Amount in rupees"));
    await user.type(dialog.getByLabelText("Amount in rupees"), "200");
    await user.type(dialog.getByLabelText(/^Reason/), "Slip seen");
    await user.click(dialog.getByRole("button", { name: "Record payment" }));
    expect(
      await screen.findByText("This payment waits for money again: a part of it was recorded, or undone."),
    ).toBeVisible();
    expect(screen.getByText(`₹200.00 of ${rupees(base.pricing.total)} is paid`)).toBeVisible();
    expect(screen.getByRole("button", { name: "Send “still missing”" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Undo ₹200.00 recorded by hand" })).toBeVisible();
  });

  it("requires a decision on an excess amount", async () => {
    const { sent, path } = serve([]);
    const { user } = renderAt(path);
    await user.click(await screen.findByRole("button", { name: "Record by hand" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByLabelText("Amount in rupees"));
    await user.type(dialog.getByLabelText("Amount in rupees"), "700");
    await user.type(dialog.getByLabelText(/^Reason/), "Slip seen");
    await user.click(dialog.getByRole("button", { name: "Record payment" }));
    expect(await dialog.findByText("Please say what happens with the rest")).toBeVisible();
    await user.click(dialog.getByLabelText("Send the rest back: a refund becomes due"));
    await user.click(dialog.getByRole("button", { name: "Record payment" }));
    expect(await screen.findByText(/Payment recorded/)).toBeVisible();
    expect(sent).toMatchObject([[expect.anything(), { amount: 700, part: false, excess: "refund" }]]);
  });

  it("shows what was recorded, and undoes it with a reason", async () => {
    const { sent, path, api } = serve([credit, { ...credit, _id: "8", amount: 50, canUndo: false }]);
    const { user } = renderAt(path);
    expect(await screen.findAllByText("The branch sent the slip")).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: /^Undo/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/^Reason/), "Another shop's slip");
    await user.click(dialog.getByRole("button", { name: "Undo payment" }));
    expect(await screen.findByText(/Recorded payment undone/)).toBeVisible();
    expect(sent).toEqual([[`${api}/undo-credit`, { credit: "7", reason: "Another shop's slip" }]]);
  });
});
