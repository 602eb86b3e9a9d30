import type { PickGroup, PickRow } from "../../api/picking";

const kinds = { category: "", bundle: "Funds", giftbox: "Gift boxes" } as const;

/** A line to fetch and tick. */
export type Line = { key: string; name: string; tamil: string; unit: string; quantity: number };

const lineOf = (
  { key, name, names, quantity }: Omit<Line, "tamil" | "unit"> & PickRow["contents"][number],
  unit = "",
) => ({
  key,
  name,
  tamil: names.ta,
  unit,
  quantity,
});

/** A part of a group: the lines of a category, or a fund with the lines that it contains. */
export type Part = { key: string; pack: { name: string; tamil: string; quantity: number } | null; lines: Line[] };

export function titleOf({ kind, name }: PickGroup): string {
  return kinds[kind] || name || "No category";
}

/** What is inside a fund is fetched, not the fund; one without contents is fetched as it is. */
export function partsOf({ rows }: PickGroup): Part[] {
  const single = rows.filter(({ contents }) => contents.length === 0);
  const packs = rows.filter(({ contents }) => contents.length > 0);
  const parts: Part[] = packs.map(({ key, name, names, quantity, contents }) => ({
    key,
    pack: { name, tamil: names.ta, quantity },
    lines: contents.map((content) => lineOf(content)),
  }));
  if (single.length > 0) parts.unshift({ key: "", pack: null, lines: single.map((row) => lineOf(row, row.unit)) });
  return parts;
}

export const linesOf = (groups: PickGroup[]): Line[] =>
  groups.flatMap((group) => partsOf(group).flatMap(({ lines }) => lines));
