import type { Page } from "@playwright/test";
import { HttpResponse, http } from "msw";
import { admin, orderRow, user } from "../src/testing/data";
import { expect, test } from "./fake";
import { pressBack } from "./fixtures";

const next = { ...admin, _id: "a9", name: "Bhavani Devi", email: "bhavani@example.com", phone: "9840000077" };
const searched = "Zephyrapatti";
const typed = "Quillonbox";
const own = [admin.name, admin.email, admin.phone, "98400 00001", searched, typed];
const read = [user.name, user.email ?? "", orderRow(0).orderNumber];

/** Each person's token opens that person's profile; one that was refused opens nothing. */
const profiles = (refused: Set<string>) => [
  http.all("*/api/*", ({ request }) => {
    const token = request.headers.get("Authorization")?.replace("Bearer ", "") ?? "";
    if (!refused.has(token)) return undefined;
    return HttpResponse.json(
      { success: false, message: "Please sign in again", code: "token_invalid", errors: [] },
      { status: 401 },
    );
  }),
  http.get("*/api/admin/profile", ({ request }) =>
    HttpResponse.json({
      success: true,
      admin: request.headers.get("Authorization") === "Bearer token-of-next" ? next : admin,
    }),
  ),
  http.post("*/api/admin/login", () => HttpResponse.json({ success: true, token: "token-of-next", admin: next })),
  http.post("*/api/admin/logout", () => HttpResponse.json({ success: true, message: "Logged out successfully" })),
  http.put("*/api/admin/users/:id/block", () => HttpResponse.json({ success: true, message: "Done", user })),
];

/** Opens what is personal, and leaves words in a search, a message and a form that is not saved. */
async function work(page: Page): Promise<void> {
  const go = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await page.goto("/admin/profile");
  await expect(page.getByLabel("E-mail")).toHaveValue(admin.email);
  await go("Orders");
  await expect(page.getByRole("link", { name: orderRow(0).orderNumber, exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search orders" }).fill(searched);
  await expect(page).toHaveURL(new RegExp(searched));
  await go("Bundles");
  await page.getByRole("link", { name: /^Add Bundle/ }).click();
  await page.getByLabel("Bundle Name").fill(typed);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).press("Enter");
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("button", { name: `Block ${user.name}` }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(typed);
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(page.getByText("User blocked successfully")).toBeVisible();
  await pressBack(page);
  await page.getByLabel("Bundle Name").fill(typed);
}

/** Which of these words are still stored in the browser, in any storage a page can read. */
async function remaining(page: Page, words: string[]): Promise<string[]> {
  const held = await page.evaluate(async () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")].map(
      ({ value }) => value,
    );
    const stored = [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state];
    const caching = [await caches.keys(), await indexedDB.databases()];
    const shown = [document.documentElement.outerHTML, document.title, decodeURIComponent(location.href), fields];
    return JSON.stringify([stored, caching, shown]);
  });
  return words.filter((word) => held.includes(word));
}

async function nextPersonSignsIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill(next.email);
  await page.getByLabel("Password").fill("secret-9");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: next.name }).click();
  await expect(page.getByLabel("Name")).toHaveValue(next.name);
  await expect(page.getByLabel("E-mail")).toHaveValue(next.email);
  expect(await remaining(page, own)).toEqual([]);
}

const ends: { name: string; end: (page: Page, refused: Set<string>) => Promise<void> }[] = [
  { name: "the log-out button", end: (page) => page.getByRole("button", { name: "Sign out" }).click() },
  {
    name: "a refused token and Sign out",
    async end(page, refused) {
      refused.add("token");
      await page.getByLabel("Description").fill(typed);
      await page.getByLabel("Bundle Price (₹)").fill("10");
      await page.getByRole("button", { name: /^Create Bundle/ }).click();
      const dialog = page.getByRole("dialog", { name: "Your session has ended" });
      await expect(dialog).toContainText(admin.email);
      await dialog.getByRole("button", { name: "Sign out" }).click();
    },
  },
  {
    name: "a refused token and a reload",
    async end(page, refused) {
      refused.add("token");
      await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
      await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
      await page.reload();
    },
  },
  {
    name: "a log-out in another tab",
    async end(page) {
      const tab = await page.context().newPage();
      await tab.goto("/admin/profile");
      await tab.getByRole("button", { name: "Sign out" }).click();
      await expect(tab).toHaveURL(/\/admin\/login/);
      expect(await remaining(tab, [...own, ...read])).toEqual([]);
      await tab.close();
    },
  },
];

for (const [n, { name, end }] of ends.entries()) {
  test(`after ${name} nothing of the person is left, and the next one sees the own profile`, {
    tag: n > 0 ? "@further" : [],
  }, async ({ page, shop }) => {
    const refused = new Set<string>();
    shop.use(...profiles(refused));
    await work(page);
    expect(await remaining(page, own), "the search finds what there is").not.toEqual([]);
    await end(page, refused);
    await expect(page).toHaveURL(/\/admin\/login/);
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    // A message may take a moment to fade.
    await expect.poll(() => remaining(page, [...own, ...read])).toEqual([]);
    await page.goBack();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expect.poll(() => remaining(page, [...own, ...read])).toEqual([]);
    await nextPersonSignsIn(page);
  });
}
