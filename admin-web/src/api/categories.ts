import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../shared/api/http";
import { client, requestOptions } from "./client";
import { refreshEvery } from "./orders";
import type { Category } from "./types";

export const categoriesQuery = queryOptions({
  queryKey: ["categories", "list"],
  queryFn: ({ signal }) =>
    unwrap(client.GET("/api/categories", { signal, ...requestOptions({ timeout: 10_000 }) })) as Promise<Category[]>,
  refetchInterval: refreshEvery,
});

export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: ["categories", "one", id],
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET("/api/categories/{id}", { params: { path: { id } }, signal }), "category")) as Category,
  });

export type CategoryValues = {
  name: string;
  slug: string;
  description: string;
  isActive: boolean;
  subCategories: { _id?: string; name: string; slug: string; description: string }[];
  /** Instead of a file: a picture that the shop has already. */
  imageUrl?: string;
};

/** Multipart as documented, the picture only when there is a new one; a known subcategory keeps its id through a new name. */
function formOf(values: CategoryValues, image: File | null): FormData {
  const form = new FormData();
  form.set("name", values.name);
  form.set("slug", values.slug);
  form.set("description", values.description);
  form.set("isActive", String(values.isActive));
  form.set("subCategories", JSON.stringify(values.subCategories));
  if (values.imageUrl) form.set("imageUrl", values.imageUrl);
  if (image) form.set("image", image);
  return form;
}

export function saveCategory(
  id: string | null,
  values: CategoryValues,
  image: File | null,
): Promise<{ message: string; category: { _id: string } }> {
  const options = { body: values, bodySerializer: () => formOf(values, image), ...requestOptions({ timeout: 60_000 }) };
  return id === null
    ? unwrap(client.POST("/api/categories", options))
    : unwrap(client.PUT("/api/categories/{id}", { params: { path: { id } }, ...options }));
}

export function deleteCategory(id: string) {
  return unwrap(client.DELETE("/api/categories/{id}", { params: { path: { id } } }));
}
