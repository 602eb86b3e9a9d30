import { unwrap, unwrapList } from "@shop/shared/api/http";
import { effects, type Outcome, resolveUnknown } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Translations } from "../lib/languages";
import { client, requestOptions } from "./client";
import { touchedBy } from "./events";
import { refreshEvery } from "./orders";
import type { Category } from "./types";

const fetchCategories = (signal?: AbortSignal) =>
  unwrapList(client.GET("/api/categories", { signal, ...requestOptions({ timeout: 10_000 }) }));

export const categoriesQuery = queryOptions({
  queryKey: ["categories", "list"],
  queryFn: ({ signal }) => fetchCategories(signal),
  refetchInterval: refreshEvery,
});

export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: ["categories", "one", id],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/categories/{id}", { params: { path: { id } }, signal }), "category"),
  });

type CategoryValues = {
  name: string;
  names: Translations;
  slug: string;
  description: string;
  descriptions: Translations;
  isActive: boolean;
  subCategories: {
    _id?: string;
    name: string;
    names: Translations;
    slug: string;
    description: string;
    descriptions: Translations;
  }[];
  /** Instead of a file: a picture that the shop has already. */
  imageUrl?: string;
};

/** Multipart as documented, the picture only when there is a new one; a known subcategory keeps its id through a new name. */
function formOf(values: CategoryValues, image: File | null): FormData {
  const form = new FormData();
  form.set("name", values.name);
  form.set("names", JSON.stringify(values.names));
  form.set("slug", values.slug);
  form.set("description", values.description);
  form.set("descriptions", JSON.stringify(values.descriptions));
  form.set("isActive", String(values.isActive));
  form.set("subCategories", JSON.stringify(values.subCategories));
  if (values.imageUrl) form.set("imageUrl", values.imageUrl);
  if (image) form.set("image", image);
  return form;
}

type CategorySave = { id: string | null; values: CategoryValues; image: File | null };

/** Slugs are unique: after a lost response, the list shows whether the category was created. */
async function askForSlug({ slug, name }: CategoryValues): Promise<Outcome<{ _id: string }>> {
  const category = (await fetchCategories()).find((category) => category.slug === slug);
  if (!category) return { state: "notDone" };
  return category.name === name ? { state: "done", data: category } : { state: "unknown" };
}

/** Creates a category, or saves the one with `id`; the response has its id. */
export const saveCategoryMutation = mutationOptions({
  mutationKey: ["categories", "save"],
  mutationFn: ({ id, values, image }: CategorySave): Promise<{ _id: string }> => {
    const options = {
      body: values,
      bodySerializer: () => formOf(values, image),
      ...requestOptions({ timeout: 60_000 }),
    };
    if (id !== null)
      return unwrap(client.PUT("/api/categories/{id}", { params: { path: { id } }, ...options }), "category");
    return resolveUnknown(
      () => unwrap(client.POST("/api/categories", options), "category"),
      () => askForSlug(values),
    );
  },
  meta: effects<{ _id: string }, CategorySave>({ invalidates: () => touchedBy("categories") }),
});

export const deleteCategoryMutation = mutationOptions({
  mutationKey: ["categories", "delete"],
  mutationFn: ({ _id: id }: Pick<Category, "_id" | "name">) =>
    unwrap(client.DELETE("/api/categories/{id}", { params: { path: { id } } })),
  meta: effects<unknown, unknown>({ invalidates: () => touchedBy("categories") }),
});
