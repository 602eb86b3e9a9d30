import { describe, expect, it } from "vitest";
import { endsSummary, placeOf, shareDone } from "./states";

describe("texts of a statement", () => {
  it("names row, column and cell of a refusal, and leaves out what is not known", () => {
    expect(placeOf({ row: 14, column: "Deposit Amt.", cell: "4.350,00" })).toBe(
      "Row 14, column “Deposit Amt.”, cell “4.350,00”",
    );
    expect(placeOf({ row: 14, column: "", cell: "" })).toBe("Row 14");
    expect(placeOf({ row: null, column: "", cell: "" })).toBe("");
  });

  it("shows which end is proven", () => {
    expect(endsSummary(true, true)).toEqual({ good: true, text: "Start and end are proven." });
    expect(endsSummary(true, false).text).toBe("The start is proven; the end is not.");
    expect(endsSummary(false, true).text).toBe("The end is proven; the start is not.");
    expect(endsSummary(false, false)).toEqual({ good: false, text: "Start and end are not proven." });
  });

  it("has no progress before the number of rows is known, and never exceeds 100 %", () => {
    expect(shareDone({ rowsDone: 0, rowsTotal: 0 })).toBeNull();
    expect(shareDone({ rowsDone: 250, rowsTotal: 1000 })).toBe(0.25);
    expect(shareDone({ rowsDone: 1001, rowsTotal: 1000 })).toBe(1);
  });
});
