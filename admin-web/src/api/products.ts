import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../shared/api/errors";
import { unwrap } from "../shared/api/http";
import { client, oneOf, requestOptions } from "./client";
import { refreshEvery } from "./orders";
import type { components } from "./schema";
import type { Page, Product, ProductRow } from "./types";
import { type UploadOptions, upload } from "./upload";

export type ProductFilters = { search: string; category: string; status: string; sortBy: string; sortOrder: string };

const stockStates = ["in-stock", "low-stock", "out-of-stock"] as const;
const sorts = ["createdAt", "name", "price", "stock"] as const;
const directions = ["asc", "desc"] as const;

export const productsQuery = (filters: ProductFilters, page: number, limit: number) =>
  queryOptions({
    queryKey: ["products", "list", filters, page, limit],
    queryFn: ({ signal }) => {
      const query = {
        search: filters.search || undefined,
        category: filters.category || undefined,
        status: oneOf(stockStates, filters.status),
        sortBy: oneOf(sorts, filters.sortBy),
        sortOrder: oneOf(directions, filters.sortOrder),
        page,
        limit,
      };
      const call = client.GET("/api/products", { params: { query }, signal, ...requestOptions({ timeout: 10_000 }) });
      return unwrap(call) as Promise<Page & { products: ProductRow[] }>;
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ["products", "one", id],
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET("/api/products/{id}", { params: { path: { id } }, signal }), "product")) as Product,
  });

/** Names for the lines of bundles and gift boxes. */
export const productNamesQuery = (search: string) =>
  queryOptions({
    queryKey: ["products", "names", search],
    queryFn: async ({ signal }) => {
      const query = { search: search || undefined, limit: 20, sortBy: "name", sortOrder: "asc" } as const;
      const { products } = await unwrap(
        client.GET("/api/products", { params: { query }, signal, ...requestOptions({ timeout: 8000 }) }),
      );
      return products.map((product) => product.name);
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
  unit: components["schemas"]["Unit"];
  weight: number;
  ageRestriction: number;
  minOrderQuantity: number;
  maxOrderQuantity: number;
  dimensions: { length: number | null; width: number | null; height: number | null };
  tags: string[];
  safetyInstructions: string[];
  specifications: Record<string, string>;
  isFeatured: boolean;
  isActive: boolean;
};

export async function createProduct(body: ProductValues): Promise<Product> {
  return (await unwrap(
    client.POST("/api/products", { body, ...requestOptions({ timeout: 15_000 }) }),
    "product",
  )) as Product;
}

/** What the form was filled from: a newer version on the server answers 409 stale_product. */
export type Loaded = { version: number; stock: number };

/** The stock is saved as a difference, so that what was sold meanwhile stays sold. */
export async function updateProduct(
  id: string,
  values: ProductValues,
  loaded: Loaded,
  existingImages: string[],
): Promise<Product> {
  const body = { ...values, version: loaded.version, loadedStock: loaded.stock, existingImages };
  const call = client.PUT("/api/products/{id}", {
    params: { path: { id } },
    body,
    ...requestOptions({ timeout: 15_000 }),
  });
  return (await unwrap(call, "product")) as Product;
}

/** The first picture is the main one. */
export async function orderPictures(id: string, imageIds: string[]): Promise<Product> {
  const call = client.PUT("/api/products/{id}/images/order", { params: { path: { id } }, body: { imageIds } });
  return (await unwrap(call, "product")) as Product;
}

export function deleteProduct(id: string) {
  return unwrap(client.DELETE("/api/products/{id}", { params: { path: { id } } }));
}

/** One picture at a time, so that each shows its progress and can be tried again alone. */
export async function addPicture(id: string, file: File, options: UploadOptions): Promise<Product> {
  const form = new FormData();
  form.set("images", file);
  const body = (await upload(`/products/${id}/images`, form, options)) as { product?: Product };
  if (!body.product) throw new ApiError("UNKNOWN_ERROR", { status: 200 });
  return body.product;
}
