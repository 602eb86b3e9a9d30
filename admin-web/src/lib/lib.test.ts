import { describe, expect, it } from "vitest";
import { chartDay, dayTime } from "./dates";
import { countByUrgency, deadlineSummary, urgencyOf } from "./deadline";
import { axisRupees, originalPrice, parseAmount } from "./money";
import { groupReference, isStepBack, phone, referenceShape, stockState } from "./order";
import { showing } from "./pages";
import { safeReturn } from "./paths";
import { slugOf } from "./slug";

describe("money", () => {
  it.each([
    [0, "0"],
    [300000, "₹3 lakh"],
    [40000, "₹40,000"],
    [12500000, "₹1.3 crore"],
  ])("labels an axis %s as %s", (amount, text) => expect(axisRupees(amount)).toBe(text));
  it.each([
    ["1,234.50", 1234.5],
    ["₹185", 185],
    [".5", 0.5],
    ["1.234", null],
    ["-4", null],
    ["", null],
    ["1e5", null],
  ])("reads %s as %s", (text, amount) => expect(parseAmount(text)).toBe(amount));
  it.each([
    [185, 50, 370],
    [332, 0, 332],
    [99.99, 33.33, 149.98],
    [185, 100, 3_700_000],
  ])("price %s at %s percent was %s", (price, discount, was) => expect(originalPrice(price, discount)).toBe(was));
});

describe("dates in India", () => {
  it("is half past five ahead of UTC", () => expect(dayTime("2026-11-05T13:01:00Z")).toBe("5\u00a0Nov, 6:31\u00a0pm"));
  it("labels a chart", () => {
    expect(chartDay("2026-10-30")).toBe("30");
    expect(chartDay("2026-11-01")).toBe("1\u00a0Nov");
  });
});

describe("deadline", () => {
  const now = Date.parse("2026-11-05T12:00:00Z");
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  it.each([
    [1180, "calm", "19 h 40 min left"],
    [361, "calm", "6 h 01 min left"],
    [359, "soon", "5 h 59 min left"],
    [119, "due", "1 h 59 min left"],
    [5, "due", "5 min left"],
    [0, "late", "Late by 0 min"],
    [-80, "late", "Late by 1 h 20 min"],
  ])("%s minutes ahead is %s: %s", (minutes, kind, text) => {
    expect(urgencyOf(at(minutes), now)).toMatchObject({ kind, text });
  });
  it("burns from full to nothing", () => {
    expect(urgencyOf(at(24 * 60), now).left).toBe(1);
    expect(urgencyOf(at(12 * 60), now).left).toBe(0.5);
    expect(urgencyOf(at(-1), now).left).toBe(0);
  });
  it("counts and names the worst", () => {
    const all = [at(-80), at(68), at(101), at(900)];
    expect(countByUrgency(all, now)).toEqual({ late: 1, due: 2, inTime: 1 });
    expect(deadlineSummary(all, now)).toBe("1 late, next due in 1 h 08 min");
    expect(deadlineSummary([], now)).toBe("");
  });
});

describe("pages", () => {
  it("says what is shown", () => {
    const all = (total: number) => ({ total, totalIsCapped: false });
    expect(showing(1, 10, 10, all(461))).toBe("Showing 1 to 10 of 461");
    expect(showing(610, 10, 2, all(6092))).toBe("Showing 6,091 to 6,092 of 6,092");
    expect(showing(9, 10, 0, all(5))).toBe("Showing 0 of 0");
    expect(showing(1000, 10, 10, { total: 10_000, totalIsCapped: true })).toBe(
      "Showing 9,991 to 10,000 of more than 10,000",
    );
  });
});

describe("orders", () => {
  it.each([
    ["shipped", "confirmed", true],
    ["confirmed", "shipped", false],
    ["cancelled", "pending", true],
    ["pending", "cancelled", false],
  ] as const)("from %s to %s back: %s", (from, to, back) => expect(isStepBack(from, to)).toBe(back));
  it("groups a reference", () => expect(groupReference("630944712058")).toBe("6309 4471 2058"));
  it("accepts the banks' formats", () => {
    expect(referenceShape("630944712058")).toEqual({ fine: true, text: "Reference has 12 digits, as UPI and IMPS do" });
    expect(referenceShape("63094471205").fine).toBe(false);
  });
  it.each([
    ["9840211736", "+91 98402 11736"],
    ["+919840211736", "+91 98402 11736"],
    ["09840211736", "+91 98402 11736"],
    ["12345", "12345"],
    [null, ""],
  ])("writes the phone %s as %s", (value, text) => expect(phone(value)).toBe(text));
  it.each([
    [0, "out"],
    [10, "low"],
    [11, "in"],
  ])("stock %s is %s", (stock, state) => expect(stockState(stock)).toBe(state));
});

describe("paths", () => {
  it.each([
    ["/admin/orders?status=pending", "/admin/orders?status=pending"],
    ["https://evil.example/admin/", "/admin/dashboard"],
    ["//evil.example", "/admin/dashboard"],
    ["/admin/login?next=/admin/login", "/admin/dashboard"],
    ["/admin/\\evil", "/admin/dashboard"],
    [null, "/admin/dashboard"],
  ])("returns from %s to %s", (to, path) => expect(safeReturn(to)).toBe(path));
  it("makes slugs", () => expect(slugOf("  Flower Pots (Big) & more ")).toBe("flower-pots-big-more"));
});
