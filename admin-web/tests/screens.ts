import type { Locator, Page } from "@playwright/test";
import { readyToApprove } from "./fixtures";
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
  type Part = (page: Page) => Locator;
  const dialog: Part = (page) => page.getByRole("dialog");
  const question: Part = (page) => page.getByRole("alertdialog");
  const reasons: Part = (page) => page.getByRole("heading", { name: "Why is this payment rejected?" });
  const errors: Part = (page) => page.getByRole("alert").first();
  const click = (name: string | RegExp, opened: Part) => async (page: Page) => {
    await page.getByRole("button", { name }).first().click();
    await opened(page).waitFor();
  };
  const press = (key: string, opened: Part) => async (page: Page) => {
    await page.keyboard.press(key);
    await opened(page).waitFor();
  };
  const approving = async (page: Page) => {
    await readyToApprove(page);
    await press("a", question)(page);
  };
  return [
    { name: "login", path: "/admin/login", signedOut: true },
    { name: "login-forgot", path: "/admin/login", signedOut: true, open: click("Forgot password?", dialog) },
    { name: "reset-password", path: "/admin/reset-password", signedOut: true },
    { name: "dashboard", path: "/admin/dashboard" },
    { name: "keys", path: "/admin/dashboard", open: press("?", dialog) },
    { name: "orders", path: "/admin/orders" },
    { name: "orders-none", path: "/admin/orders?search=nothing-like-this" },
    { name: "order-waiting", path: `/admin/orders/${waiting._id}` },
    { name: "order-armed", path: `/admin/orders/${waiting._id}`, open: approving },
    { name: "order-reject", path: `/admin/orders/${waiting._id}`, open: press("r", reasons) },
    { name: "order-packing", path: `/admin/orders/${order}` },
    { name: "order-status", path: `/admin/orders/${order}`, open: press("s", dialog) },
    { name: "order-missing", path: "/admin/orders/999999999" },
    { name: "users", path: "/admin/users" },
    { name: "products", path: "/admin/products" },
    { name: "product", path: `/admin/products/${product}` },
    { name: "product-new", path: "/admin/products/new" },
    { name: "product-errors", path: "/admin/products/new", open: click(/Create Product/, errors) },
    { name: "product-edit", path: `/admin/products/${product}/edit` },
    { name: "product-delete", path: "/admin/products", open: click(/^Delete /, dialog) },
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
    { name: "settings-bank", path: "/admin/settings?tab=bank" },
    { name: "statements", path: "/admin/statements" },
    ...["certain", "likely", "conflicts", "rows", "claims"].map((tab) => ({
      name: `matching-${tab}`,
      path: `/admin/matching?tab=${tab}`,
    })),
    { name: "profile", path: "/admin/profile" },
    { name: "not-found", path: "/admin/nothing-here" },
  ];
}

/** The screen is there: what it asked the server for has come, and its own pictures too. */
export async function shown(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await page.getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
  await screen.open?.(page);
}
