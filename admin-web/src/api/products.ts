import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./http";
import { refreshEvery } from "./orders";
import type { Page, Product } from "./types";
import { type UploadOptions, upload } from "./upload";

export type ProductFilters = { search: string; category: string; status: string; sortBy: string; sortOrder: string };

export const productsQuery = (filters: ProductFilters, page: number, limit: number) =>
  queryOptions({
    queryKey: ["products", "list", filters, page, limit],
    queryFn: ({ signal }) =>
      call<Page & { products: Product[] }>("GET", "/products", {
        query: { ...filters, page, limit },
        timeout: 10_000,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ["products", "one", id],
    queryFn: async ({ signal }) => (await call<{ product: Product }>("GET", `/products/${id}`, { signal })).product,
  });

/** Names for the lines of bundles and gift boxes. */
export const productNamesQuery = (search: string) =>
  queryOptions({
    queryKey: ["products", "names", search],
    queryFn: async ({ signal }) => {
      const answer = await call<{ products: Product[] }>("GET", "/products", {
        query: { search, limit: 20, sortBy: "name", sortOrder: "asc" },
        signal,
        timeout: 8000,
      });
      return answer.products.map((product) => product.name);
    },
    staleTime: 60_000,
  });

export type ProductValues = {
  name: string;
  description: string;
  category: string;
  subCategories: string[];
  price: number;
  discount: number;
  stock: number;
  unit: string;
  weight: number;
  isFeatured: boolean;
  isActive: boolean;
  specifications?: Record<string, string>;
};

type Saved = { product: Product; message: string };

export function createProduct(values: ProductValues): Promise<Saved> {
  return call("POST", "/products", { json: values, timeout: 15_000 });
}

/** What the form was filled from: a newer version on the server answers 409 stale_product. */
export type Loaded = { version: number; stock: number };

/** The stock is saved as a difference, so that what was sold meanwhile stays sold. */
export function updateProduct(id: string, values: ProductValues, loaded: Loaded, images: string[]): Promise<Saved> {
  return call("PUT", `/products/${id}`, {
    json: { ...values, version: loaded.version, loadedStock: loaded.stock, existingImages: images },
    timeout: 15_000,
  });
}

/** The first picture is the main one. */
export function orderPictures(id: string, imageIds: string[]): Promise<Saved> {
  return call("PUT", `/products/${id}/images/order`, { json: { imageIds } });
}

export function deleteProduct(id: string): Promise<{ message: string }> {
  return call("DELETE", `/products/${id}`);
}

/** One picture at a time, so that each shows its progress and can be tried again alone. */
export async function addPicture(id: string, file: File, options: UploadOptions): Promise<Product> {
  const form = new FormData();
  form.set("images", file);
  const { product } = await upload<{ product: Product }>(`/products/${id}/images`, form, options);
  return product;
}
