import { count } from "./money";

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
