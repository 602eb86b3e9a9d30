import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { OrderMail } from "../../api/mails";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const mail: OrderMail = {
  _id: "BCDFGH23",
  event: "7",
  kind: "placed",
  status: "pending",
  address: "karthik.s@example.com",
  at: "2026-11-20T06:00:00Z",
  state: "sent",
  refusal: "",
  isCopy: false,
  copiesLeft: 3,
};

function serve(mails: OrderMail[]) {
  server.use(http.get("*/api/admin/orders/:id/mails", () => HttpResponse.json({ success: true, mails })));
}

const card = async () => within(await screen.findByRole("region", { name: "Mails" }));

describe("the mails of an order", () => {
  it("show their state, with the reason of a refusal", async () => {
    serve([
      { ...mail, _id: "1", state: "refused", refusal: "There is no such mailbox. It said: 550 5.1.1 Unknown" },
      { ...mail, _id: "4", event: "6", state: "failed", refusal: "The mail server did not answer." },
      { ...mail, _id: "2", event: "8", kind: "status_changed", status: "shipped", state: "queued" },
      { ...mail, _id: "3", event: "9", kind: "payment_approved", state: "unknown" },
    ]);
    renderAt("/admin/orders/o1");
    const mails = await card();
    expect(await mails.findByText("Refused by the mail server")).toBeVisible();
    expect(mails.getByText("Failed")).toBeVisible();
    expect(mails.getByText(/There is no such mailbox/)).toBeVisible();
    const note = screen.getByText(/^The last mail to this customer did not arrive\. Please call .+\./);
    expect(note).toHaveTextContent("There is no such mailbox. It said: 550 5.1.1 Unknown");
    expect(mails.getByText("New status: Shipped")).toBeVisible();
    expect(mails.getByText("Queued")).toBeVisible();
    expect(mails.getByText("–")).toBeVisible();
  });

  it("no note about the customer while the last mail that was tried arrived", async () => {
    serve([
      { ...mail, _id: "1", state: "queued" },
      { ...mail, _id: "2", kind: "proof_to_shop", state: "failed", refusal: "The mail server did not answer." },
      mail,
      { ...mail, _id: "3", state: "failed", refusal: "The mailbox is full." },
    ]);
    renderAt("/admin/orders/o1");
    expect(await (await card()).findByText("The mailbox is full.")).toBeVisible();
    expect(screen.queryByText(/did not arrive/)).toBeNull();
  });

  it("are sent again until the day's copies are used up", async () => {
    serve([mail, { ...mail, _id: "2", event: "8", kind: "payment_approved", copiesLeft: 0 }]);
    const asked: unknown[] = [];
    server.use(
      http.post("*/api/admin/orders/:id/resend-mail", async ({ request }) => {
        asked.push(await request.json());
        const mails = [
          { ...mail, _id: "3", isCopy: true, state: "queued" },
          { ...mail, copiesLeft: 2 },
        ];
        return HttpResponse.json({ success: true, message: "The mail is on its way", mails });
      }),
    );
    const { user } = renderAt("/admin/orders/o1");
    const mails = await card();
    expect(await mails.findByRole("button", { name: "Send again: Payment received" })).toBeDisabled();
    await user.click(mails.getByRole("button", { name: "Send again: Order placed, please pay" }));
    expect(await mails.findByText("Order placed, please pay (copy)")).toBeVisible();
    expect(asked).toEqual([{ event: "7" }]);
  });

  it("name the refusal of a fourth copy", async () => {
    serve([mail]);
    const message = "This mail was sent again 3 times today. Please send it again tomorrow, or call the customer.";
    server.use(
      http.post("*/api/admin/orders/:id/resend-mail", () =>
        HttpResponse.json({ success: false, message, code: "rate_limited" }, { status: 429 }),
      ),
    );
    const { user } = renderAt("/admin/orders/o1");
    await user.click(await (await card()).findByRole("button", { name: /^Send again/ }));
    expect(await screen.findByText(message)).toBeVisible();
  });
});
