import type { Locator, Page } from "@playwright/test";
import { account, digits, statementOf } from "./bank";
import { readyToApprove } from "./fixtures";
import { asStaff, newProduct, orderBody, orderWithProof, uploadAsStaff } from "./shop";

export type Screen = { name: string; path: string; open?: (page: Page) => Promise<void>; signedOut?: boolean };

type Row = { _id: string };

/** Other tests change and delete what is new. */
const oldest = (rows: Row[]) => rows.map(({ _id }) => _id).sort((one, other) => Number(one) - Number(other))[0];

const file = (value: Buffer | string) => ({ name: "file", value, filename: "day.csv", type: "text/csv" });

/** The addresses of what the demo lacks: an enquiry, a statement and a sheet of the catalogue. */
async function details(): Promise<Screen[]> {
  const [product, bank] = await Promise.all([newProduct(), account()]);
  const sale = orderBody(product._id, 2);
  const [{ enquiry }, { statement }, { catalogueImport }] = await Promise.all([
    asStaff<{ enquiry: Row }>("POST", "/admin/enquiries", {
      ...sale,
      isNewCustomer: true,
      shippingAddress: { ...sale.shippingAddress, name: "Selvi Ravi" },
    }),
    uploadAsStaff<{ statement: Row }>("/admin/statements", [
      { name: "account", value: bank._id },
      file(statementOf([{ reference: digits(12), amount: 1500 }])),
    ]),
    uploadAsStaff<{ catalogueImport: Row }>("/admin/catalogue-imports", [file(`id,weight\n${product._id},750\n`)]),
  ]);
  return [
    { name: "enquiry", path: `/admin/enquiries/${enquiry._id}` },
    { name: "statement", path: `/admin/statements/${statement._id}` },
    { name: "sheet", path: `/admin/products/import-export/${catalogueImport._id}` },
  ];
}

/** Every screen of the back office, and what opens on it. */
export async function screens(): Promise<Screen[]> {
  const waiting = await orderWithProof();
  const [confirmed, products, categories, bundles, boxes, lists, imports, messages, users] = await Promise.all([
    asStaff<{ orders: Row[] }>("GET", "/admin/orders?status=confirmed&limit=100"),
    asStaff<{ products: Row[] }>("GET", "/products?limit=1&sortBy=createdAt&sortOrder=asc"),
    asStaff<Row[]>("GET", "/categories"),
    asStaff<Row[]>("GET", "/bundles"),
    asStaff<Row[]>("GET", "/giftboxes"),
    asStaff<{ pickLists: Row[] }>("GET", "/admin/pick-lists?limit=1"),
    asStaff<{ trackingImports: Row[] }>("GET", "/admin/tracking-imports?limit=1"),
    asStaff<{ messages: Row[] }>("GET", "/admin/messages?limit=100"),
    asStaff<{ users: Row[] }>("GET", "/admin/users?limit=100"),
  ]);
  const order = oldest(confirmed.orders) ?? waiting._id;
  const product = products.products[0]?._id ?? "";
  const category = oldest(categories);
  const bundle = oldest(bundles);
  const box = oldest(boxes);
  const user = oldest(users.users);
  type Part = (page: Page) => Locator;
  const dialog: Part = (page) => page.getByRole("dialog");
  const question: Part = (page) => page.getByRole("alertdialog");
  const reasons: Part = (page) => page.getByRole("heading", { name: "Why is this payment rejected?" });
  const sixDigits: Part = (page) => page.getByLabel("2. The 6 digits that the app shows");
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
    { name: "orders-export", path: "/admin/orders", open: click("Export", dialog) },
    { name: "orders-view", path: "/admin/orders?short=true" },
    { name: "orders-save-view", path: "/admin/orders?city=Madurai", open: click("Save view", dialog) },
    { name: "order-by-phone", path: "/admin/orders/new" },
    { name: "orders-none", path: "/admin/orders?search=nothing-like-this" },
    { name: "order-waiting", path: `/admin/orders/${waiting._id}` },
    { name: "order-confirming", path: `/admin/orders/${waiting._id}`, open: approving },
    { name: "order-reject", path: `/admin/orders/${waiting._id}`, open: press("r", reasons) },
    { name: "order-packing", path: `/admin/orders/${order}` },
    { name: "order-status", path: `/admin/orders/${order}`, open: press("s", dialog) },
    { name: "order-history", path: `/admin/orders/${order}?tab=history` },
    { name: "order-missing", path: "/admin/orders/999999999" },
    { name: "picking", path: "/admin/picking" },
    { name: "pick-list", path: `/admin/picking/${lists.pickLists[0]?._id}` },
    { name: "packing", path: `/admin/packing/${order}` },
    { name: "tracking", path: "/admin/tracking" },
    { name: "tracking-list", path: `/admin/tracking/${imports.trackingImports[0]?._id}` },
    ...["due", "details", "sent", "matched", "record"].map((state) => ({
      name: `refunds-${state}`,
      path: `/admin/refunds?state=${state}`,
    })),
    { name: "enquiries", path: "/admin/enquiries" },
    { name: "messages", path: "/admin/messages" },
    { name: "message", path: `/admin/messages/${oldest(messages.messages)}` },
    { name: "selling", path: "/admin/selling" },
    { name: "audit", path: "/admin/audit" },
    { name: "import-export", path: "/admin/products/import-export" },
    { name: "bills", path: "/admin/bills" },
    { name: "shop-state", path: "/admin/shop-state" },
    { name: "season", path: "/admin/season" },
    { name: "users", path: "/admin/users" },
    { name: "user", path: `/admin/users/${user}` },
    { name: "user-block", path: `/admin/users/${user}`, open: click("Block", dialog) },
    { name: "products", path: "/admin/products" },
    { name: "product-delete", path: "/admin/products", open: click(/^Delete /, dialog) },
    { name: "product", path: `/admin/products/${product}` },
    { name: "product-stock", path: `/admin/products/${product}/stock` },
    { name: "product-history", path: `/admin/products/${product}?tab=history` },
    { name: "receive-goods", path: "/admin/products/receive" },
    { name: "product-new", path: "/admin/products/new" },
    { name: "product-errors", path: "/admin/products/new", open: click(/Create Product/, errors) },
    { name: "product-edit", path: `/admin/products/${product}/edit` },
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
    { name: "settings-security", path: "/admin/settings?tab=security" },
    { name: "settings-authenticator", path: "/admin/settings?tab=security", open: click("Set up", sixDigits) },
    { name: "settings-add", path: "/admin/settings?tab=add" },
    { name: "settings-details", path: "/admin/settings?tab=details" },
    { name: "settings-shop", path: "/admin/settings?tab=shop" },
    { name: "settings-bank", path: "/admin/settings?tab=bank" },
    { name: "statements", path: "/admin/statements" },
    ...["certain", "likely", "conflicts", "rows", "claims", "matched", "set_aside"].map((tab) => ({
      name: `matching-${tab}`,
      path: `/admin/matching?tab=${tab}`,
    })),
    ...(await details()),
    { name: "profile", path: "/admin/profile" },
    { name: "not-found", path: "/admin/nothing-here" },
  ];
}

/** The screen is complete: responses and pictures have arrived. What opens on the screen shown before opens without loading it again. */
export async function shown(page: Page, screen: Screen, before?: Screen): Promise<void> {
  if (!screen.open || before?.open || before?.path !== screen.path) {
    await page.goto(screen.path);
    await page.getByRole("heading").first().waitFor();
    await page.waitForLoadState("networkidle");
  }
  await screen.open?.(page);
}
