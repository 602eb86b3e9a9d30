import { shopUrl } from "./env";
import { expect, test } from "./fixtures";
import { json } from "./http";
import { asStaff, newCustomer, newProduct, orderBody, type PlacedOrder, unique } from "./shop";

const run = "window.ran=1";
/** Text that would run if any page took it for more than text. */
const hostile = `<img src=x onerror="${run}"><script>${run}</script>'"><svg onload=${run}>`;

test("what people write is shown and runs nowhere, in either app", async ({ signedIn: page }) => {
  type Made = { category: { _id: string; subCategories: { _id: string }[] } };
  const { category } = await asStaff<Made>("POST", "/categories", {
    name: hostile.slice(0, 80),
    slug: `hostile-${unique()}`,
    description: hostile,
    subCategories: [{ name: hostile.slice(0, 60) }],
  });
  const subCategories = category.subCategories.map(({ _id }) => _id);
  const placing = { name: `${unique()} ${hostile}`, description: hostile, category: category._id, subCategories };
  const product = await newProduct(placing);
  const buyer = await newCustomer(hostile.slice(0, 100));
  const address = { street: hostile, city: hostile.slice(0, 100), state: "Tamil Nadu", pincode: "625001" };
  const { order } = await json<{ order: PlacedOrder }>("POST", `${shopUrl}/api/orders`, {
    token: buyer.token,
    body: orderBody(product._id, 1, { shippingAddress: { ...address, phoneNumber: "9840211736" } }),
  });
  await json("POST", `${shopUrl}/api/products/${product._id}/review`, {
    token: buyer.token,
    body: { rating: 4, comment: `${hostile} and ${hostile}` },
  });
  const searched = encodeURIComponent(hostile);
  const shown = [
    `${shopUrl}/products/${product._id}`,
    `${shopUrl}/products?search=${product.name.split(" ")[0]}`,
    `/admin/products/${product._id}`,
    `/admin/products?search=${product.name.split(" ")[0]}`,
    `/admin/orders/${order._id}`,
    "/admin/orders",
    "/admin/users",
  ];
  const asked = [
    `${shopUrl}/products?search=${searched}`,
    `${shopUrl}/login?next=javascript:${run}`,
    "/admin/dashboard",
  ];
  for (const address of [...shown, ...asked, `/admin/orders?search=${searched}`]) {
    await page.goto(address);
    if (shown.includes(address))
      await expect(page.getByText("onerror=").filter({ visible: true }).first(), address).toBeVisible();
    else await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => "ran" in window), address).toBe(false);
  }
  await json("PUT", `${shopUrl}/api/orders/${order._id}/cancel`, { token: buyer.token, body: {} });
  await asStaff("DELETE", `/products/${product._id}`);
  await asStaff("DELETE", `/categories/${category._id}`);
});
