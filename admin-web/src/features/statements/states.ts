import type { DateOrder, Problem, StatementState } from "../../api/statements";

export const stateLabel: Record<StatementState, string> = {
  reading: "Being read",
  needs_password: "Waits for the file's password",
  needs_date_order: "Waits for the order of day and month",
  previewed: "Read, not yet committed",
  committing: "Being committed",
  committed: "Committed",
  undone: "Undone",
  refused: "Refused",
};

export const orderLabel: Record<DateOrder, string> = {
  dmy: "Day before month",
  mdy: "Month before day",
  ymd: "Year, month, day",
};

/** 'Row 14, column “Deposit Amt.”, cell “4.350,00”', without what is not known; empty for the file as a whole. */
export function placeOf({ row, column, cell }: Pick<Problem, "row" | "column" | "cell">): string {
  return [row === null ? "" : `Row ${row}`, column ? `column “${column}”` : "", cell ? `cell “${cell}”` : ""]
    .filter(Boolean)
    .join(", ");
}

/** The result of the running balance of a file. */
export function balanceSummary(chain: string): { good: boolean; text: string } {
  if (chain === "closes") return { good: true, text: "The running balance closes over every row." };
  if (chain === "broken") return { good: false, text: "The running balance is broken." };
  return { good: false, text: "The file has no running balance." };
}

/** Whether the file shows that no row is missing before its first and after its last. */
export function endsSummary(startProven: boolean, endProven: boolean): { good: boolean; text: string } {
  if (startProven && endProven) return { good: true, text: "Start and end are proven." };
  if (startProven) return { good: false, text: "The start is proven; the end is not." };
  if (endProven) return { good: false, text: "The end is proven; the start is not." };
  return { good: false, text: "Start and end are not proven." };
}

/** 0 to 1; null before the number of rows is known. */
export function shareDone({ rowsDone, rowsTotal }: { rowsDone: number; rowsTotal: number }): number | null {
  return rowsTotal > 0 ? Math.min(1, rowsDone / rowsTotal) : null;
}
