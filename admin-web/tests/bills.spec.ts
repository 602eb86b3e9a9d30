import { readFile } from "node:fs/promises";
import { digits } from "./bank";
import { expect, test } from "./fixtures";
import { approvePayment, asStaff, orderWithProof } from "./shop";

test("a paid order gets a bill, which is taken back by a credit note; the month lists both", async ({
  signedIn: page,
}) => {
  const order = await orderWithProof({ reference: digits(12) });
  await page.goto(`/admin/orders/${order._id}`);
  const card = page.getByRole("region", { name: "Bill" });
  await expect(card).toContainText("No bill yet.");
  await expect(card.getByRole("button", { name: "Issue bill" })).toHaveCount(0);

  await approvePayment(order._id);
  await page.reload();
  await card.getByRole("button", { name: "Issue bill" }).click();
  await expect(card).toContainText(/FW\/\d\d-\d\d\/\d{6}/);
  const [number = ""] = (await card.textContent())?.match(/FW\/\d\d-\d\d\/\d{6}/) ?? [];

  const download = page.waitForEvent("download");
  await card.getByRole("button", { name: `PDF of ${number}` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${number.replaceAll("/", "-")}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await card.getByRole("button", { name: `Credit note for ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: `Credit note for ${number}` });
  await dialog.getByRole("button", { name: "Issue credit note" }).click();
  await expect(dialog).toContainText("Please say why.");
  await dialog.getByLabel("Reason").fill("The name is wrong");
  await dialog.getByRole("button", { name: "Issue credit note" }).click();
  await expect(card).toContainText(`Takes back ${number}`);

  await page.goto("/admin/bills");
  await page.getByRole("searchbox", { name: "Search bills" }).fill(order.orderNumber);
  const rows = page.getByRole("table", { name: "Bills" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Credit note");
  await expect(rows.last()).toContainText(/Taken back by FWC\//);

  await page.getByRole("button", { name: "Clear" }).click();
  const month = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export the month" }).click();
  const csv = await month;
  expect(csv.suggestedFilename()).toMatch(/^bills-\d{4}-\d\d\.csv$/);
  const lines = (await readFile(await csv.path(), "utf8")).split("\r\n");
  expect(lines.some((line) => line.includes("3604"))).toBe(true);
  expect(lines.some((line) => /FW\/\d\d-\d\d\/\d{6}/.test(line))).toBe(true);
  expect(lines.some((line) => /FWC\/\d\d-\d\d\/\d{6}/.test(line))).toBe(true);
});

test("a cancelled order whose bill is in force is found, and its bill is taken back", async ({ signedIn: page }) => {
  const order = await orderWithProof({ reference: digits(12) });
  await approvePayment(order._id);
  await asStaff("POST", `/admin/orders/${order._id}/bills`);
  const cancelled = { status: "cancelled", reason: "Sold out", excess: "refund" };
  await asStaff("PUT", `/admin/orders/${order._id}/status`, cancelled);

  await page.goto("/admin/bills");
  await page.getByRole("link", { name: /^Credit note to issue \([1-9]/ }).click();
  await page.getByRole("searchbox", { name: "Search bills" }).fill(order.orderNumber);
  const rows = page.getByRole("table", { name: "Bills" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(order.orderNumber);
  await rows.getByRole("button", { name: /^Credit note for / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The order is cancelled");
  await dialog.getByRole("button", { name: "Issue credit note" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("No bill has this number")).toBeVisible();
});
