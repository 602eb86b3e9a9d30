import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { getErrorMessage } from "../../api/errors";
import { changed } from "../../api/events";
import { addPicture, createProduct, type Loaded, orderPictures, productQuery, updateProduct } from "../../api/products";
import type { Product } from "../../api/types";
import { failed } from "../../lib/messages";
import { ApiError } from "../../shared/api/errors";
import { toastDone, toastFailed } from "../../ui/toast";
import { type ProductForm, toForm, toValues } from "./form";
import { keptIds, type Tile, tilesOf } from "./pictures";

export type Stale = { theirs: ProductForm; by: string; at: string };
type Known = { id: string; loaded: Loaded; base: ProductForm };

function knownOf(product: Product): Known {
  return { id: product._id, loaded: { version: product.version, stock: product.stock }, base: toForm(product) };
}

function staleOf(error: unknown): (Stale & { product: Product }) | null {
  if (!(error instanceof ApiError) || error.code !== "stale_product") return null;
  const product = error.body.current as Product | null | undefined;
  if (!product) return null;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    product,
    theirs: toForm(product),
    by: text(error.body.savedBy),
    at: text(error.body.savedAt) || product.updatedAt,
  };
}

/** Saves the words first, then sends the pictures one by one; what did not arrive can be tried again alone. */
export function useProductSave(product: Product | null, onDone: (id: string) => void) {
  const client = useQueryClient();
  const [known, showKnown] = useState<Known | null>(product ? knownOf(product) : null);
  // A save that follows another in one breath must name the newest version, not the one of the last painting.
  const newest = useRef(known);
  const setKnown = (next: Known) => {
    newest.current = next;
    showKnown(next);
  };
  const [tiles, setTiles] = useState<Tile[]>(() => tilesOf(product?.images ?? []));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [fields, setFields] = useState<ApiError["fields"]>([]);
  const [stale, setStale] = useState<Stale | null>(null);
  const stops = useRef(new Map<string, AbortController>());
  const latest = useRef(tiles);
  latest.current = tiles;

  const patch = (key: string, change: Partial<Extract<Tile, { kind: "file" }>>) =>
    setTiles((all) => all.map((tile) => (tile.key === key && tile.kind === "file" ? { ...tile, ...change } : tile)));

  /** Sends one file; true when it arrived. */
  const sendOne = async (id: string, tile: Extract<Tile, { kind: "file" }>): Promise<Product | null> => {
    const stop = new AbortController();
    stops.current.set(tile.key, stop);
    patch(tile.key, { state: "sending", part: 0, error: "" });
    try {
      const before = new Set(keptIds(latest.current));
      const answer = await addPicture(id, tile.file, {
        signal: stop.signal,
        onProgress: (part) => patch(tile.key, { part }),
      });
      const added = answer.images.find((image) => !before.has(image._id)) ?? answer.images.at(-1);
      if (added) {
        const kept: Tile = { key: tile.key, kind: "kept", id: added._id, url: tile.url };
        latest.current = latest.current.map((each) => (each.key === tile.key ? kept : each));
        setTiles(latest.current);
      }
      return answer;
    } catch (failure) {
      const refused = failure instanceof ApiError && failure.kind === "VALIDATION_ERROR";
      const words = stop.signal.aborted ? "Stopped" : getErrorMessage(failure, "Failed");
      patch(tile.key, { state: "failed", error: refused ? `Server validation error: ${words}` : words });
      return null;
    } finally {
      stops.current.delete(tile.key);
    }
  };

  const sendAll = async (saved: Product) => {
    let current = saved;
    let missing = 0;
    for (const tile of latest.current) {
      if (tile.kind !== "file") continue;
      const answer = await sendOne(saved._id, tile);
      if (answer) current = answer;
      else missing += 1;
    }
    const wanted = keptIds(latest.current);
    const have = current.images.map((image) => image._id);
    if (missing === 0 && wanted.join() !== have.join()) {
      current = await orderPictures(current._id, wanted);
    }
    setKnown(knownOf(current));
    client.setQueryData(productQuery(current._id).queryKey, current);
    if (missing > 0) {
      setError(
        `The product is saved, but ${missing === 1 ? "one picture was" : `${missing} pictures were`} not sent. Retry or remove what failed.`,
      );
    }
    return missing === 0;
  };

  const save = async (form: ProductForm) => {
    setBusy(true);
    setError("");
    setFields([]);
    try {
      const values = toValues(form);
      const before = newest.current;
      const saved = before
        ? await updateProduct(before.id, values, before.loaded, keptIds(latest.current))
        : await createProduct(values);
      setStale(null);
      setKnown(knownOf(saved));
      const whole = await sendAll(saved);
      await changed(client, "products");
      if (!whole) return;
      toastDone(before ? "Product updated successfully" : "Product created successfully", form.name);
      onDone(saved._id);
    } catch (failure) {
      const found = staleOf(failure);
      if (found) {
        setStale(found);
        // What was chosen is saved on top of theirs: the next save names their version.
        if (newest.current) setKnown({ ...newest.current, loaded: knownOf(found.product).loaded });
        return;
      }
      setError(toastFailed(failure, failed.saveProduct));
      if (failure instanceof ApiError) setFields(failure.fields);
    } finally {
      setBusy(false);
    }
  };

  const retry = async (key: string, form: ProductForm) => {
    const tile = latest.current.find((each) => each.key === key);
    const before = newest.current;
    if (!before || tile?.kind !== "file") return;
    const answer = await sendOne(before.id, tile);
    if (!answer) return;
    setKnown({ ...before, loaded: knownOf(answer).loaded });
    await changed(client, "products");
    if (latest.current.every((each) => each.kind === "kept")) {
      setError("");
      await save(form);
    }
  };

  return {
    known,
    tiles,
    setTiles,
    busy,
    error,
    fields,
    stale,
    save,
    retry,
    stop: (key: string) => stops.current.get(key)?.abort(),
  };
}
