import { queryOptions } from "@tanstack/react-query";
import { call } from "./http";
import { refreshEvery } from "./orders";
import type { Category } from "./types";

export const categoriesQuery = queryOptions({
  queryKey: ["categories", "list"],
  queryFn: ({ signal }) => call<Category[]>("GET", "/categories", { signal, timeout: 10_000 }),
  refetchInterval: refreshEvery,
});

export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: ["categories", "one", id],
    queryFn: async ({ signal }) =>
      (await call<{ category: Category }>("GET", `/categories/${id}`, { signal })).category,
  });

export type CategoryValues = {
  name: string;
  slug: string;
  description: string;
  isActive: boolean;
  subCategories: { _id?: string; name: string; slug: string; description: string }[];
  image: File | null;
};

/** Multipart as documented, the picture only when there is a new one; a known subcategory keeps its id through a new name. */
export function saveCategory(
  id: string | null,
  values: CategoryValues,
): Promise<{ category: Category; message: string }> {
  const form = new FormData();
  form.set("name", values.name);
  form.set("slug", values.slug);
  form.set("description", values.description);
  form.set("isActive", String(values.isActive));
  form.set("subCategories", JSON.stringify(values.subCategories));
  if (values.image) form.set("image", values.image);
  return id === null
    ? call("POST", "/categories", { form, timeout: 60_000 })
    : call("PUT", `/categories/${id}`, { form, timeout: 60_000 });
}

export function deleteCategory(id: string): Promise<{ message: string }> {
  return call("DELETE", `/categories/${id}`);
}
