import { shopUrl } from "./env";
import { expect, test } from "./fixtures";
import { json, send } from "./http";
import { approvePayment, mailsTo, newCustomer, newProduct, orderBody, orderNow, orderWithProof } from "./shop";

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join("");

test("a paid order is cancelled, its money goes back by mail, link and list, and its customer is blocked", async ({
  signedIn: page,
}) => {
  const buyer = await newCustomer("Anbu Selvam");
  const product = await newProduct({ price: 250 });
  const order = await orderWithProof({ by: buyer, product: product._id, quantity: 2 });
  await approvePayment(order._id);

  // Cancelling requires a decision on the money.
  await page.goto(`/admin/orders/${order._id}`);
  await page.getByRole("button", { name: "Update Status" }).click();
  const status = page.getByRole("dialog", { name: "Update Status" });
  await status.getByRole("radio", { name: "Cancelled" }).check();
  await status.getByLabel("Reason (the customer reads it)").fill("The rockets are recalled");
  await status.getByRole("button", { name: "Cancel the order" }).click();
  const asked = page.getByRole("dialog", { name: `Cancel ${order.orderNumber}?` });
  await expect(asked.getByText("₹500.00 of this order is paid. Send it back, or leave it on record?")).toBeVisible();
  await expect(asked.getByRole("button", { name: "Cancel the order" })).toBeDisabled();
  await asked.getByRole("radio", { name: /^Send it back/ }).check();
  await asked.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("Cancelled: The rockets are recalled")).toBeVisible();
  expect((await orderNow(order._id)).status).toBe("cancelled");

  // The mail requests the account, and the order lists the refund.
  const mails = page.getByRole("region", { name: "Mails" });
  const promised = mails.getByRole("listitem").filter({ hasText: "Cancelled, we will refund" });
  await expect(promised).toContainText("Sent");
  await expect(promised).toContainText(buyer.email);
  const link = (await mailsTo(buyer.email)).map(({ text }) => /refund-details\?token=(\S+)/.exec(text)?.[1]);
  const token = link.find((found) => found !== undefined);
  await json("POST", `${shopUrl}/api/refund-details`, { body: { token, upiId: "anbu@okbank" } });

  // The list: details given, then sent with a reference and a day.
  await page.goto(`/admin/refunds?state=details&search=${order.orderNumber}`);
  const row = page.getByRole("row").filter({ hasText: order.orderNumber });
  await expect(row).toContainText("anbu@okbank");
  await row.getByRole("button", { name: /^Record as sent/ }).click();
  const sending = page.getByRole("dialog", { name: "Record refund" });
  const reference = `7${digits(11)}`;
  await sending.getByLabel("Reference of the refund").fill(reference);
  await sending.getByRole("button", { name: "Record refund" }).click();
  await expect(page.getByText("Refund recorded").first()).toBeVisible();
  await page.getByRole("link", { name: /^Sent/ }).click();
  await expect(row).toContainText(reference);
  await expect(row).toContainText("Not in the bank yet");

  // A customer who got no mail gets a copy.
  await row.getByRole("link", { name: order.orderNumber, exact: true }).click();
  await mails.getByRole("button", { name: "Send again: Refund sent" }).click();
  const copy = mails.getByRole("listitem").filter({ hasText: "Refund sent (copy)" });
  await expect(copy).toContainText("Sent");
  await expect
    .poll(async () => (await mailsTo(buyer.email)).filter(({ text }) => text.includes(reference)).length)
    .toBe(2);

  // From the order to the customer, who is blocked: no new order, while the old one is still there.
  await page.getByRole("link", { name: "Anbu Selvam" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Anbu Selvam" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Orders of this customer" })).toContainText(order.orderNumber);
  await page.getByLabel("New note").fill("Call before the next order");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("Call before the next order");
  await page.getByRole("button", { name: "Block", exact: true }).click();
  const block = page.getByRole("dialog");
  await block.getByRole("textbox").fill("Three parcels refused at the door");
  await block.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByRole("button", { name: "Unblock" })).toBeVisible();
  await expect(page.getByText(/Three parcels refused at the door/).first()).toBeVisible();
  const headers = { Authorization: `Bearer ${buyer.token}`, "Content-Type": "application/json" };
  const body = JSON.stringify(orderBody(product._id, 1));
  const refused = await send("POST", `${shopUrl}/api/orders`, { headers, body });
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, "customer_blocked"]);
  expect((await send("GET", `${shopUrl}/api/orders/${order._id}`, { headers })).status).toBe(200);
});
