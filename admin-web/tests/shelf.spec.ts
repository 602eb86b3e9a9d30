import { owner, shopUrl } from "./env";
import { expect, test } from "./fixtures";
import { json } from "./http";
import { asStaff, mailsTo, newCustomer, newProduct, orderBody, orderOf, unique } from "./shop";

type Seen = {
  product: {
    price: number;
    originalPrice: number;
    stock: number;
    tags: string[];
    safetyInstructions: string[];
    specifications: Record<string, string>;
    maxOrderQuantity: number;
    ageRestriction: number;
    dimensions: { length: number | null; width: number | null; height: number | null };
  };
};

const seen = async (id: string) => (await json<Seen>("GET", `${shopUrl}/api/products/${id}`)).product;

test("a new price holds for customers at once, and nobody pays another than was shown", async ({
  signedIn: page,
  browser,
}) => {
  const product = await newProduct();
  const shopper = await newCustomer();
  expect((await seen(product._id)).price).toBe(199);
  await page.goto(`/admin/products/${product._id}/edit`);
  await page.getByLabel("Price", { exact: true }).fill("149");
  await page.getByLabel("Discount").fill("25");
  await expect(page.getByText("Customers see ₹149.00, before ₹198.67, 25% off.")).toBeVisible();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Back to the list in 3 seconds.")).toBeVisible();
  expect(await seen(product._id)).toMatchObject({ price: 149, originalPrice: 198.67 });

  const context = await browser.newContext();
  const customer = await context.newPage();
  await customer.goto(`${shopUrl}/products/${product._id}`);
  await expect(customer.getByText("₹149.00").first()).toBeVisible();
  await context.close();
  // A customer with the old total on the screen sees the new one and is not charged.
  const order = json("POST", `${shopUrl}/api/orders`, {
    token: shopper.token,
    body: orderBody(product._id, 1, { expectedTotal: 199 }),
  });
  await expect(order).rejects.toThrow(/409/);
  await asStaff("DELETE", `/products/${product._id}`);
});

test("sold out, found in the list, restocked, sold again", async ({ signedIn: page }) => {
  const product = await newProduct({ stock: 4 });
  await orderOf(product._id, 4);
  expect((await seen(product._id)).stock).toBe(0);
  await expect(orderOf(product._id, 1)).rejects.toThrow(/409/);

  await page.goto("/admin/products");
  await page.getByLabel("Stock", { exact: true }).selectOption("out-of-stock");
  await expect(page).toHaveURL(/status=out-of-stock/);
  await page.getByLabel("Search products").fill(product.name);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole("row").filter({ hasText: product.name })).toContainText("Out of Stock");
  await page.getByRole("link", { name: `Edit ${product.name}` }).click();
  // The list has a filter of this name, until the form is there.
  await expect(page).toHaveURL(new RegExp(`/products/${product._id}`));
  await page.locator("input").and(page.getByLabel("Stock")).fill("40");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Back to the list in 3 seconds.")).toBeVisible();
  expect((await seen(product._id)).stock).toBe(40);
  await orderOf(product._id, 1);
  await asStaff("DELETE", `/products/${product._id}`);
});

test("limits, age, size, tags, safety and specifications reach the customer in the order written", async ({
  signedIn: page,
}) => {
  const product = await newProduct();
  await page.goto(`/admin/products/${product._id}/edit`);
  await page.getByLabel("Min order quantity").fill("5");
  await page.getByLabel("Max order quantity").fill("4");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Maximum order quantity must not be below the minimum").first()).toBeVisible();
  await page.getByLabel("Max order quantity").fill("24");
  await page.getByLabel("Age restriction").fill("14");
  await page.getByLabel("Length").fill("30");
  await page.getByLabel("Width").fill("5.5");
  await page.getByLabel("Tags").fill("silent, green");
  await page.getByLabel("Safety instructions").fill("Hold at arm's length.\nKeep water near.");
  const rows = [
    ["Shots", "12"],
    ["Burning time", "45 s"],
    ["Noise", "low"],
  ];
  for (const [index, [name = "", value = ""]] of rows.entries()) {
    await page.getByRole("button", { name: "Add specification" }).click();
    await page.getByLabel(`Specification ${index + 1}`, { exact: true }).fill(name);
    await page.getByLabel(`Value ${index + 1}`, { exact: true }).fill(value);
  }
  await page.getByRole("button", { name: "Move specification 3 up" }).click();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Back to the list in 3 seconds.")).toBeVisible();
  const now = await seen(product._id);
  expect(now).toMatchObject({
    maxOrderQuantity: 24,
    ageRestriction: 14,
    dimensions: { length: 30, width: 5.5, height: null },
    tags: ["silent", "green"],
    safetyInstructions: ["Hold at arm's length.", "Keep water near."],
  });
  expect(Object.keys(now.specifications)).toEqual(["Shots", "Noise", "Burning time"]);
  await asStaff("DELETE", `/products/${product._id}`);
});

type Settings = { settings: { openingHours: string; upiName: string } };

test("shop settings: reviewed, saved, seen by customers; another account waits for a second person and is mailed to the owner", async ({
  signedIn: page,
}) => {
  const before = (await asStaff<Settings>("GET", "/admin/shop")).settings;
  const hours = `9 to 9, every day (${unique()})`;
  const name = `Agal ${unique()}`;
  await page.goto("/admin/settings?tab=shop");
  try {
    await page.getByLabel("Opening hours").fill(hours);
    await page.getByLabel("Minimum order").fill("none");
    await page.getByRole("button", { name: "Review and save" }).click();
    await expect(page.getByText("Enter an amount in rupees").first()).toBeVisible();
    await page.getByLabel("Minimum order").fill("");
    await page.getByLabel("Name registered at the bank").fill(name);
    await page.getByRole("button", { name: "Review and save" }).click();
    const dialog = page.getByRole("dialog", { name: "Save these changes?" });
    await expect(dialog).toContainText("once another super admin has confirmed it");
    await expect(dialog).toContainText(hours);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Where customers pay does not change before")).toBeVisible();
    const { shop } = await json<{ shop: { openingHours: string; upi: { name: string } } }>(
      "GET",
      `${shopUrl}/api/shop`,
    );
    expect(shop).toMatchObject({ openingHours: hours, upi: { name: before.upiName } });
    const waiting = page.getByRole("region", { name: "A change of where money goes waits" });
    await expect(waiting).toContainText(name);
    await expect(waiting.getByRole("button", { name: "Confirm the new payee" })).toHaveCount(0);
    await waiting.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(waiting).toHaveCount(0);
    await expect.poll(async () => (await mailsTo(owner.email)).some((mail) => mail.text.includes(name))).toBe(true);
  } finally {
    await asStaff("PUT", "/admin/shop", { openingHours: before.openingHours });
  }
});

test("a category made in passing is chosen for the product at hand", async ({ signedIn: page }) => {
  const name = `Passing ${unique()}`;
  await page.goto("/admin/products/new");
  await page.getByLabel("Product name").fill("Kept while the dialog is open");
  await page.getByRole("button", { name: "Add a category" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Category" });
  await dialog.getByRole("button", { name: "Create Category" }).click();
  await expect(dialog.getByText("Category name is required")).toBeVisible();
  await expect(dialog.getByText("Category slug is required")).toBeVisible();
  await dialog.getByLabel("Category name").fill(name);
  await expect(dialog.getByLabel("Category slug")).not.toHaveValue("");
  await dialog.getByLabel("First subcategory").fill("Small ones");
  await dialog.getByLabel("Image URL (optional)").fill("https://elsewhere.example/rocket.jpg");
  await dialog.getByRole("button", { name: "Create Category" }).click();
  await expect(dialog.getByText("Only a picture of this shop", { exact: false }).first()).toBeVisible();
  const { products } = await asStaff<{ products: { images: { url: string }[] }[] }>("GET", "/products?limit=100");
  const url = products.find(({ images }) => images.length > 0)?.images[0]?.url ?? "";
  await dialog.getByLabel("Image URL (optional)").fill(new URL(url, page.url()).href);
  await dialog.getByLabel("Image URL (optional)").press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Category", { exact: true }).locator("option:checked")).toHaveText(name);
  await page.getByRole("group", { name: "Subcategories" }).getByRole("checkbox", { name: "Small ones" }).check();
  await expect(page.getByLabel("Product name")).toHaveValue("Kept while the dialog is open");
  const made = (await asStaff<{ _id: string; name: string; image: unknown }[]>("GET", "/categories")).find(
    (each) => each.name === name,
  );
  expect(made?.image).not.toBeNull();
  await asStaff("DELETE", `/categories/${made?._id}`);
});
