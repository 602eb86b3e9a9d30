import { z } from "zod";
import type { ProductValues } from "../../api/products";
import type { Product } from "../../api/types";
import { parseAmount } from "../../lib/money";

export const units = ["piece", "box", "kg", "g", "oz", "l", "ml", "dozen", "pack"] as const;

/** The form holds what is typed; numbers become numbers only when they are sent. */
export type ProductForm = {
  name: string;
  description: string;
  category: string;
  subCategories: string[];
  price: string;
  discount: string;
  stock: string;
  unit: string;
  weight: string;
  isFeatured: boolean;
  isActive: boolean;
};

export const emptyProduct: ProductForm = {
  name: "",
  description: "",
  category: "",
  subCategories: [],
  price: "",
  discount: "0",
  stock: "",
  unit: "",
  weight: "",
  isFeatured: false,
  isActive: true,
};

export const fieldLabels: Record<keyof ProductForm, string> = {
  name: "Product name",
  description: "Description",
  category: "Category",
  subCategories: "Subcategories",
  price: "Price",
  discount: "Discount",
  stock: "Stock",
  unit: "Unit",
  weight: "Weight",
  isFeatured: "Featured",
  isActive: "Active",
};

function above(message: string, whole: boolean) {
  return z.string().refine((text) => {
    const value = parseAmount(text);
    return value !== null && value > 0 && (!whole || Number.isInteger(value));
  }, message);
}

const rules = z.object({
  name: z.string().trim().min(1, "Product name is required").max(160, "At most 160 characters"),
  description: z.string().trim().min(1, "Description is required"),
  category: z.string().min(1, "Category is required"),
  subCategories: z.array(z.string()).min(1, "At least one subcategory is required"),
  price: above("Price is required", false),
  discount: z.string().refine((text) => {
    const value = text.trim() === "" ? 0 : parseAmount(text);
    return value !== null && value >= 0 && value <= 100;
  }, "Discount must be between 0 and 100, with at most two decimals"),
  stock: above("Valid stock count is required", true),
  unit: z.string().min(1, "Unit is required"),
  weight: above("Weight is required", true),
});

export type ProductErrors = Partial<Record<keyof ProductForm, string>>;

export function productErrors(form: ProductForm): ProductErrors {
  const result = rules.safeParse(form);
  if (result.success) return {};
  const errors: ProductErrors = {};
  for (const issue of result.error.issues) {
    const key = issue.path[0] as keyof ProductForm;
    errors[key] ??= issue.message;
  }
  return errors;
}

export function toForm(product: Product): ProductForm {
  return {
    name: product.name,
    description: product.description,
    category: product.category._id,
    subCategories: product.subCategories.map(({ _id }) => _id),
    price: product.price.toFixed(2),
    discount: product.discount.toFixed(2),
    stock: String(product.stock),
    unit: product.unit,
    weight: String(product.weight),
    isFeatured: product.isFeatured,
    isActive: product.isActive,
  };
}

export function toValues(form: ProductForm): ProductValues {
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    category: form.category,
    subCategories: form.subCategories,
    price: parseAmount(form.price) ?? 0,
    discount: (parseAmount(form.discount) ?? 0).toFixed(2),
    stock: parseAmount(form.stock) ?? 0,
    unit: units.find((unit) => unit === form.unit) ?? "piece",
    weight: parseAmount(form.weight) ?? 0,
    isFeatured: form.isFeatured,
    isActive: form.isActive,
  };
}

/** What differs, by meaning: '185' and '185.00' are one price. */
export function changedFields(before: ProductForm, after: ProductForm): (keyof ProductForm)[] {
  const a = toValues(before);
  const b = toValues(after);
  const same = (key: keyof ProductForm) => {
    if (key === "subCategories") return [...a[key]].sort().join() === [...b[key]].sort().join();
    return a[key] === b[key];
  };
  return (Object.keys(fieldLabels) as (keyof ProductForm)[]).filter((key) => !same(key));
}
