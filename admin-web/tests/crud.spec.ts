import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { asStaff, unique } from "./shop";

/** One suite for all resources: they differ in words, paths and in how a form is filled. */
type Resource = {
  name: string;
  list: string;
  add: RegExp;
  create: string;
  update: string;
  edit: (name: string) => string;
  fill: (page: Page, name: string) => Promise<void>;
  required: string[];
  deletes: string;
};

type Category = { _id: string; name: string; subCategories: { name: string }[] };

async function fillPack(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(`${label} Name`).fill(name);
  await page.getByLabel(`${label} Price (₹)`).fill("1250.5");
  await page.getByLabel("Description").fill("For one evening: small ones first, then the loud ones.");
  await page
    .getByRole("textbox", { name: "Product name" })
    .or(page.getByRole("combobox", { name: "Product name" }))
    .fill("Electric Sparklers 30 cm");
  await page.getByLabel("Quantity", { exact: true }).fill("12");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Products (1)" })).toBeVisible();
}

const resources: Resource[] = [
  {
    name: "products",
    list: "/admin/products",
    add: /Add Product/,
    create: "Create Product",
    update: "Update Product",
    edit: (name) => `Edit ${name}`,
    required: [
      "Product name is required",
      "At least one subcategory is required",
      "Price is required",
      "Weight is required",
    ],
    deletes: "Delete Product",
    async fill(page, name) {
      const categories = await asStaff<Category[]>("GET", "/categories");
      const category = categories.find(({ subCategories }) => subCategories.length > 0);
      if (!category) throw new Error("no category has subcategories");
      await page.getByLabel("Product name").fill(name);
      await page.getByLabel("Description").fill("Ten in a box, with a bright golden light.");
      await page.getByLabel("Category", { exact: true }).selectOption(category._id);
      await page.getByRole("group", { name: "Subcategories" }).getByRole("checkbox").first().check();
      await page.getByLabel("Price").fill("185");
      await page.getByLabel("Discount").fill("50");
      await page.getByLabel("Stock").fill("240");
      await page.getByLabel("Unit").selectOption("box");
      await page.getByLabel("Weight").fill("320");
    },
  },
  {
    name: "categories",
    list: "/admin/categories",
    add: /Add Category/,
    create: "Create Category",
    update: "Update Category",
    edit: (name) => `Edit ${name}`,
    required: ["Category name is required", "Category slug is required", "Category description is required"],
    deletes: "Delete Category",
    async fill(page, name) {
      await page.getByLabel("Name", { exact: true }).fill(name);
      await expect(page.getByLabel("Slug")).not.toHaveValue("");
      await page.getByLabel("Description", { exact: true }).fill("A category that a test made.");
      await page.getByLabel("Subcategory name").fill("Small ones");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByLabel("Subcategory name").fill("small ONES");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText("Subcategory with this name already exists")).toBeVisible();
      await page.getByLabel("Subcategory name").fill("");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText("Subcategory name is required")).toBeVisible();
    },
  },
  {
    name: "bundles",
    list: "/admin/bundles",
    add: /Add Bundle/,
    create: "Create Bundle",
    update: "Update Bundle",
    edit: (name) => `Edit ${name}`,
    required: ["Bundle name is required", "Bundle price is required", "Description is required"],
    deletes: "Delete Bundle",
    fill: (page, name) => fillPack(page, "Bundle", name),
  },
  {
    name: "gift boxes",
    list: "/admin/giftboxes",
    add: /Add Gift Box/,
    create: "Create Gift Box",
    update: "Update Gift Box",
    edit: (name) => `Edit ${name}`,
    required: ["Gift Box name is required", "Gift Box price is required", "Description is required"],
    deletes: "Delete Gift Box",
    fill: (page, name) => fillPack(page, "Gift Box", name),
  },
];

for (const [n, resource] of resources.entries()) {
  test(`${resource.name}: refuse, create, find, change, warn before leaving, delete`, {
    tag: n > 0 ? "@further" : [],
  }, async ({ signedIn: page }) => {
    const name = `Test ${resource.name} ${unique()}`;
    await page.goto(resource.list);
    await page.getByRole("link", { name: resource.add }).first().click();

    // After a refused save all fields are unchanged, errors are shown, and the first invalid field has focus.
    await page.getByRole("button", { name: resource.create }).click();
    for (const text of resource.required) await expect(page.getByText(text).first()).toBeVisible();
    await resource.fill(page, name);

    // Leaving a changed form needs a confirmation.
    await page.getByRole("link", { name: "Users" }).first().click();
    await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(new RegExp(`${resource.list}(\\?|$)`));
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();

    await page.getByRole("link", { name: resource.edit(name) }).click();
    await page.getByLabel("Description", { exact: true }).fill("Changed by a test.");
    await page.getByRole("button", { name: resource.update }).click();
    await expect(page).toHaveURL(new RegExp(`${resource.list}(\\?|$)`));
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByText("Changed by a test.")).toBeVisible();

    await page.goto(resource.list);
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm Delete" });
    await expect(dialog).toContainText(name);
    await expect(dialog).toContainText("This action cannot be undone.");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: resource.deletes }).click();
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  });
}
