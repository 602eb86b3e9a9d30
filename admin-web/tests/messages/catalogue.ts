import type { Page } from "@playwright/test";
import { categories, pack, product } from "../../src/testing/data";
import type { Message } from "./message";
import { press } from "./message";

const category = categories[0];
if (!category) throw new Error("the made-up shop has categories");

const notCreated = "No answer came, and nothing was changed. Please try again.";

async function fillProduct(page: Page): Promise<void> {
  await page.getByLabel("Product name").fill("Ground Chakkar Special");
  await page.getByLabel("Description").fill("Ten in a box.");
  await page.getByLabel("Category", { exact: true }).selectOption({ label: "Sparklers" });
  await page.getByRole("group", { name: "Subcategories" }).getByRole("checkbox").first().check();
  await page.getByLabel("Price").fill("185");
  await page.getByLabel("Stock").fill("240");
  await page.getByLabel("Unit").selectOption("box");
  await page.getByLabel("Weight").fill("320");
}

const excerpt = (page: Page) => page.getByLabel("Description", { exact: true }).fill("Changed by a test.");

export const catalogueMessages: Message[] = [
  {
    name: "product created",
    path: "/admin/products/new",
    method: "post",
    address: "/products",
    answer: { product },
    fill: fillProduct,
    send: press(/^Create Product/),
    done: "Product created successfully",
    failed: "Failed to save product",
    lost: notCreated,
  },
  {
    name: "product updated",
    path: `/admin/products/${product._id}/edit`,
    method: "put",
    address: `/products/${product._id}`,
    answer: { product },
    fill: excerpt,
    send: press(/^Update Product/),
    done: "Product updated successfully",
    failed: "Failed to save product",
  },
  {
    name: "product deleted",
    path: "/admin/products",
    method: "delete",
    address: `/products/${product._id}`,
    fill: press(`Delete ${product.name}`),
    send: press("Delete Product"),
    done: "Product deleted successfully",
    failed: "Failed to delete product",
  },
  {
    name: "category created",
    path: "/admin/categories/new",
    method: "post",
    address: "/categories",
    answer: { category },
    fill: async (page) => {
      await page.getByLabel("Name", { exact: true }).fill("Fountains");
      await page.getByLabel("Description", { exact: true }).fill("They stand on the ground.");
    },
    send: press(/^Create Category/),
    done: "Category created successfully",
    failed: "Failed to save category",
    lost: notCreated,
  },
  {
    name: "category updated",
    path: `/admin/categories/${category._id}/edit`,
    method: "put",
    address: `/categories/${category._id}`,
    answer: { category },
    fill: excerpt,
    send: press(/^Update Category/),
    done: "Category updated successfully",
    failed: "Failed to save category",
  },
  {
    name: "category deleted",
    path: "/admin/categories",
    method: "delete",
    address: `/categories/${category._id}`,
    send: press(`Delete ${category.name}`, "Delete Category"),
    done: "Category deleted successfully",
    failed: "Failed to delete category",
  },
  ...packs("bundles", "Bundle", "Bundle"),
  ...packs("giftboxes", "Gift Box", "Gift box"),
];

function packs(kind: "bundles" | "giftboxes", One: string, Said: string): Message[] {
  const one = Said.toLowerCase();
  const saved = { [kind === "bundles" ? "bundle" : "giftBox"]: pack };
  const failed = `Error saving ${one}`;
  return [
    {
      name: `${one} created`,
      path: `/admin/${kind}/add`,
      method: "post",
      address: `/${kind}`,
      answer: saved,
      fill: async (page) => {
        await page.getByLabel(`${One} Name`).fill("Evening");
        await page.getByLabel(`${One} Price (₹)`).fill("1250");
        await page.getByLabel("Description", { exact: true }).fill("For one evening.");
      },
      send: press(new RegExp(`^Create ${One}`)),
      done: `${Said} created successfully!`,
      failed,
      lost: notCreated,
    },
    {
      name: `${one} updated`,
      path: `/admin/${kind}/edit/${pack._id}`,
      method: "put",
      address: `/${kind}/${pack._id}`,
      answer: saved,
      fill: excerpt,
      send: press(new RegExp(`^Update ${One}`)),
      done: `${Said} updated successfully!`,
      failed,
    },
    {
      name: `${one} deleted`,
      path: `/admin/${kind}`,
      method: "delete",
      address: `/${kind}/${pack._id}`,
      send: press(`Delete ${pack.name}`, `Delete ${One}`),
      done: `${Said} deleted successfully!`,
      failed: `Failed to delete ${one}`,
    },
  ];
}
