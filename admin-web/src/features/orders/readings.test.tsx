import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Order, ReadValue } from "../../api/types";
import { orderOf } from "../../testing/data";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const value = (name: ReadValue["name"], text: string, more: Partial<ReadValue>): ReadValue => ({
  name,
  value: text,
  certainty: "sure",
  box: [0.1, 0.2, 0.5, 0.25],
  expected: "",
  agreement: "unknown",
  ...more,
});

const reading: Order["reading"] = {
  isReceipt: true,
  values: [
    value("amount", "10.00", { agreement: "differs", expected: "4350.00" }),
    value("reference", "628578000918", {}),
    value("status", "success", { agreement: "agrees", expected: "success" }),
    value("payer", "RAMESH K", { certainty: "unsure" }),
  ],
  referenceToTakeOver: "628578000918",
};

it("shows the values read and whether they agree, and copies a reference with one click", async () => {
  let taken = false;
  const order = (): Order => ({
    ...orderOf(0),
    reading: taken ? { ...reading, referenceToTakeOver: "" } : reading,
  });
  server.use(
    http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order: order() })),
    http.post("*/api/admin/orders/:id/take-reference", () => {
      taken = true;
      return HttpResponse.json({ success: true, message: "Reference taken over", order: order() });
    }),
  );
  const { user } = renderAt(`/admin/orders/${orderOf(0)._id}`);
  const read = within(await screen.findByRole("region", { name: "Read in the picture" }));
  const words = read.getAllByRole("listitem").map((item) => item.textContent);
  expect(words).toEqual([
    "Amount: ₹10.00differs from the order: ₹4,350.00",
    "Reference: 6285 7800 0918not compared",
    "Status: successagrees with the order",
    "Paid by: RAMESH K (unsure)not compared",
  ]);
  await user.click(read.getByRole("button", { name: "Take over the reference 6285 7800 0918" }));
  expect(await screen.findByText("Reference taken over")).toBeVisible();
  expect(read.queryByRole("button")).toBeNull();
});

it("notes similar pictures when one cannot be read, without blocking the approval", async () => {
  const base = orderOf(0);
  const other = {
    _id: "77",
    orderNumber: "FC261101-AAAAA",
    customerName: "Ravi Kumar",
    total: 990,
    paymentStatus: "completed" as const,
    verifiedBy: "Priya",
    verifiedAt: "2026-11-02T10:00:00Z",
  };
  const order: Order = { ...base, paymentInfo: { ...base.paymentInfo, warnings: [], looksAlike: [other] } };
  server.use(http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order })));
  renderAt(`/admin/orders/${base._id}`);
  const note = await screen.findByRole("region", { name: "Looks alike" });
  expect(note).toHaveTextContent("one of them cannot be read");
  expect(within(note).getByRole("link", { name: "FC261101-AAAAA" })).toHaveAttribute("href", "/admin/orders/77");
  expect(within(note).queryByRole("checkbox")).toBeNull();
  expect(screen.queryByText("Approve is locked:")).toBeNull();
});
