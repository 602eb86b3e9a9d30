import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures";
import { png } from "./png";
import { approvePayment, asStaff, newProduct, orderNow, orderOf, orderWithProof } from "./shop";

type Product = { _id: string; name: string; price: number; stock: number; images: { _id: string }[]; version: number };
/** Rows and cells of a CSV: quotes may hold commas, line breaks and doubled quotes. */
function cells(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === "" && quoted === undefined && plain === "") break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

test("a new product with five pictures, in the order that was chosen", async ({ signedIn: page }) => {
  const product = await newProduct();
  await page.goto(`/admin/products/${product._id}/edit`);
  const files = [1, 2, 3, 4, 5].map((seed) => ({
    name: `picture${seed}.png`,
    mimeType: "image/png",
    buffer: png(seed, 400, 400),
  }));
  await page.locator("input[type=file]").setInputFiles(files);
  await expect(page.getByText("5 sent when you save. The first is the main one.")).toBeVisible();
  await page
    .locator("input[type=file]")
    .setInputFiles([{ name: "catalogue.webp", mimeType: "image/webp", buffer: Buffer.from("x") }]);
  await expect(page.getByText("catalogue.webp: Please upload JPG, JPEG, or PNG images under 10MB")).toBeVisible();
  await page.getByRole("button", { name: "Make picture 3 the main one" }).click();
  await page.getByRole("button", { name: "Remove picture 5" }).click();
  await page.locator("input[type=file]").setInputFiles(files.slice(4));
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Back to the list in 3 seconds.")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products$/);
  const saved = (await asStaff<{ product: Product }>("GET", `/products/${product._id}`)).product;
  expect(saved.images).toHaveLength(5);
  await page.goto(`/admin/products/${product._id}`);
  await expect(page.getByRole("img", { name: /, picture \d$/ })).toHaveCount(5);
  await asStaff("DELETE", `/products/${product._id}`);
});

test("a picture that did not arrive is retried alone", { tag: "@further" }, async ({ signedIn: page }) => {
  const product = await newProduct();
  await page.goto(`/admin/products/${product._id}/edit`);
  let refuse = true;
  await page.route(`**/api/products/${product._id}/images`, (route) =>
    refuse ? route.abort("connectionreset") : route.continue(),
  );
  await page
    .locator("input[type=file]")
    .setInputFiles([{ name: "one.png", mimeType: "image/png", buffer: png(9, 300, 300) }]);
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("one picture was not sent", { exact: false })).toBeVisible();
  refuse = false;
  await page.getByRole("button", { name: "Retry picture 1" }).click();
  await expect(page.getByText("Back to the list in 3 seconds.")).toBeVisible();
  await asStaff("DELETE", `/products/${product._id}`);
});

test("two staff on one product: both versions are shown and neither is lost", { tag: "@further" }, async ({
  signedIn: page,
}) => {
  const product = await newProduct();
  await page.goto(`/admin/products/${product._id}/edit`);
  await page.getByLabel("Price").fill("185");
  await page.getByLabel("Description").fill("Mine: burns for about 70 seconds.");
  const { product: now } = await asStaff<{
    product: Product & { category: { _id: string }; subCategories: { _id: string }[]; description: string };
  }>("GET", `/products/${product._id}`);
  await asStaff("PUT", `/products/${product._id}`, {
    name: now.name,
    description: now.description,
    category: now.category._id,
    subCategories: now.subCategories.map(({ _id }) => _id),
    price: 189,
    discount: 0,
    stock: 240,
    unit: "box",
    weight: 300,
    version: now.version,
  });
  await page.getByRole("button", { name: "Update Product" }).click();
  const panel = page.getByRole("alert").filter({ hasText: "saved this product while you were editing" });
  await expect(panel).toBeVisible();
  await expect(panel).toContainText("₹185.00");
  await expect(panel).toContainText("₹189.00");
  await expect(panel.getByRole("button", { name: "Save the chosen values" })).toBeDisabled();
  await panel.getByRole("radio", { name: /₹189.00/ }).check();
  await panel.getByRole("button", { name: "Save the chosen values" }).click();
  await expect(page.getByText("Back to the list in 3 seconds.")).toBeVisible();
  const saved = (await asStaff<{ product: Product & { description: string } }>("GET", `/products/${product._id}`))
    .product;
  expect(saved).toMatchObject({ price: 189, stock: 240, description: "Mine: burns for about 70 seconds." });
  await asStaff("DELETE", `/products/${product._id}`);
});

test("cancelling gives the stock back, and asks first", async ({ signedIn: page }) => {
  const product = await newProduct({ stock: 60 });
  const order = await orderOf(product._id, 3);
  const stock = async () => (await asStaff<{ product: Product }>("GET", `/products/${product._id}`)).product.stock;
  expect(await stock()).toBe(57);
  await page.goto(`/admin/orders/${order._id}`);
  await page.getByRole("button", { name: "Update Status" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Status" });
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await expect(dialog).toContainText("Please select a status");
  await dialog.getByRole("radio", { name: "Cancelled" }).check();
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(dialog).toContainText("Please give a reason: the customer reads it");
  await dialog.getByLabel(/^Reason/).fill("The last boxes were damaged");
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("Set to Cancelled")).toBeVisible();
  expect(await orderNow(order._id)).toMatchObject({ status: "cancelled", cancelReason: "The last boxes were damaged" });
  expect(await stock()).toBe(60);
  await asStaff("DELETE", `/products/${product._id}`);
});

test("the export has the filters of the list and opens as a spreadsheet expects", { tag: "@further" }, async ({
  signedIn: page,
}) => {
  const order = await orderWithProof();
  await page.goto(`/admin/orders?search=${order.orderNumber}`);
  await expect(page.getByRole("link", { name: order.orderNumber, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  // What a spreadsheet program takes for UTF-8, and how it reads the cells: a sum is a number, a phone number is not.
  expect(text.startsWith("\uFEFF")).toBe(true);
  const [head = [], row = [], ...rest] = cells(text.slice(1));
  expect(rest).toEqual([]);
  const read = Object.fromEntries(head.map((name, at) => [name, row[at]]));
  expect(read).toMatchObject({ "Order Number": order.orderNumber, City: "Madurai", "PIN Code": "625001" });
  expect(read.Phone).toBe("(+91) 98402 11736");
  expect(Number(read["Total (₹)"])).toBe(order.total);
  expect(read.Street).toBe("14/2, West Masi Street");
  await expect(page.getByText("Export is ready")).toBeVisible();
});

test("a bulk change says what was refused and why", { tag: "@further" }, async ({ signedIn: page }) => {
  const orders = [await orderWithProof(), await orderWithProof()];
  for (const { _id } of orders) await approvePayment(_id);
  await asStaff("PUT", `/admin/orders/${orders[1]?._id}/status`, { status: "delivered" });
  await page.goto("/admin/orders");
  for (const { orderNumber } of orders) await page.getByLabel(`Select ${orderNumber}`).check();
  await page.keyboard.press("s");
  await page.getByRole("radio", { name: "Delivered" }).check();
  await page.getByRole("button", { name: "Set to Delivered" }).click();
  const report = page.getByRole("region", { name: "Report" });
  await expect(report).toContainText("1 order set to Delivered");
  await expect(report).toContainText(orders[1]?.orderNumber ?? "");
});

test("a write in one tab shows in the other, and an unchanged list costs a 304", { tag: "@further" }, async ({
  signedIn: page,
  context,
}) => {
  const order = await orderWithProof();
  await page.goto(`/admin/orders?search=${order.orderNumber}`);
  await expect(page.getByText("Needs Verification").first()).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/admin/orders/${order._id}`);
  await other.getByRole("button", { name: "Update Status" }).click();
  await other.getByRole("radio", { name: "Processing" }).check();
  await other.getByRole("button", { name: "Set to Processing" }).click();
  const confirmation = other.getByRole("dialog", { name: `Set ${order.orderNumber} to Processing?` });
  await confirmation.getByLabel("Why does it go on unpaid?").fill("Pays at the counter");
  await confirmation.getByRole("button", { name: "Set to Processing anyway" }).click();
  await expect(page.getByRole("table").getByText("Processing")).toBeVisible();
  await other.close();
  const statuses: number[] = [];
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.responseReceivedExtraInfo", ({ statusCode }) => statuses.push(statusCode));
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => statuses).toContain(304);
});
