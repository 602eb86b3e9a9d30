import type { Page } from "@playwright/test";
import { HttpResponse, http } from "msw";
import { expect, test } from "./fake";
import { pressBack } from "./fixtures";

/** Android's Back key and gesture are the browser's Back. */
test.use({ viewport: { width: 360, height: 780 } });

const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

test("Back closes the open dialog and stays on the page, then leaves it", async ({ page }) => {
  await page.goto("/admin/products");
  await page.goto("/admin/products/p1");
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await pressBack(page, 1);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/products\/p1$/);
  await pressBack(page);
  await expect(page).toHaveURL(/\/admin\/products$/);
});

test("Back keeps a dialog in which something was typed", async ({ page }) => {
  await page.goto("/admin/orders");
  await page.goto("/admin/settings?tab=add");
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Arun P.");
  await pressBack(page, 1);
  await pressBack(page, 1);
  await expect(dialog.getByLabel("Name")).toHaveValue("Arun P.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await pressBack(page);
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test("a link in the menu leads on, and Back from there leads to the page before", async ({ page }) => {
  await page.goto("/admin/orders");
  await page.getByRole("button", { name: "Menu" }).click();
  await menu(page).getByRole("link", { name: "Categories" }).click();
  await expect(page).toHaveURL(/\/admin\/categories$/);
  await expect(menu(page)).toBeHidden();
  await pressBack(page);
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await expect(menu(page)).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await pressBack(page, 1);
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test("Back asks before a changed form is left, as often as it is pressed", async ({ page }) => {
  await page.goto("/admin/categories");
  await page
    .getByRole("link", { name: /Add Category|New category/i })
    .first()
    .click();
  await page.getByLabel("Name", { exact: true }).fill("Night crackers");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  for (const _time of [1, 2]) {
    await pressBack(page);
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Night crackers");
  }
  await pressBack(page);
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/categories$/);
});

test("a product that was deleted is not in the history any more", async ({ page, shop }) => {
  shop.use(
    http.delete("*/api/products/p1", () =>
      HttpResponse.json({ success: true, message: "Product deleted successfully" }),
    ),
  );
  await page.goto("/admin/dashboard");
  await page.goto("/admin/products");
  await page.goto("/admin/products/p1");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
  await pressBack(page);
  await pressBack(page);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});
