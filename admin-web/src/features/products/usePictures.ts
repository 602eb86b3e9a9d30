import { ApiError } from "@shop/shared/api/errors";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { addPictureMutation, orderPicturesMutation } from "../../api/products";
import type { Product } from "../../api/types";
import { getErrorMessage } from "../../lib/errors";
import { keptIds, type PictureItem, tilesOf } from "./pictures";

type FileTile = Extract<PictureItem, { kind: "file" }>;

/** The pictures of a product's form. They are uploaded one by one; a failed one can be retried separately. */
export function usePictures(product: Product | null) {
  const { mutateAsync: add } = useMutation(addPictureMutation);
  const { mutateAsync: order } = useMutation(orderPicturesMutation);
  const [tiles, showTiles] = useState<PictureItem[]>(() => tilesOf(product?.images ?? []));
  const stops = useRef(new Map<string, AbortController>());
  // An upload lasts over many renders, so it uses the current pictures.
  const latest = useRef(tiles);
  const setTiles = (next: PictureItem[]) => {
    latest.current = next;
    showTiles(next);
  };
  const patch = (key: string, change: Partial<FileTile>) =>
    setTiles(latest.current.map((tile) => (tile.key === key && tile.kind === "file" ? { ...tile, ...change } : tile)));

  /** Sends one file. Returns the product with it, or null if it did not arrive. */
  const sendOne = async (id: string, tile: FileTile): Promise<Product | null> => {
    const stop = new AbortController();
    stops.current.set(tile.key, stop);
    patch(tile.key, { state: "sending", part: 0, error: "" });
    const known = keptIds(latest.current);
    try {
      const options = { signal: stop.signal, onProgress: (part: number) => patch(tile.key, { part }) };
      const answer = await add({ id, file: tile.file, known, options });
      const added = answer.images.find((image) => !known.includes(image._id)) ?? answer.images.at(-1);
      if (added) {
        const storedPicture: PictureItem = { key: tile.key, kind: "kept", id: added._id, url: tile.url };
        setTiles(latest.current.map((each) => (each.key === tile.key ? storedPicture : each)));
      }
      return answer;
    } catch (failure) {
      const refused = failure instanceof ApiError && failure.kind === "VALIDATION_ERROR";
      const message = stop.signal.aborted ? "Stopped" : getErrorMessage(failure, "Failed");
      patch(tile.key, { state: "failed", error: refused ? `Server validation error: ${message}` : message });
      return null;
    } finally {
      stops.current.delete(tile.key);
    }
  };

  /** Sends what is new and puts all in order. `missing` is the number of pictures that did not arrive. */
  const sendAll = async (saved: Product): Promise<{ product: Product; missing: number }> => {
    let current = saved;
    let missing = 0;
    for (const tile of latest.current) {
      if (tile.kind !== "file") continue;
      const answer = await sendOne(saved._id, tile);
      if (answer) current = answer;
      else missing += 1;
    }
    const imageIds = keptIds(latest.current);
    const have = current.images.map((image) => image._id);
    if (missing === 0 && imageIds.join() !== have.join()) current = await order({ id: current._id, imageIds });
    return { product: current, missing };
  };

  return {
    tiles,
    setTiles,
    /** The ids of pictures stored on the server. */
    kept: () => keptIds(latest.current),
    isWhole: () => latest.current.every((tile) => tile.kind === "kept"),
    sendAll,
    /** Sends one tile again; null if it did not arrive. */
    retry: async (id: string, key: string): Promise<Product | null> => {
      const tile = latest.current.find((each) => each.key === key);
      return tile?.kind === "file" ? sendOne(id, tile) : null;
    },
    stop: (key: string) => stops.current.get(key)?.abort(),
  };
}
