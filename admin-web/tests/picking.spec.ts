import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { approvePayment, asStaff, orderWithProof, type PlacedOrder } from "./shop";

async function approved(): Promise<PlacedOrder> {
  const order = await orderWithProof();
  await approvePayment(order._id);
  return order;
}

const ticksOf = async (page: Page) => {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  return (await asStaff<{ ticks: { key: string }[] }>("GET", `/admin/pick-lists/${id}`)).ticks.length;
};

test("a packer lists, fetches, loses the network, packs by scanner and prints", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const order = await approved();
  await page.goto("/admin/orders");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel(`Select ${order.orderNumber}`).check();
  await page.getByRole("button", { name: "Pick list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Pick list \d+$/ })).toBeVisible();

  const first = page.getByRole("checkbox", { name: /^Fetched: / }).first();
  await page.getByRole("checkbox", { name: "Share my ticks with the others" }).check();
  // The network drops for the ticks, and the page is loaded again meanwhile.
  await page.route("**/ticks", (route) => route.abort());
  await first.check();
  await expect(page.getByText(/1 tick is stored here and not sent yet: no network/)).toBeVisible();
  await page.reload();
  await expect(first).toBeChecked();
  expect(await ticksOf(page)).toBe(0);
  await page.unroute("**/ticks");
  await expect(page.getByText("Your ticks are stored here and sent to the others.")).toBeVisible();
  expect(await ticksOf(page)).toBe(1);
  const box = await first.locator("xpath=ancestor::label").boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(60);

  await page.getByLabel("Scan or type an order number").fill(order.orderNumber.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/packing/${order._id}`));
  await page.getByRole("checkbox", { name: /^Packed: / }).check();
  await expect(page.getByText("1 of 1 packed")).toBeVisible();
  await page.getByRole("textbox", { name: "Cartons" }).fill("2");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Cartons saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: /^Packed: / })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Cartons" })).toHaveValue("2");
  await expect(page.getByRole("main")).not.toContainText("₹");
});

test("a scanned number opens its order from the search of the orders", async ({ signedIn: page }) => {
  const order = await approved();
  await page.goto("/admin/orders");
  await page.getByRole("searchbox", { name: "Search orders" }).pressSequentially(order.orderNumber, { delay: 5 });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order._id}$`));
});

test("the catalogue is exported, an invalid cell is named, and a valid sheet is imported", async ({
  signedIn: page,
}) => {
  const { products } = await asStaff<{ products: { _id: string }[] }>("GET", "/products?limit=1");
  const [product] = products;
  if (!product) throw new Error("the shop sells nothing");
  const weightNow = async () =>
    (await asStaff<{ product: { weight: number } }>("GET", `/products/${product._id}`)).product.weight;
  const weight = (await weightNow()) + 7;
  const sheet = (weight: string) => ({
    name: "weights.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`id,weight\n${product._id},${weight}\n`),
  });
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "Import and export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download XLSX" }).click();
  expect((await download).suggestedFilename()).toMatch(/^catalogue-.*\.xlsx$/);
  await page.getByLabel("Choose a file").setInputFiles(sheet("heavy"));
  await expect(page.getByText("1 row is wrong, so nothing can be imported.")).toBeVisible();
  await expect(page.getByText(/weight “heavy”/)).toBeVisible();
  await page.getByRole("link", { name: "Upload again" }).click();
  await page.getByLabel("Choose a file").setInputFiles(sheet(String(weight)));
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await page.getByLabel("Reason").fill("Weighed");
  await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
  await expect(page.getByText(/^Imported \d/)).toBeVisible();
  expect(await weightNow()).toBe(weight);
});
