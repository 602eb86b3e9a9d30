import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects, type Outcome, resolveUnknown } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Translations } from "../lib/languages";
import { choice, listSchema, text } from "../lib/listSchema";
import { client, oneOf, requestOptions, withoutEmpty } from "./client";
import { touchedBy } from "./events";
import { refreshEvery } from "./orders";
import { outcomeOfCreate } from "./outcome";
import type { components } from "./schema";
import type { Product } from "./types";
import { sending, type UploadOptions } from "./upload";

export const productList = listSchema(
  {
    search: text(),
    category: text(),
    status: choice(["", "in-stock", "low-stock", "out-of-stock"]),
    noise: text(),
    green: choice(["", "true"]),
    // Only what has no name in this language.
    missing: choice(["", "ta", "hi"]),
    sort: choice([
      "createdAt-desc",
      "createdAt-asc",
      "name-asc",
      "name-desc",
      "price-desc",
      "price-asc",
      "stock-desc",
      "stock-asc",
    ]),
  },
  [10, 25, 50, 100],
);

const sorts = ["createdAt", "name", "price", "stock"] as const;
const directions = ["asc", "desc"] as const;

export const productsQuery = ({ sort, ...asked }: typeof productList.defaults) =>
  queryOptions({
    queryKey: ["products", "list", sort, asked],
    queryFn: ({ signal }) => {
      const [by = "", direction = ""] = sort.split("-");
      const query = {
        ...withoutEmpty(asked),
        green: asked.green === "true" || undefined,
        sortBy: oneOf(sorts, by),
        sortOrder: oneOf(directions, direction),
      };
      return unwrapBody(
        client.GET("/api/products", { params: { query }, signal, ...requestOptions({ timeout: 10_000 }) }),
        "products",
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

const fetchProduct = (id: string, signal?: AbortSignal) =>
  unwrap(client.GET("/api/products/{id}", { params: { path: { id } }, signal }), "product");

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ["products", "one", id],
    queryFn: ({ signal }) => fetchProduct(id, signal),
  });

/** How many products lack a name or description in Tamil, and how many in Hindi. */
export const missingTranslationsQuery = queryOptions({
  queryKey: ["products", "missing"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/missing-translations", { signal }), "products"),
  refetchInterval: refreshEvery,
});

/** Products by what is typed of their names: for deliveries, the lines of packs and the filter of orders. */
export const productNamesQuery = (search: string) =>
  queryOptions({
    queryKey: ["products", "names", search],
    queryFn: async ({ signal }): Promise<PickedProduct[]> => {
      const query = { search: search || undefined, limit: 20, sortBy: "name", sortOrder: "asc" } as const;
      const { products } = await unwrapBody(
        client.GET("/api/products", { params: { query }, signal, ...requestOptions({ timeout: 8000 }) }),
        "products",
      );
      return products.map(({ _id, name, names, price, stock, images }) => ({
        _id,
        name,
        names,
        price,
        stock,
        image: images[0]?.url,
      }));
    },
    staleTime: 60_000,
  });

/** What a picker shows of a product. */
export type PickedProduct = Pick<Product, "_id" | "name" | "names" | "price" | "stock"> & { image: string | undefined };

export type ProductValues = {
  name: string;
  names: Translations;
  description: string;
  descriptions: Translations;
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
  safetyTexts: { ta: string[]; hi: string[] };
  specifications: Record<string, string>;
  noiseLevel: components["schemas"]["NoiseLevel"] | null;
  noiseDb: number | null;
  effects: components["schemas"]["Effect"][];
  isGreenCracker: boolean | null;
  greenCertificate: string;
  isFeatured: boolean;
  isActive: boolean;
};

/** What the form was filled from: a newer version on the server answers 409 stale_product. */
export type QueryState = { version: number; stock: number };

type ProductSave = {
  values: ProductValues;
  /** Null for a new product. `pictures` are the ids of those that stay. */
  known: { id: string; loaded: QueryState; pictures: string[] } | null;
};

async function askForName(values: ProductValues, startedAt: number): Promise<Outcome<Product>> {
  const query = { search: values.name, limit: 20, sortBy: "createdAt", sortOrder: "desc" } as const;
  const { products } = await unwrapBody(client.GET("/api/products", { params: { query } }), "products");
  const alike = products.filter(({ name, price }) => name === values.name && price === values.price);
  const outcome = outcomeOfCreate(alike, startedAt);
  return outcome.state === "done" ? { state: "done", data: await fetchProduct(outcome.data._id) } : outcome;
}

/**
 * Creates a product, or saves the known one; the stock is saved as a difference, so that what was sold meanwhile stays
 * sold. Pictures are sent apart.
 */
export const saveProductMutation = mutationOptions({
  mutationKey: ["products", "save"],
  mutationFn: async ({ values, known }: ProductSave): Promise<Product> => {
    const options = requestOptions({ timeout: 15_000 });
    if (!known) {
      const startedAt = Date.now();
      return resolveUnknown(
        () => unwrap(client.POST("/api/products", { body: values, ...options }), "product"),
        () => askForName(values, startedAt),
      );
    }
    const { id, loaded, pictures } = known;
    const body = { ...values, version: loaded.version, loadedStock: loaded.stock, existingImages: pictures };
    return unwrap(client.PUT("/api/products/{id}", { params: { path: { id } }, body, ...options }), "product");
  },
  meta: effects<Product, ProductSave>({
    invalidates: () => touchedBy("products"),
    apply: (queries, product) => queries.setQueryData(productQuery(product._id).queryKey, product),
  }),
});

type PictureOrder = { id: string; imageIds: string[] };

/** The first picture is the main one. */
export const orderPicturesMutation = mutationOptions({
  mutationKey: ["products", "order-pictures"],
  mutationFn: ({ id, imageIds }: PictureOrder) => {
    const call = client.PUT("/api/products/{id}/images/order", { params: { path: { id } }, body: { imageIds } });
    return unwrap(call, "product");
  },
  meta: effects<Product, PictureOrder>({
    invalidates: () => touchedBy("products"),
    apply: (queries, product) => queries.setQueryData(productQuery(product._id).queryKey, product),
  }),
});

export const deleteProductMutation = mutationOptions({
  mutationKey: ["products", "delete"],
  mutationFn: ({ _id: id }: Pick<Product, "_id" | "name">) =>
    unwrap(client.DELETE("/api/products/{id}", { params: { path: { id } } })),
  meta: effects<unknown, unknown>({ invalidates: () => touchedBy("products") }),
});

/** `known` are the ids of the pictures that the product has already. */
type PictureUpload = { id: string; file: File; known: readonly string[]; options: UploadOptions };

async function askForPicture({ id, known }: PictureUpload): Promise<Outcome<Product>> {
  const product = await fetchProduct(id);
  const isSent = product.images.some((image) => !known.includes(image._id));
  return isSent ? { state: "done", data: product } : { state: "notDone" };
}

/** One picture at a time, so that each shows its progress and can be retried separately. */
export const addPictureMutation = mutationOptions({
  mutationKey: ["products", "add-picture"],
  mutationFn: (picture: PictureUpload) =>
    resolveUnknown(
      () => {
        const { id, file, options } = picture;
        const form = new FormData();
        form.set("images", file);
        const call = { params: { path: { id } }, body: { images: [file.name] }, ...sending(form, options) };
        return unwrap(client.POST("/api/products/{id}/images", call), "product");
      },
      () => askForPicture(picture),
    ),
  meta: effects<Product, PictureUpload>({
    invalidates: () => touchedBy("products"),
    apply: (queries, product) => queries.setQueryData(productQuery(product._id).queryKey, product),
  }),
});
