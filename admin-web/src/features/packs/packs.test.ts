import { describe, expect, it } from "vitest";
import { pack } from "../../testing/data";
import { countPieces, excerpt, filterAndSort, packList, priceOf, quantityOf } from "./packs";

describe("bundles and gift boxes", () => {
  it.each([
    ["0", 1],
    ["", 1],
    ["-3", 1],
    ["2.9", 2],
    ["12", 12],
    ["many", 1],
  ])("the quantity %s counts as %s", (text, quantity) => expect(quantityOf(text)).toBe(quantity));

  it.each([
    ["", 0],
    ["abc", 0],
    ["-5", 0],
    ["₹5,000.50", 5000.5],
    ["1.005", 1],
  ])("the price %s counts as %s", (text, price) => expect(priceOf(text)).toBe(price));

  it("previews 100 characters of a description", () => {
    expect(excerpt("")).toBe("No description");
    expect(excerpt("a".repeat(100))).toBe("a".repeat(100));
    expect(excerpt("a".repeat(101))).toBe(`${"a".repeat(100)}...`);
  });

  it("status and sort do filter and sort", () => {
    const all = [
      { ...pack, _id: "1", name: "Beta", price: 10, isActive: true, createdAt: "2026-01-01T00:00:00Z" },
      { ...pack, _id: "2", name: "Alpha", price: 30, isActive: false, createdAt: "2026-03-01T00:00:00Z" },
      { ...pack, _id: "3", name: "Gamma", price: 20, isActive: true, createdAt: "2026-02-01T00:00:00Z" },
    ];
    type Asked = typeof packList.defaults;
    const ids = (status: Asked["status"], sort: Asked["sort"]) =>
      filterAndSort(all, { ...packList.defaults, status, sort }).map(({ _id }) => _id);
    expect(ids("", "createdAt-desc")).toEqual(["2", "3", "1"]);
    expect(ids("", "createdAt-asc")).toEqual(["1", "3", "2"]);
    expect(ids("", "name-asc")).toEqual(["2", "1", "3"]);
    expect(ids("", "name-desc")).toEqual(["3", "1", "2"]);
    expect(ids("", "price-desc")).toEqual(["2", "3", "1"]);
    expect(ids("active", "price-asc")).toEqual(["1", "3"]);
    expect(ids("inactive", "price-asc")).toEqual(["2"]);
    const unknown = packList.parse(new URLSearchParams("sort=nonsense"));
    expect(filterAndSort(all, unknown).map(({ _id }) => _id)).toEqual(["2", "3", "1"]);
  });

  it("counts pieces", () => expect(countPieces(pack.crackers)).toBe(45));
});
