import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { approvePayment, asStaff, newProduct, orderNow, orderOf, orderWithProof, type PlacedOrder } from "./shop";

type Sold = { _id: string; name: string; minOrderQuantity: number };

/** Sheets of paper in a PDF. */
function sheets(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function approved(): Promise<PlacedOrder> {
  const order = await orderWithProof();
  await approvePayment(order._id);
  return order;
}

/** Counts what the page sends to the printer, instead of the dialog that a browser would open. */
async function withPrinter(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = window as unknown as { prints: number };
    counter.prints = 0;
    window.print = () => {
      counter.prints += 1;
    };
  });
  return () => page.evaluate(() => (window as unknown as { prints: number }).prints);
}

test("the packing slip is one sheet with what the packer needs, and nothing of the screen", async ({
  signedIn: page,
}) => {
  const prints = await withPrinter(page);
  const order = await approved();
  await page.goto(`/admin/orders/${order._id}`);
  await expect(page.getByRole("heading", { level: 1, name: order.orderNumber })).toBeVisible();
  const slip = page.getByRole("article", { includeHidden: true });
  await expect(slip).toBeHidden();
  // The screen's keys come a moment after its heading.
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("p");
  await expect.poll(prints).toBe(1);

  await page.emulateMedia({ media: "print" });
  await expect(slip).toBeVisible();
  for (const text of [order.orderNumber, "14/2, West Masi Street", "Madurai, Tamil Nadu 625001", "+91 98402 11736"])
    await expect(slip.getByText(text)).toBeVisible();
  await expect(slip.getByText("1 line, 2 pieces")).toBeVisible();
  await expect(slip.getByText("Paid", { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByRole("button", { name: "Packing slip" })).toBeHidden();
  expect(sheets(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
});

test("selected orders are printed a sheet each, and what is not paid says so", async ({ signedIn: page }) => {
  const prints = await withPrinter(page);
  const paid = await approved();
  const unpaid = await orderWithProof();
  await page.goto("/admin/orders");
  for (const { orderNumber } of [paid, unpaid]) await page.getByLabel(`Select ${orderNumber}`).check();
  await page.getByRole("button", { name: "Packing slips" }).click();
  await expect.poll(prints).toBe(1);
  await page.emulateMedia({ media: "print" });
  const slips = page.getByRole("article", { includeHidden: true });
  await expect(slips).toHaveCount(2);
  await expect(slips.filter({ hasText: unpaid.orderNumber })).toContainText("NOT PAID YET: do not send");
  await expect(slips.filter({ hasText: paid.orderNumber })).not.toContainText("NOT PAID");
  expect(sheets(await page.pdf({ preferCSSPageSize: true }))).toBe(2);
});

test("a slip of 12 lines is one sheet, one of 60 lines is three, and each line is on one of them", {
  tag: "@further",
}, async ({ signedIn: page }) => {
  const { products } = await asStaff<{ products: Sold[] }>("GET", "/products?sortBy=stock&sortOrder=desc&limit=60");
  for (const [lines, pages] of [
    [12, 1],
    [60, 3],
  ] as const) {
    const items = products
      .slice(0, lines)
      .map(({ _id, minOrderQuantity }) => ({ type: "product", product: _id, quantity: minOrderQuantity }));
    const order = await orderOf("", 1, { items });
    await page.emulateMedia({ media: "screen" });
    await page.goto(`/admin/orders/${order._id}`);
    await page.emulateMedia({ media: "print" });
    const slips = page.getByRole("article", { includeHidden: true });
    await expect(slips.last()).toContainText(`Page ${pages} of ${pages}`);
    await expect(slips.last()).toContainText(`${lines} lines, `);
    for (const { name } of products.slice(0, lines))
      await expect(slips.getByText(name, { exact: true })).toHaveCount(1);
    // A sheet that is too long would be printed on two.
    expect(sheets(await page.pdf({ preferCSSPageSize: true }))).toBe(pages);
  }
});

test("a fund's slip says what goes into the box", { tag: "@further" }, async ({ signedIn: page }) => {
  const bundles = await asStaff<{ _id: string; isActive: boolean; crackers: { name: string; quantity: number }[] }[]>(
    "GET",
    "/bundles",
  );
  const bundle = bundles.find(({ isActive, crackers }) => isActive && crackers.length > 0);
  const order = await orderOf("", 1, { items: [{ type: "bundle", bundleId: bundle?._id, quantity: 1 }] });
  await page.goto(`/admin/orders/${order._id}`);
  await page.emulateMedia({ media: "print" });
  for (const { name, quantity } of bundle?.crackers ?? [])
    await expect(page.getByRole("article", { includeHidden: true })).toContainText(`${quantity} × ${name}`);
  await expect(page.getByRole("article", { includeHidden: true })).toContainText("NOT PAID YET: do not send");
});

test("cash on delivery: switched on, ordered, packed, delivered, received", async ({ signedIn: page }) => {
  const product = await newProduct();
  await asStaff("PUT", "/admin/shop", { codEnabled: true });
  try {
    const order = await orderOf(product._id, 3, { paymentMethod: "cod" });
    await page.goto(`/admin/orders/${order._id}`);
    await expect(page.getByText("Cash on delivery").first()).toBeVisible();
    await expect(page.getByRole("article", { includeHidden: true })).toContainText("Collect in cash: ₹597.00");
    await page.getByRole("button", { name: "Update Status" }).click();
    await page.getByRole("radio", { name: "Delivered" }).check();
    await page.getByRole("button", { name: "Set to Delivered" }).click();
    await expect(page.getByText("Set to Delivered")).toBeVisible();
    await page.getByRole("button", { name: "Record cash received" }).click();
    const dialog = page.getByRole("dialog", { name: "Cash received?" });
    await expect(dialog).toContainText("₹597.00");
    await dialog.getByRole("button", { name: "Yes, received" }).click();
    await expect(page.getByRole("button", { name: "Record cash received" })).toHaveCount(0);
    await expect(page.getByRole("article", { includeHidden: true })).toContainText("Paid");
    expect(await orderNow(order._id)).toMatchObject({ status: "delivered", paymentInfo: { status: "completed" } });
  } finally {
    await asStaff("PUT", "/admin/shop", { codEnabled: false });
    await asStaff("DELETE", `/products/${product._id}`);
  }
});
