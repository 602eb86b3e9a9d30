import { describe, expect, it } from "vitest";
import { product } from "../../testing/data";
import { clashesOf, merged } from "./conflict";
import { changedFields, emptyProduct, productErrors, toForm, toValues } from "./form";

const base = toForm(product);

describe("product form", () => {
  it("names everything that is missing, in the document's words", () => {
    expect(productErrors(emptyProduct)).toEqual({
      name: "Product name is required",
      description: "Description is required",
      category: "Category is required",
      subCategories: "At least one subcategory is required",
      price: "Price is required",
      stock: "Valid stock count is required",
      unit: "Unit is required",
      weight: "Weight is required",
    });
  });

  it("takes a whole product as it is", () => expect(productErrors(base)).toEqual({}));

  it.each([
    [{ stock: "0" }, "stock"],
    [{ stock: "1.5" }, "stock"],
    [{ price: "0" }, "price"],
    [{ price: "12.345" }, "price"],
    [{ weight: "-1" }, "weight"],
    [{ discount: "100.01" }, "discount"],
    [{ discount: "ten" }, "discount"],
    [{ name: "   " }, "name"],
  ])("refuses %j", (patch, key) => expect(Object.keys(productErrors({ ...base, ...patch }))).toEqual([key]));

  it.each([[{ discount: "" }], [{ discount: "33.33" }], [{ discount: "100" }], [{ price: "1,250.50" }]])(
    "takes %j",
    (patch) => expect(productErrors({ ...base, ...patch })).toEqual({}),
  );

  it("goes there and back without a change", () => {
    expect(toValues(base)).toMatchObject({ price: 185, discount: "50.00", stock: 240, weight: 320, category: "c1" });
    expect(changedFields(base, { ...base, price: "185", discount: "50" })).toEqual([]);
    expect(changedFields(base, { ...base, price: "186", isActive: false })).toEqual(["price", "isActive"]);
  });
});

describe("a stale save", () => {
  const mine = { ...base, price: "180.00", description: "Mine" };
  const theirs = { ...base, price: "189.00", stock: "60" };

  it("chooses what one side changed, and asks for what both changed", () => {
    expect(clashesOf(base, mine, theirs)).toEqual([
      { key: "description", mineChanged: true, theirsChanged: false, choice: "mine" },
      { key: "price", mineChanged: true, theirsChanged: true, choice: null },
      { key: "stock", mineChanged: false, theirsChanged: true, choice: "theirs" },
    ]);
  });

  it("shows nothing when both wrote the same", () => {
    expect(clashesOf(base, { ...base, stock: "60" }, { ...base, stock: "60" })).toEqual([]);
  });

  it("loses neither side", () => {
    const clashes = clashesOf(base, mine, theirs).map((clash) => ({
      ...clash,
      choice: clash.choice ?? ("theirs" as const),
    }));
    expect(merged(mine, theirs, clashes)).toMatchObject({ price: "189.00", stock: "60", description: "Mine" });
  });
});
