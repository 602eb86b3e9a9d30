import type { Pack, PackLine } from "../../api/types";
import { choice, listSchema } from "../../lib/listSchema";

export const packList = listSchema({
  status: choice(["", "active", "inactive"]),
  sort: choice(["createdAt-desc", "createdAt-asc", "name-asc", "name-desc", "price-desc", "price-asc"]),
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
  { value: "price-desc", label: "Price High-Low" },
  { value: "price-asc", label: "Price Low-High" },
];

const orders: Record<string, (a: Pack, b: Pack) => number> = {
  createdAt: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }),
  price: (a, b) => a.price - b.price,
};

/** The list is bare and whole: status and sort do filter and sort, here. */
export function filterAndSort(all: Pack[], { status, sort }: typeof packList.defaults): Pack[] {
  const [by = "", direction] = sort.split("-");
  const compare = orders[by] ?? orders.createdAt;
  return all
    .filter((pack) => status === "" || pack.isActive === (status === "active"))
    .sort((a, b) => (compare ? compare(a, b) : 0) * (direction === "asc" ? 1 : -1));
}

const preview = 100;

export function excerpt(text: string): string {
  if (text.trim() === "") return "No description";
  return text.length > preview ? `${text.slice(0, preview)}...` : text;
}

export function countPieces(lines: PackLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** At least 1, and whole: whatever was typed. */
export function quantityOf(text: string): number {
  const value = Math.floor(Number(text));
  return Number.isFinite(value) && value >= 1 ? value : 1;
}

/** Any typed price becomes a number; what is none becomes 0. */
export function priceOf(text: string): number {
  const value = Number(text.replace(/[₹,\s]/g, ""));
  return Number.isFinite(value) && value > 0 ? Math.round(value * 100) / 100 : 0;
}
