import type { Picture } from "../../api/types";

/** A picture of the form: stored on the server, or a file that is waiting, uploading or failed. */
export type PictureItem =
  | { key: string; kind: "kept"; id: string; url: string }
  | {
      key: string;
      kind: "file";
      file: File;
      url: string;
      state: "waiting" | "sending" | "failed";
      part: number;
      error: string;
    };

const maxPicture = 10 * 1024 * 1024;
const extension = /\.(jpe?g|png)$/i;

export function acceptable(file: File): boolean {
  return extension.test(file.name) && file.size <= maxPicture;
}

export function tilesOf(pictures: Picture[]): PictureItem[] {
  return pictures.map(({ _id, url }) => ({ key: _id, kind: "kept", id: _id, url }));
}

export function moved<T>(list: T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.max(0, Math.min(next.length, to)), 0, item);
  return next;
}

export function keptIds(tiles: PictureItem[]): string[] {
  return tiles.flatMap((tile) => (tile.kind === "kept" ? [tile.id] : []));
}

/** '2 sent, 1 on its way, 1 not sent. The first is the main one.' */
export function uploadSummary(tiles: PictureItem[]): string {
  if (tiles.length === 0) return "None yet. The first will be the main one.";
  const count = (test: (tile: PictureItem) => boolean) => tiles.filter(test).length;
  const parts = [
    [count((tile) => tile.kind === "kept"), "sent"],
    [count((tile) => tile.kind === "file" && tile.state === "waiting"), "sent when you save"],
    [count((tile) => tile.kind === "file" && tile.state === "sending"), "on its way"],
    [count((tile) => tile.kind === "file" && tile.state === "failed"), "not sent"],
  ] as const;
  const text = parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(", ");
  return `${text}. The first is the main one.`;
}
