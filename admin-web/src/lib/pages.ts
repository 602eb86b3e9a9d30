import { count } from "./money";

/** First, last and the pages within 2 of the current one; null is an ellipsis. */
export function pageWindow(current: number, total: number): (number | null)[] {
  const shown = new Set<number>();
  if (total > 0) shown.add(1).add(total);
  for (let page = current - 2; page <= current + 2; page += 1) {
    if (page >= 1 && page <= total) shown.add(page);
  }
  const result: (number | null)[] = [];
  let before = 0;
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - before > 1) result.push(null);
    result.push(page);
    before = page;
  }
  return result;
}

/** How many rows a list has: `total`, or more than that. */
export type Counted = { total: number; totalIsCapped: boolean };

/** '461', or 'more than 10,000' */
export function totalOf({ total, totalIsCapped }: Counted): string {
  return totalIsCapped ? `more than ${count(total)}` : count(total);
}

/** 'Showing 1 to 10 of 461' */
export function showing(page: number, limit: number, shown: number, counted: Counted): string {
  if (shown === 0) return "Showing 0 of 0";
  const first = (page - 1) * limit + 1;
  return `Showing ${count(first)} to ${count(first + shown - 1)} of ${totalOf(counted)}`;
}
