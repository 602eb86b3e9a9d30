import type { Page } from "@playwright/test";
import { asStaff, orderWithProof } from "./shop";

export type Screen = { name: string; path: string; open?: (page: Page) => Promise<void>; signedOut?: boolean };

type Row = { _id: string };

/** Every screen of the back office, and what opens on it. */
export async function screens(): Promise<Screen[]> {
  const waiting = await orderWithProof();
  const [confirmed, products, categories, bundles, boxes] = await Promise.all([
    asStaff<{ orders: Row[] }>("GET", "/admin/orders?status=confirmed&limit=1"),
    asStaff<{ products: Row[] }>("GET", "/products?limit=1"),
    asStaff<Row[]>("GET", "/categories"),
    asStaff<Row[]>("GET", "/bundles"),
    asStaff<Row[]>("GET", "/giftboxes"),
  ]);
  const order = confirmed.orders[0]?._id ?? waiting._id;
  const product = products.products[0]?._id ?? "";
  const category = categories[0]?._id ?? "";
  const bundle = bundles[0]?._id ?? "";
  const box = boxes[0]?._id ?? "";
  const click = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
  const press = (key: string) => async (page: Page) => {
    await page.waitForTimeout(900);
    await page.keyboard.press(key);
  };
  return [
    { name: "login", path: "/admin/login", signedOut: true },
    { name: "login-forgot", path: "/admin/login", signedOut: true, open: click("Forgot password?") },
    { name: "reset-password", path: "/admin/reset-password", signedOut: true },
    { name: "dashboard", path: "/admin/dashboard" },
    { name: "keys", path: "/admin/dashboard", open: press("?") },
    { name: "orders", path: "/admin/orders" },
    { name: "orders-none", path: "/admin/orders?search=nothing-like-this" },
    { name: "order-waiting", path: `/admin/orders/${waiting._id}` },
    { name: "order-armed", path: `/admin/orders/${waiting._id}`, open: press("a") },
    { name: "order-reject", path: `/admin/orders/${waiting._id}`, open: press("r") },
    { name: "order-packing", path: `/admin/orders/${order}` },
    { name: "order-status", path: `/admin/orders/${order}`, open: press("s") },
    { name: "order-missing", path: "/admin/orders/999999999" },
    { name: "users", path: "/admin/users" },
    { name: "products", path: "/admin/products" },
    { name: "product", path: `/admin/products/${product}` },
    { name: "product-new", path: "/admin/products/new" },
    { name: "product-errors", path: "/admin/products/new", open: click(/Create Product/) },
    { name: "product-edit", path: `/admin/products/${product}/edit` },
    { name: "product-delete", path: "/admin/products", open: click(/^Delete /) },
    { name: "categories", path: "/admin/categories" },
    { name: "category", path: `/admin/categories/${category}` },
    { name: "category-new", path: "/admin/categories/new" },
    { name: "category-edit", path: `/admin/categories/${category}/edit` },
    { name: "bundles", path: "/admin/bundles" },
    { name: "bundle-add", path: "/admin/bundles/add" },
    { name: "bundle-edit", path: `/admin/bundles/edit/${bundle}` },
    { name: "bundle-view", path: `/admin/bundles/view/${bundle}` },
    { name: "giftboxes", path: "/admin/giftboxes" },
    { name: "giftbox-add", path: "/admin/giftboxes/add" },
    { name: "giftbox-edit", path: `/admin/giftboxes/edit/${box}` },
    { name: "giftbox-view", path: `/admin/giftboxes/view/${box}` },
    { name: "settings-profile", path: "/admin/settings" },
    { name: "settings-password", path: "/admin/settings?tab=password" },
    { name: "settings-add", path: "/admin/settings?tab=add" },
    { name: "settings-details", path: "/admin/settings?tab=details" },
    { name: "settings-shop", path: "/admin/settings?tab=shop" },
    { name: "profile", path: "/admin/profile" },
    { name: "not-found", path: "/admin/nothing-here" },
  ];
}

/** The screen is there: what it asked the server for has come, and its own pictures too. */
export async function shown(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await page.getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
  if (screen.open) {
    await screen.open(page);
    await page.waitForTimeout(200);
  }
}
