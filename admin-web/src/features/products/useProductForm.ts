import { ApiError } from "@shop/shared/api/errors";
import { useRef, useState } from "react";
import { type QueryState, saveProductMutation } from "../../api/products";
import type { Product, StaleRefusal } from "../../api/types";
import { failed } from "../../lib/messages";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import type { useRedirect } from "../../ui/useRedirect";
import { changedFields, emptyProduct, fieldLabels, type ProductForm, productSchema, toForm, toValues } from "./form";
import { keptIds } from "./pictures";
import { usePictures } from "./usePictures";

type Stale = { theirs: ProductForm; by: string; at: string };
type Known = { id: string; loaded: QueryState; base: ProductForm };

function knownOf(product: Product): Known {
  return { id: product._id, loaded: { version: product.version, stock: product.stock }, base: toForm(product) };
}

function staleOf(error: unknown): (Stale & { product: Product }) | null {
  if (!(error instanceof ApiError) || error.code !== "stale_product") return null;
  const { current: product, savedBy = "", savedAt } = error.bodyAs<StaleRefusal>();
  return product ? { product, theirs: toForm(product), by: savedBy, at: savedAt ?? product.updatedAt } : null;
}

function unsentText(missing: number): string {
  return `The product is saved, but ${missing === 1 ? "one picture was" : `${missing} pictures were`} not sent. Retry or remove what failed.`;
}

/** Saves the words first, then sends the pictures. `leave` is called when all of it is saved. */
export function useProductForm(product: Product | null, { leaving, leave }: ReturnType<typeof useRedirect>) {
  const [known, showKnown] = useState<Known | null>(product ? knownOf(product) : null);
  // A save that follows another in one breath must name the newest version, not the one of the last painting.
  const newest = useRef(known);
  const setKnown = (next: Known) => {
    newest.current = next;
    showKnown(next);
  };
  const [stale, setStale] = useState<Stale | null>(null);
  const [unsent, setUnsent] = useState("");
  const pictures = usePictures(product);
  const { tiles } = pictures;
  const isReordered = keptIds(tiles).join() !== (product?.images ?? []).map((image) => image._id).join();

  const form = useMutationForm({
    id: "product",
    schema: productSchema(known?.base),
    defaultValues: known?.base ?? emptyProduct,
    mutation: saveProductMutation,
    variables: (values) => ({
      values: toValues(values),
      known: newest.current && { id: newest.current.id, loaded: newest.current.loaded, pictures: pictures.kept() },
    }),
    failed: failed.saveProduct,
    invalid: "Please fix the form errors",
    texts: ["name", "description", "safetyInstructions"],
    changes: (values, saved) => [
      ...changedFields(saved, values).map((key) => fieldLabels[key]),
      ...(!leaving && (tiles.some((tile) => tile.kind === "file") || isReordered) ? ["Pictures"] : []),
    ],
    onSuccess: async (saved, values) => {
      const isNew = newest.current === null;
      setStale(null);
      setUnsent("");
      setKnown(knownOf(saved));
      const { product: current, missing } = await pictures.sendAll(saved);
      setKnown(knownOf(current));
      if (missing > 0) return setUnsent(unsentText(missing));
      toastDone(isNew ? "Product created successfully" : "Product updated successfully", values.name);
      leave();
    },
    onError: (error) => {
      const found = staleOf(error);
      if (!found) return false;
      setStale(found);
      // What was chosen is saved on top of theirs: the next save names their version.
      if (newest.current) setKnown({ ...newest.current, loaded: knownOf(found.product).loaded });
      return true;
    },
  });

  const retry = async (key: string) => {
    const before = newest.current;
    if (!before) return;
    const answer = await pictures.retry(before.id, key);
    if (!answer) return;
    setKnown({ ...before, loaded: knownOf(answer).loaded });
    if (pictures.isWhole()) {
      setUnsent("");
      void form.submit();
    }
  };

  return { form, known, stale, unsent, pictures, retry };
}
