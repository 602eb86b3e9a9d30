import type { Page } from "@playwright/test";
import { outOfFrame } from "@shop/shared/testing/frames";
import { HttpResponse, http } from "msw";
import type { Statement } from "../src/api/statements";
import { statement } from "../src/testing/bank";
import { admin } from "../src/testing/data";
import { expect, test } from "./fake";
import { messages } from "./messages/all";
import { at, long, now, soon } from "./values";

const widths = [320, 360, 390, 768, 1280, 1920];
const routes = [
  "/admin/dashboard",
  "/admin/orders",
  "/admin/orders/o1",
  "/admin/orders/o7",
  "/admin/orders/new",
  "/admin/orders/none",
  "/admin/orders/o1?tab=history",
  "/admin/picking",
  "/admin/picking/1",
  "/admin/packing/1",
  "/admin/tracking",
  "/admin/tracking/1",
  "/admin/messages",
  "/admin/messages/1",
  "/admin/enquiries",
  "/admin/enquiries/1",
  "/admin/selling",
  "/admin/refunds",
  "/admin/statements",
  "/admin/statements/s1",
  "/admin/matching",
  ...["strong", "likely", "conflicts", "rows", "claims", "matched", "set_aside"].map(
    (tab) => `/admin/matching?tab=${tab}`,
  ),
  "/admin/users",
  "/admin/users/u1",
  "/admin/audit",
  "/admin/bills",
  "/admin/season",
  "/admin/shop-state",
  "/admin/products",
  "/admin/products/p1",
  "/admin/products/p1?tab=history",
  "/admin/products/p1/stock",
  "/admin/products/receive",
  "/admin/products/import-export",
  "/admin/products/import-export/1",
  "/admin/products/new",
  "/admin/products/p1/edit",
  "/admin/categories",
  "/admin/categories/c1",
  "/admin/categories/new",
  "/admin/categories/c1/edit",
  ...["bundles", "giftboxes"].flatMap((kind) =>
    ["", "/add", "/edit/b1", "/view/b1"].map((at) => `/admin/${kind}${at}`),
  ),
  ...["", "?tab=password", "?tab=security", "?tab=add", "?tab=details", "?tab=shop", "?tab=bank"].map(
    (tab) => `/admin/settings${tab}`,
  ),
  "/admin/profile",
  "/admin/nothing-here",
];
const outside = ["/admin/login", "/admin/reset-password"];

/** Navigates like a link, without a reload, which takes a tenth of the time. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx } = window.history.state ?? { idx: 0 };
    window.history.pushState({ usr: null, key: to, idx: idx + 1 }, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
}

/** At every width, in both text sizes. */
async function overflowing(page: Page, route: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const size of ["100%", "200%"]) {
      await page.evaluate(async (to) => {
        document.documentElement.style.fontSize = to;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, size);
      const out = await page.evaluate(outOfFrame, { words: true });
      found.push(...out.map((each) => `${route} at ${width} px, text at ${size}: ${each}`));
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  return found;
}

const background = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(
      Number,
    );
    return (red + green + blue) / 3;
  });

async function check(page: Page, paths: string[]): Promise<void> {
  const found: string[] = [];
  await page.goto(paths[0] ?? "/");
  for (const route of paths) {
    await go(page, route);
    found.push(...(await overflowing(page, route)));
  }
  expect(found).toEqual([]);
  await expect.poll(() => background(page)).toBeLessThan(64);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => background(page)).toBeGreaterThan(192);
}

test.use({ colorScheme: "dark" });
test.slow();

test.beforeEach(async ({ page, shop }) => {
  await page.clock.setFixedTime(now);
  shop.rewrite(at(soon));
});

test("no screen can be pushed sideways or reaches out of its frames, from 320 to 1920 px, nor with text at 200 %", async ({
  page,
  shop,
}) => {
  shop.rewrite(at(soon));
  await check(page, routes);
});

test("nor does it with the longest names, amounts and counts", async ({ page, shop }) => {
  shop.rewrite(long);
  await check(page, routes);
});

test.describe("signed out", () => {
  test.use({ who: null });
  test("nor can the screens before signing in", ({ page }) => check(page, outside));
});

// The messages' tests fill in every form and open every dialog.
for (const { name, path, given = [], fill, signedOut } of messages.filter(({ fill }) => fill)) {
  test.describe(`${name}: its form or dialog`, () => {
    test.use({ who: signedOut ? null : admin });
    test("stays within its frame, its amounts and words whole", async ({ page, shop }) => {
      shop.use(...given);
      await page.goto(path);
      await fill?.(page);
      expect(await overflowing(page, path)).toEqual([]);
    });
  });
}

test("at 1280 x 800 the proof, its caption and the decision are on the screen together", async ({ page, shop }) => {
  shop.rewrite((answer) => answer);
  await page.clock.setFixedTime("2027-06-01T10:00:00+05:30");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/orders/o1");
  await expect(page.getByRole("img", { name: /^Payment screenshot sent by/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rotate" })).toBeVisible();
  for (const part of [
    page.getByRole("figure", { name: "Payment screenshot" }),
    page.getByRole("button", { name: "Approve" }),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  }
});

test("cards: no row of icons alone, no hole in a row of figures at 768 px", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/admin/products");
  const card = page.getByRole("list", { name: "Products" }).getByRole("listitem").first();
  await expect(card).toBeVisible();
  const middle = async (box: { y: number; height: number } | null) => (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2;
  const icons = await middle(await card.getByRole("link", { name: /^Edit / }).boundingBox());
  expect(Math.abs(icons - (await middle(await card.boundingBox())))).toBeLessThan(4);

  await page.goto("/admin/orders");
  const orders = page.getByRole("list", { name: "Orders" }).getByRole("listitem");
  await expect(orders.first()).toBeVisible();
  const heights = await orders.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights), "two lines an order").toBeLessThan(62);

  await page.setViewportSize({ width: 768, height: 1000 });
  await page.goto("/admin/dashboard");
  const figures = page.locator("dl").first();
  await expect(figures).toBeVisible();
  const boxes = await figures.evaluate((list) =>
    [...list.children].map((each) => {
      const { top, bottom, right } = each.getBoundingClientRect();
      return { top: Math.round(top), bottom: Math.round(bottom), right: Math.round(right) };
    }),
  );
  const rows = [...new Set(boxes.map(({ top }) => top))].map((top) => boxes.filter((box) => box.top === top));
  for (const row of rows) expect(new Set(row.map(({ bottom }) => bottom)).size, "cards of one row").toBe(1);
  const ends = rows.map((row) => Math.max(...row.map(({ right }) => right)));
  expect(new Set(ends).size, "where rows end").toBe(1);
});

test("a message covers no action: the way to Matching is open at once after an import", async ({ page, shop }) => {
  const committed = { ...statement, state: "committed" as const };
  for (const width of widths) {
    let now: Statement = { ...statement, state: "previewed", refusedCount: 0 };
    shop.use(
      http.get("*/api/admin/statements/s1", () => HttpResponse.json({ success: true, statement: now })),
      http.post("*/api/admin/statements/s1/commit", () => {
        now = committed;
        return HttpResponse.json({ success: true, message: "The rows are being stored.", statement: now });
      }),
    );
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/statements/s1");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByText("The rows are being stored.")).toBeVisible();
    const link = page.getByRole("link", { name: "To Matching" });
    // A click would wait for the message to go.
    const isCovered = await link.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isCovered).toBe(false);
    await link.click();
    await expect(page.getByRole("heading", { name: "Matching" })).toBeVisible();
  }
});
