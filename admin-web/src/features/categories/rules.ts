import { z } from "zod";

export type SubForm = { _id?: string; name: string; slug: string; description: string };
export type CategoryForm = {
  name: string;
  slug: string;
  description: string;
  isActive: boolean;
  subCategories: SubForm[];
  /** A new picture. */
  image: File | null;
};

export const emptyCategory: CategoryForm = {
  name: "",
  slug: "",
  description: "",
  isActive: true,
  subCategories: [],
  image: null,
};

export const categorySchema = z.object({
  name: z.string().trim().min(1, "Category name is required"),
  slug: z
    .string()
    .trim()
    .min(1, "Category slug is required")
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Small letters, digits and hyphens only"),
  description: z.string().trim().min(1, "Category description is required"),
});

/** Why a subcategory of this name cannot be added, or nothing. */
export function subError(name: string, others: string[]): string {
  const clean = name.trim().toLowerCase();
  if (clean === "") return "Subcategory name is required";
  if (others.some((other) => other.trim().toLowerCase() === clean)) return "Subcategory with this name already exists";
  return "";
}
