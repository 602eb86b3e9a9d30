import * as z from "zod/mini";
import type { Translations } from "../../lib/languages";
import { slugOf } from "../../lib/slug";

export type SubForm = {
  _id?: string;
  name: string;
  names: Translations;
  slug: string;
  description: string;
  descriptions: Translations;
};
export type CategoryForm = {
  name: string;
  nameTa: string;
  nameHi: string;
  slug: string;
  description: string;
  descriptionTa: string;
  descriptionHi: string;
  isActive: boolean;
  subCategories: SubForm[];
  /** A new picture. */
  image: File | null;
};

export const untranslated: Translations = { ta: "", hi: "" };

export const emptyCategory: CategoryForm = {
  name: "",
  nameTa: "",
  nameHi: "",
  slug: "",
  description: "",
  descriptionTa: "",
  descriptionHi: "",
  isActive: true,
  subCategories: [],
  image: null,
};

export const categorySchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Category name is required")),
  slug: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Category slug is required"),
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Small letters, digits and hyphens only"),
    ),
  description: z.string().check(z.trim(), z.minLength(1, "Category description is required")),
});

export const newSub = (name: string, description: string): SubForm => ({
  name: name.trim(),
  names: untranslated,
  slug: slugOf(name),
  description: description.trim(),
  descriptions: untranslated,
});

/** Why a subcategory of this name cannot be added, or nothing. */
export function subError(name: string, others: string[]): string {
  const clean = name.trim().toLowerCase();
  if (clean === "") return "Subcategory name is required";
  if (others.some((other) => other.trim().toLowerCase() === clean)) return "Subcategory with this name already exists";
  return "";
}
