import type { Category } from "../../api/types";
import { choice, listSchema, text } from "../../lib/listSchema";

export const categoryList = listSchema({
  search: text(),
  status: choice(["", "active", "inactive"]),
  sort: choice(["createdAt-desc", "createdAt-asc", "name-asc", "name-desc", "products-desc", "products-asc"]),
});

export const statuses = [
  { value: "", label: "All Status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

export const sorts = [
  { value: "createdAt-desc", label: "Newest First" },
  { value: "createdAt-asc", label: "Oldest First" },
  { value: "name-asc", label: "Name A-Z" },
  { value: "name-desc", label: "Name Z-A" },
  { value: "products-desc", label: "Most products" },
  { value: "products-asc", label: "Fewest products" },
];

const orders: Record<string, (a: Category, b: Category) => number> = {
  createdAt: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }),
  products: (a, b) => a.productCount - b.productCount,
};

/** Categories come as one bare list: search, status and sort are applied here. */
export function filterAndSort(all: Category[], { search, status, sort }: typeof categoryList.defaults): Category[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const [by = "", direction] = sort.split("-");
  const compare = orders[by] ?? orders.createdAt;
  return all
    .filter((category) => status === "" || category.isActive === (status === "active"))
    .filter((category) => {
      const text =
        `${category.name} ${category.description} ${category.subCategories.map(({ name }) => name).join(" ")}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => (compare ? compare(a, b) : 0) * (direction === "asc" ? 1 : -1));
}

const tableText = 100;

export function shortened(text: string): string {
  return text.length > tableText ? `${text.slice(0, tableText)}...` : text;
}
