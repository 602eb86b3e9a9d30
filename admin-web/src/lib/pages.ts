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

/** 'Showing 1 to 10 of 461' */
export function showing(page: number, limit: number, shown: number, total: number): string {
  if (shown === 0) return "Showing 0 of 0";
  const first = (page - 1) * limit + 1;
  const number = new Intl.NumberFormat("en-IN");
  return `Showing ${number.format(first)} to ${number.format(first + shown - 1)} of ${number.format(total)}`;
}
