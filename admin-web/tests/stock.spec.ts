import { expect, test } from "./fixtures";
import { asStaff, newProduct, orderOf, unique } from "./shop";

type Entry = { cause: string; change: number; result: number };

const ledgerOf = async (id: string) =>
  (await asStaff<{ stockEntries: Entry[] }>("GET", `/admin/products/${id}/stock-entries`)).stockEntries;

test("stock is corrected in the list, received, sold in a gift box, and every change is in the ledger", async ({
  signedIn: page,
}) => {
  const product = await newProduct({ stock: 10 });
  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);

  // Somebody buys two while the clerk types.
  await page.getByRole("button", { name: `Stock of ${product.name}: 10. Change` }).click();
  const box = page.getByLabel(`Stock of ${product.name}`);
  await box.fill("15");
  await orderOf(product._id, 2);
  await box.press("Enter");
  await expect(page.getByText("It is 8 now, it was 10. Enter again sets it to 15.")).toBeVisible();
  await expect(box).toHaveValue("15");
  await box.press("Enter");
  await expect(page.getByRole("button", { name: `Stock of ${product.name}: 15. Change` })).toBeVisible();

  await page.getByRole("link", { name: "Receive goods" }).click();
  await page.getByLabel("Invoice number or note").fill("Invoice 4711");
  await page.getByRole("combobox", { name: "Search a product to add" }).fill(product.name);
  await page.getByRole("option", { name: product.name }).click();
  await page.getByLabel(`How many of ${product.name} came`).fill("5");
  await page.getByRole("button", { name: /Add to stock/ }).click();
  await expect(page.getByText("The goods are in stock")).toBeVisible();

  const name = `Day box ${unique()}`;
  await page.goto("/admin/giftboxes/add");
  await page.getByLabel("Gift Box Name").fill(name);
  await page.getByLabel("Description", { exact: true }).fill("Made for a journey.");
  await page.getByLabel("Gift Box Price (₹)").fill("900");
  await page.getByRole("combobox", { name: "Product name" }).fill(product.name);
  await page.getByRole("option", { name: product.name }).click();
  await page.getByLabel("Quantity", { exact: true }).fill("6");
  await page.getByLabel("Quantity", { exact: true }).press("Enter");
  await expect(page.getByText("20 in stock, enough for 3")).toBeVisible();
  await page.getByRole("button", { name: /Create Gift Box/ }).click();
  await expect(page.getByText("Gift box created successfully!")).toBeVisible();

  const boxes = await asStaff<{ _id: string; name: string; available: number | null }[]>("GET", "/giftboxes");
  const made = boxes.find((one) => one.name === name);
  expect(made?.available).toBe(3);
  const order = await orderOf("", 1, { items: [{ type: "giftbox", giftBoxId: made?._id, quantity: 2 }] });
  expect((await ledgerOf(product._id))[0]).toMatchObject({ cause: "sold", change: -12, result: 8 });

  await page.goto(`/admin/products/${product._id}`);
  await page.getByRole("link", { name: "Every change" }).click();
  const rows = page.getByRole("table", { name: "Changes of the stock" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(order.orderNumber);
  await expect(rows.nth(2)).toContainText("Invoice 4711");
  await expect(rows).toHaveCount(6);

  await asStaff("DELETE", `/giftboxes/${made?._id}`);
  await asStaff("DELETE", `/products/${product._id}`);
});
