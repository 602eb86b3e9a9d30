import * as z from "zod/mini";
import type { ProductValues } from "../../api/products";
import type { Product } from "../../api/types";
import { parseAmount } from "../../lib/money";
import { keysOf } from "../../lib/records";
import { effects, noiseLevels } from "./stated";

export const units = ["piece", "box", "kg", "g", "oz", "l", "ml", "dozen", "pack"] as const;

export type Specification = { name: string; value: string };

/** The form stores texts as typed; numbers are converted when they are sent. */
export type ProductForm = z.input<ReturnType<typeof productSchema>>;

export const emptyProduct: ProductForm = {
  name: "",
  nameTa: "",
  nameHi: "",
  description: "",
  descriptionTa: "",
  descriptionHi: "",
  category: "",
  subCategories: [],
  price: "",
  discount: "0",
  stock: "",
  unit: "",
  weight: "",
  ageRestriction: "18",
  minOrderQuantity: "1",
  maxOrderQuantity: "100",
  length: "",
  width: "",
  height: "",
  tags: "",
  safetyInstructions: "",
  safetyTextTa: "",
  safetyTextHi: "",
  specifications: [],
  noiseLevel: "",
  noiseDb: "",
  effects: [],
  isGreenCracker: "",
  greenCertificate: "",
  isFeatured: false,
  isActive: true,
};

export const fieldLabels: Record<keyof ProductForm, string> = {
  name: "Product name",
  nameTa: "Name in Tamil",
  nameHi: "Name in Hindi",
  description: "Description",
  descriptionTa: "Description in Tamil",
  descriptionHi: "Description in Hindi",
  category: "Category",
  subCategories: "Subcategories",
  price: "Price",
  discount: "Discount",
  stock: "Stock",
  unit: "Unit",
  weight: "Weight",
  ageRestriction: "Age restriction",
  minOrderQuantity: "Min order quantity",
  maxOrderQuantity: "Max order quantity",
  length: "Length",
  width: "Width",
  height: "Height",
  tags: "Tags",
  safetyInstructions: "Safety instructions",
  safetyTextTa: "Safety instructions in Tamil",
  safetyTextHi: "Safety instructions in Hindi",
  specifications: "Specifications",
  noiseLevel: "Noise",
  noiseDb: "Decibels at 4 m",
  effects: "Effects",
  isGreenCracker: "Green",
  greenCertificate: "Certificate",
  isFeatured: "Featured",
  isActive: "Active",
};

function above(message: string, whole: boolean, orZero = false) {
  return z.string().check(
    z.refine((text) => {
      const value = parseAmount(text);
      return value !== null && (value > 0 || (orZero && value === 0)) && (!whole || Number.isInteger(value));
    }, message),
  );
}

function wholeWithin(low: number, high: number, message: string) {
  return z.string().check(
    z.refine((text) => {
      const value = parseAmount(text);
      return value !== null && Number.isInteger(value) && value >= low && value <= high;
    }, message),
  );
}

const quantity = wholeWithin(1, 100_000, "A whole number of at least 1");
const side = z.string().check(
  z.refine((text) => {
    const value = text.trim() === "" ? 0 : parseAmount(text);
    return value !== null && value < 100_000 && Number.isInteger(Math.round(value * 1000) / 100);
  }, "Centimetres with at most one decimal"),
);

function short(split: (text: string) => string[], length: number, message: string) {
  return z.string().check(
    z.refine((text) => {
      const parts = split(text);
      return parts.length <= 30 && parts.every((part) => part.length <= length);
    }, message),
  );
}

const safety = short(lines, 300, "At most 30 lines of 300 characters");

const fieldsOf = (isSoldOut: boolean) => ({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, "Product name is required"), z.maxLength(160, "At most 160 characters")),
  nameTa: z.string(),
  nameHi: z.string(),
  description: z.string().check(z.trim(), z.minLength(1, "Description is required")),
  descriptionTa: z.string(),
  descriptionHi: z.string(),
  category: z.string().check(z.minLength(1, "Category is required")),
  subCategories: z.array(z.string()).check(z.minLength(1, "At least one subcategory is required")),
  price: above("Price is required", false),
  discount: z.string().check(
    z.refine((text) => {
      const value = text.trim() === "" ? 0 : parseAmount(text);
      return value !== null && value >= 0 && value <= 100;
    }, "Discount must be between 0 and 100, with at most two decimals"),
  ),
  stock: above("Valid stock count is required", true, isSoldOut),
  unit: z.string().check(z.minLength(1, "Unit is required")),
  weight: above("Weight is required", true),
  ageRestriction: wholeWithin(0, 100, "A whole number of years, 0 to 100"),
  minOrderQuantity: quantity,
  maxOrderQuantity: quantity,
  length: side,
  width: side,
  height: side,
  tags: short(tagsIn, 60, "At most 30 tags of 60 characters"),
  safetyInstructions: safety,
  safetyTextTa: safety,
  safetyTextHi: safety,
  specifications: z
    .array(
      z.object({
        name: z.string().check(z.trim(), z.minLength(1, "Every specification needs a name")),
        value: z.string(),
      }),
    )
    .check(
      z.maxLength(50, "At most 50 specifications"),
      z.refine(
        (all) => new Set(all.map(({ name }) => name.trim())).size === all.length,
        "Every name may be used only once",
      ),
    ),
  noiseLevel: z.string(),
  noiseDb: z.union([z.literal(""), wholeWithin(1, 200, "A whole number, 1 to 200, or nothing")]),
  effects: z.array(z.string()),
  isGreenCracker: z.string(),
  greenCertificate: z.string().check(z.maxLength(60, "At most 60 characters")),
  isFeatured: z.boolean(),
  isActive: z.boolean(),
});

/** What is wrong with the form. A product that was sold out may stay so while its other fields are changed. */
export function productSchema(loaded?: { stock: string }) {
  return z.object(fieldsOf(loaded?.stock === "0")).check(
    z.refine((form) => (parseAmount(form.maxOrderQuantity) ?? 0) >= (parseAmount(form.minOrderQuantity) ?? 0), {
      path: ["maxOrderQuantity"],
      message: "Maximum order quantity must not be below the minimum",
      when: () => true,
    }),
  );
}

function typed(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

function tagsIn(text: string): string[] {
  return [...new Set(trimmed(text.split(",")))];
}

function lines(text: string): string[] {
  return trimmed(text.split("\n"));
}

function trimmed(parts: string[]): string[] {
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

export function toForm(product: Product): ProductForm {
  return {
    name: product.name,
    nameTa: product.names.ta,
    nameHi: product.names.hi,
    description: product.description,
    descriptionTa: product.descriptions.ta,
    descriptionHi: product.descriptions.hi,
    category: product.category._id,
    subCategories: product.subCategories.map(({ _id }) => _id),
    price: product.price.toFixed(2),
    discount: product.discount.toFixed(2),
    stock: String(product.stock),
    unit: product.unit,
    weight: String(product.weight),
    ageRestriction: String(product.ageRestriction),
    minOrderQuantity: String(product.minOrderQuantity),
    maxOrderQuantity: String(product.maxOrderQuantity),
    length: typed(product.dimensions?.length),
    width: typed(product.dimensions?.width),
    height: typed(product.dimensions?.height),
    tags: product.tags.join(", "),
    safetyInstructions: product.safetyInstructions.join("\n"),
    safetyTextTa: product.safetyTexts.ta.join("\n"),
    safetyTextHi: product.safetyTexts.hi.join("\n"),
    specifications: Object.entries(product.specifications).map(([name, value]) => ({ name, value })),
    noiseLevel: product.noiseLevel ?? "",
    noiseDb: typed(product.noiseDb),
    effects: product.effects,
    isGreenCracker: product.isGreenCracker === null ? "" : product.isGreenCracker ? "yes" : "no",
    greenCertificate: product.greenCertificate,
    isFeatured: product.isFeatured,
    isActive: product.isActive,
  };
}

export function toValues(form: ProductForm): ProductValues {
  return {
    name: form.name.trim(),
    names: { ta: form.nameTa.trim(), hi: form.nameHi.trim() },
    description: form.description.trim(),
    descriptions: { ta: form.descriptionTa.trim(), hi: form.descriptionHi.trim() },
    category: form.category,
    subCategories: form.subCategories,
    price: parseAmount(form.price) ?? 0,
    discount: parseAmount(form.discount) ?? 0,
    stock: parseAmount(form.stock) ?? 0,
    unit: units.find((unit) => unit === form.unit) ?? "piece",
    weight: parseAmount(form.weight) ?? 0,
    ageRestriction: parseAmount(form.ageRestriction) ?? 0,
    minOrderQuantity: parseAmount(form.minOrderQuantity) ?? 1,
    maxOrderQuantity: parseAmount(form.maxOrderQuantity) ?? 1,
    dimensions: {
      length: parseAmount(form.length),
      width: parseAmount(form.width),
      height: parseAmount(form.height),
    },
    tags: tagsIn(form.tags),
    safetyInstructions: lines(form.safetyInstructions),
    safetyTexts: { ta: lines(form.safetyTextTa), hi: lines(form.safetyTextHi) },
    specifications: Object.fromEntries(form.specifications.map(({ name, value }) => [name.trim(), value.trim()])),
    noiseLevel: noiseLevels.find((level) => level === form.noiseLevel) ?? null,
    noiseDb: parseAmount(form.noiseDb),
    effects: effects.filter((effect) => form.effects.includes(effect)),
    isGreenCracker: form.isGreenCracker ? form.isGreenCracker === "yes" : null,
    greenCertificate: form.greenCertificate.trim(),
    isFeatured: form.isFeatured,
    isActive: form.isActive,
  };
}

/** A field's value, normalised. */
function meaning(form: ProductForm): Record<keyof ProductForm, unknown> {
  const { dimensions, names, descriptions, safetyTexts, ...values } = toValues(form);
  return {
    ...values,
    ...dimensions,
    nameTa: names.ta,
    nameHi: names.hi,
    descriptionTa: descriptions.ta,
    descriptionHi: descriptions.hi,
    safetyTextTa: safetyTexts.ta,
    safetyTextHi: safetyTexts.hi,
    subCategories: [...values.subCategories].sort(),
    // As pairs: another order is another meaning.
    specifications: Object.entries(values.specifications),
  };
}

/** What differs, by meaning: '185' and '185.00' are one price. */
export function changedFields(before: ProductForm, after: ProductForm): (keyof ProductForm)[] {
  const a = meaning(before);
  const b = meaning(after);
  return keysOf(fieldLabels).filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
}
