import * as z from "zod/mini";
import type { Translations } from "../../lib/languages";
import { slugOf } from "../../lib/slug";

export const untranslated: Translations = { ta: "", hi: "" };

const text = z.string().check(z.trim());
const translations = z.object({ ta: z.string(), hi: z.string() });
const subCategory = z.object({
  _id: z.optional(z.string()),
  name: z.string(),
  names: translations,
  slug: z.string(),
  description: z.string(),
  descriptions: translations,
});

export const categorySchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Category name is required")),
  nameTa: text,
  nameHi: text,
  slug: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Category slug is required"),
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Small letters, digits and hyphens only"),
    ),
  description: z.string().check(z.trim(), z.minLength(1, "Category description is required")),
  descriptionTa: text,
  descriptionHi: text,
  isActive: z.boolean(),
  subCategories: z.array(subCategory),
  /** A new picture. */
  image: z.nullable(z.instanceof(File)),
});

/** A category in passing: what is left out is on its own page. */
export const newCategorySchema = z.extend(z.pick(categorySchema, { name: true, slug: true }), {
  subCategory: text,
  description: text,
  imageUrl: text,
});

export type SubForm = z.input<typeof subCategory>;
export type CategoryForm = z.input<typeof categorySchema>;

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
