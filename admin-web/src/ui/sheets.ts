import type { Slip } from "../api/picking";

type Item = Slip["items"][number];

/** Lines of text that fit on a sheet of A4, below the address and on a sheet that continues. */
const firstSheet = 18;
const nextSheet = 28;
/** Letters of a name, and of the contents, that fit in one line of text. */
const nameLine = 42;
const contentsLine = 52;

function linesOf({ name, contents }: Item): number {
  const letters = contents.reduce((sum, content) => sum + content.name.length + 6, 0);
  return Math.ceil(name.length / nameLine) + Math.ceil(letters / contentsLine);
}

/** The items of an order, split into sheets, which are numbered. */
export function sheetsOf(items: Item[]): Item[][] {
  const sheets: Item[][] = [[]];
  let left = firstSheet;
  for (const item of items) {
    const lines = linesOf(item);
    if (lines > left && sheets.at(-1)?.length) {
      sheets.push([]);
      left = nextSheet;
    }
    sheets.at(-1)?.push(item);
    left -= lines;
  }
  return sheets;
}
