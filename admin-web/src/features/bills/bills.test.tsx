import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Bill } from "../../api/bills";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { monthsUntil } from "./BillsList";

const [example] = examples["GET /api/admin/bills 200"].bills;
if (!example) throw new Error("The example has no bill");
const bill: Bill = {
  ...example,
  number: "FW/26-27/000123",
  kind: "tax_invoice",
  corrects: "",
  correctedBy: "",
  reason: "",
};
const note: Bill = {
  ...bill,
  _id: "9",
  number: "FWC/26-27/000001",
  kind: "credit_note",
  corrects: bill.number,
  reason: "Wrong address",
};

function serve(bills: Bill[], isOn = true) {
  const sent: unknown[] = [];
  let now = bills;
  const answer = (message: string) => HttpResponse.json({ success: true, message, bills: now }, { status: 201 });
  server.use(
    http.get("*/api/admin/orders/:id/bills", () => HttpResponse.json({ success: true, bills: now, isOn })),
    http.post("*/api/admin/orders/:id/bills", () => {
      now = [bill];
      return answer(`Bill ${bill.number} issued`);
    }),
    http.post("*/api/admin/bills/:id/credit-note", async ({ request }) => {
      sent.push(await request.json());
      now = [{ ...bill, correctedBy: note.number }, note];
      return answer(`Credit note ${note.number} issued`);
    }),
  );
  return sent;
}

const card = async () => within(await screen.findByRole("region", { name: "Bill" }));

it("a bill is taken back by a credit note, with a reason", async () => {
  const sent = serve([bill]);
  const { user } = renderAt("/admin/orders/o1");
  const bills = await card();
  await user.click(await bills.findByRole("button", { name: `Credit note for ${bill.number}` }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Issue credit note" }));
  expect(dialog.getByText("Please say why.")).toBeVisible();
  await user.type(dialog.getByLabelText("Reason"), "Wrong address");
  await user.click(dialog.getByRole("button", { name: "Issue credit note" }));
  expect(await bills.findByText(`Taken back by ${note.number}`)).toBeVisible();
  expect(bills.getByText(`Takes back ${bill.number}`)).toBeVisible();
  expect(sent).toEqual([{ reason: "Wrong address" }]);
});

it("nothing is shown while the shop issues no bills", async () => {
  serve([], false);
  renderAt("/admin/orders/o1");
  expect(await screen.findByRole("region", { name: "Mails" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Bill" })).toBeNull();
});

it("the list has a month, and every bill its PDF", async () => {
  server.use(
    http.get("*/api/admin/bills", () =>
      HttpResponse.json({
        success: true,
        bills: [note, bill],
        toCorrect: 0,
        total: 2,
        totalIsCapped: false,
        totalPages: 1,
        currentPage: 1,
      }),
    ),
  );
  renderAt("/admin/bills");
  expect(await screen.findByRole("button", { name: `PDF of ${bill.number}` })).toBeVisible();
  expect(screen.getByRole("button", { name: "Export the month" })).toBeEnabled();
  expect(screen.getByText(`Takes back ${bill.number}`)).toBeVisible();
});

it("bills of cancelled orders wait in a tab of their own for their credit notes", async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get("*/api/admin/bills", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("toCorrect"));
      return HttpResponse.json({
        success: true,
        bills: [bill],
        toCorrect: 1,
        total: 1,
        totalIsCapped: false,
        totalPages: 1,
        currentPage: 1,
      });
    }),
  );
  const sent = serve([bill]);
  const { user } = renderAt("/admin/bills");
  await user.click(await screen.findByRole("link", { name: "Credit note to issue (1)" }));
  await user.click(await screen.findByRole("button", { name: `Credit note for ${bill.number}` }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Reason"), "The order is cancelled");
  await user.click(dialog.getByRole("button", { name: "Issue credit note" }));
  await screen.findByText(`Credit note ${note.number} issued`);
  expect(sent).toEqual([{ reason: "The order is cancelled" }]);
  expect(asked.slice(0, 2)).toEqual(["false", "true"]);
  expect(screen.queryByLabelText("Month")).not.toBeInTheDocument();
});

it("months go back from the present one", () => {
  expect(monthsUntil("2027-01-31").slice(0, 2)).toEqual([
    { value: "2027-01", label: "January 2027" },
    { value: "2026-12", label: "December 2026" },
  ]);
});
