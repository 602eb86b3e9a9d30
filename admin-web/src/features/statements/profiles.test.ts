import { describe, expect, it } from "vitest";
import { examples } from "../../testing/examples";
import { accountSchema, formOf, parseColumns, profileSchema, refusedPlace, valuesOf } from "./profiles";

const { profiles } = examples["GET /api/admin/format-profiles 200"];

describe("format profiles", () => {
  it.each(profiles.map((profile) => [profile.name, profile] as const))("%s is saved as it was shown", (_, profile) => {
    const { name, dateOrder, columns, statuses, onlyCredits } = profile;
    expect(valuesOf(formOf(profile))).toEqual({ name, dateOrder, columns, statuses, onlyCredits });
  });

  it("reads one field a line", () => {
    expect(parseColumns("date: Txn Date , Value Date\n\nDebit: DR")).toEqual({
      columns: { date: ["Txn Date", "Value Date"], debit: ["DR"] },
    });
  });

  it.each([
    ["day: Txn Date", "Unknown field “day”"],
    ["date Txn Date", "Unknown field “date txn date”"],
    ["date", "A colon is missing after “date”"],
    ["date: A\ndate: B", "“date” is listed twice"],
  ])("refuses %s", (columns, problem) => {
    const checked = profileSchema.safeParse({ ...formOf(null), name: "Bank", columns });
    expect(checked.error?.issues.map(({ message }) => message)).toEqual([problem]);
  });
});

describe("bank accounts", () => {
  it("names what is wrong", () => {
    const checked = accountSchema.safeParse({ holder: " ", lastFour: "48215", ifsc: "KVBL1001234", profileId: "" });
    expect(checked.error?.issues.map(({ message }) => message)).toEqual([
      "Account holder is required",
      "The last four digits of the account number",
      "Not an IFSC",
    ]);
    const right = { holder: "Deepam", lastFour: "4821", ifsc: "kvbl0001234", profileId: "" };
    expect(accountSchema.safeParse(right).success).toBe(true);
  });
});

describe("a refused trial upload", () => {
  it("names the place, if there is one", () => {
    expect(refusedPlace({ problem: { row: 3, column: "Credit", cell: "4.350,00" } })).toBe(
      "Row 3, column “Credit”, cell “4.350,00”",
    );
    expect(refusedPlace({ problem: { code: "password", message: "" } })).toBe("");
    expect(refusedPlace({})).toBe("");
  });
});
