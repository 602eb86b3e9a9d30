import type { OrderItem } from "../../api/types";

/** Lines of text that fit on a sheet of A5, below the address and on a sheet that continues. */
const firstSheet = 11;
const nextSheet = 20;
/** Letters of the contents that fit in one line of text. */
const contentsLine = 60;

function linesOf({ crackers }: OrderItem): number {
  const letters = crackers.reduce((sum, { name }) => sum + name.length + 6, 0);
  return 1 + Math.ceil(letters / contentsLine);
}

/** The items of an order, sheet by sheet, so that each sheet can say which one it is. */
export function sheetsOf(items: OrderItem[]): OrderItem[][] {
  const sheets: OrderItem[][] = [[]];
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
