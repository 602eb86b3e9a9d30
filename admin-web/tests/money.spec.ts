import type { Page } from "@playwright/test";
import { digits, importFile, listed, type Moved, recordRefund, statementOf } from "./bank";
import { expect, readyToApprove, test } from "./fixtures";
import { mailsTo, newCustomer, newProduct, orderNow, orderWithProof, proofFor } from "./shop";

/** The refund is in the list of those sent, and in the bank. */
async function settled(page: Page, number: string): Promise<void> {
  await page.goto(`/admin/refunds?state=sent&search=${number}`);
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText("In the bank");
}

test("a picture that the customer exchanges while staff look at the first is not approved unseen", async ({
  signedIn: page,
}) => {
  const by = await newCustomer();
  const { _id: product } = await newProduct({ price: 120 });
  const order = await orderWithProof({ by, product });
  await page.goto(`/admin/orders/${order._id}`);
  await readyToApprove(page);
  const second = digits(12);
  await proofFor(order, second, by);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("button", { name: "Yes, approve" }).click();
  await expect(page.getByText(/^The customer has sent another picture\. Please look at it/)).toBeVisible();
  expect((await orderNow(order._id)).paymentInfo.status).toBe("verification_pending");
  await expect(page.getByText(second.replace(/(\d{4})(?=\d)/g, "$1 ")).first()).toBeVisible();
  await readyToApprove(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("button", { name: "Yes, approve" }).click();
  await expect(page.getByText(/Approved by you/)).toBeVisible();
});

test("an order is approved by its picture, then its transfer and a second one come", async ({ signedIn: page }) => {
  const by = await newCustomer();
  const { _id: product } = await newProduct({ price: 130 });
  const reference = digits(12);
  const order = await orderWithProof({ by, product, reference });
  await page.goto(`/admin/orders/${order._id}`);
  await readyToApprove(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("button", { name: "Yes, approve" }).click();
  await expect(page.getByText(/Approved by you/)).toBeVisible();

  // The narration of the second transfer names the order.
  const first: Moved[] = [
    { reference, amount: order.total },
    { reference: `${digits(12)}/${order.orderNumber}`, amount: order.total },
  ];
  await importFile(page, `second-${digits(6)}.csv`, statementOf(first));
  await page.goto("/admin/matching?tab=conflicts");
  const row = page.locator("[data-row]").filter({ hasText: order.orderNumber });
  await listed(page, row);
  await row.click();
  await page.getByRole("button", { name: `Send back to ${order.orderNumber}` }).click();
  const dialog = page.getByRole("dialog", { name: "Send this money back?" });
  await dialog.getByRole("button", { name: "Make the refund due" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/admin/orders/${order._id}`);
  await expect(page.getByText(/Bank: matched/).first()).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(by.email)).filter(({ text }) => text.includes("refund-details")).length)
    .toBe(1);

  const refund = digits(12);
  await recordRefund(page, order._id, refund);
  const next = [{ reference: refund, amount: -order.total }];
  await importFile(page, `second-${digits(6)}.csv`, statementOf(next));
  await settled(page, order.orderNumber);
  expect(await orderNow(order._id)).toMatchObject({ status: "confirmed", amountDue: 0, amountReceived: order.total });
});

test("an excess stays on record, and is sent back with the rest when the order is cancelled", async ({
  signedIn: page,
}) => {
  const by = await newCustomer();
  const { _id: product } = await newProduct({ price: 140 });
  const reference = digits(12);
  const order = await orderWithProof({ by, product, reference });
  const first: Moved[] = [{ reference, amount: order.total + 75 }];
  await importFile(page, `excess-${digits(6)}.csv`, statementOf(first));
  await page.goto("/admin/matching?tab=conflicts");
  const row = page.locator("[data-row]").filter({ hasText: order.orderNumber });
  await listed(page, row);
  await row.click();
  await page.getByRole("button", { name: "Approve, with the excess" }).click();
  const excess = page.getByRole("dialog", { name: "More came than is due. What happens with the rest?" });
  await excess.getByText("Leave the rest on record until the customer asks for it").click();
  await excess.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Payment approved")).toBeVisible();
  await page.goto(`/admin/refunds?state=record&search=${order.orderNumber}`);
  await expect(page.getByRole("row").filter({ hasText: order.orderNumber })).toContainText("₹75.00");

  await page.goto(`/admin/orders/${order._id}`);
  await page.getByRole("button", { name: "Update Status" }).click();
  const status = page.getByRole("dialog", { name: "Update Status" });
  await status.getByRole("radio", { name: "Cancelled" }).check();
  await status.getByLabel("Reason (the customer reads it)").fill("The rockets are recalled");
  await status.getByRole("button", { name: "Cancel the order" }).click();
  const asked = page.getByRole("dialog", { name: `Cancel ${order.orderNumber}?` });
  await asked.getByRole("radio", { name: /^Send it back/ }).check();
  await asked.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("Cancelled: The rockets are recalled")).toBeVisible();

  // All of the money is in one list.
  await page.goto(`/admin/refunds?state=record&search=${order.orderNumber}`);
  await expect(page.getByText("No refund matches the search.")).toBeVisible();
  await page.goto(`/admin/refunds?state=due&search=${order.orderNumber}`);
  const due = page.getByRole("row").filter({ hasText: order.orderNumber });
  await expect(due).toContainText("₹355.00");
  const refund = digits(12);
  await recordRefund(page, order._id, refund);
  const next = [{ reference: refund, amount: -(order.total + 75) }];
  await importFile(page, `excess-${digits(6)}.csv`, statementOf(next));
  await settled(page, order.orderNumber);
});
