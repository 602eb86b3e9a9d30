import { describe, expect, it } from "vitest";
import { product } from "../../testing/data";
import { errorsOf } from "../../testing/errorsOf";
import { conflictsOf, merged } from "./conflict";
import { changedFields, emptyProduct, productSchema, toForm, toValues } from "./form";

const base = toForm(product);

describe("product form", () => {
  it("names everything that is missing, in the document's words", () => {
    expect(errorsOf(productSchema(), emptyProduct)).toEqual({
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

  it("takes a whole product as it is", () => expect(errorsOf(productSchema(), base)).toEqual({}));

  it.each([
    [{ stock: "0" }, "stock"],
    [{ stock: "1.5" }, "stock"],
    [{ price: "0" }, "price"],
    [{ price: "12.345" }, "price"],
    [{ weight: "-1" }, "weight"],
    [{ discount: "100.01" }, "discount"],
    [{ discount: "ten" }, "discount"],
    [{ name: "   " }, "name"],
    [{ minOrderQuantity: "0" }, "minOrderQuantity"],
    [{ minOrderQuantity: "5", maxOrderQuantity: "4" }, "maxOrderQuantity"],
    [{ ageRestriction: "101" }, "ageRestriction"],
    [{ ageRestriction: "" }, "ageRestriction"],
    [{ length: "10.55" }, "length"],
    [{ height: "tall" }, "height"],
    [{ tags: "a".repeat(61) }, "tags"],
    [{ safetyInstructions: "b".repeat(301) }, "safetyInstructions"],
    [{ noiseDb: "0" }, "noiseDb"],
    [{ noiseDb: "90.5" }, "noiseDb"],
    [{ greenCertificate: "x".repeat(61) }, "greenCertificate"],
    [{ specifications: [{ name: " ", value: "12" }] }, "specifications"],
    [
      {
        specifications: [
          { name: "Shots", value: "1" },
          { name: "Shots ", value: "2" },
        ],
      },
      "specifications",
    ],
  ])("refuses %j", (patch, key) =>
    expect(Object.keys(errorsOf(productSchema(), { ...base, ...patch }))).toEqual([key]),
  );

  it.each([[{ discount: "" }], [{ discount: "33.33" }], [{ discount: "100" }], [{ price: "1,250.50" }]])(
    "takes %j",
    (patch) => expect(errorsOf(productSchema(), { ...base, ...patch })).toEqual({}),
  );

  it("goes there and back without a change", () => {
    expect(toValues(base)).toMatchObject({ price: 185, discount: 50, stock: 240, weight: 320, category: "c1" });
    expect(changedFields(base, { ...base, price: "185", discount: "50" })).toEqual([]);
    expect(changedFields(base, { ...base, price: "186", isActive: false })).toEqual(["price", "isActive"]);
  });
});

describe("what customers read beside the price", () => {
  const whole = toForm({
    ...product,
    dimensions: { length: 30, width: 5.5, height: null },
    tags: ["silent", "green"],
    safetyInstructions: ["Hold at arm's length.", "Keep water near."],
    specifications: { "Burning time": "45 s", Noise: "low" },
  });

  it("goes there and back", () => {
    expect(whole).toMatchObject({
      length: "30",
      width: "5.5",
      height: "",
      tags: "silent, green",
      ageRestriction: "18",
    });
    expect(errorsOf(productSchema(), whole)).toEqual({});
    expect(toValues(whole)).toMatchObject({
      ageRestriction: 18,
      minOrderQuantity: 1,
      maxOrderQuantity: 100,
      dimensions: { length: 30, width: 5.5, height: null },
      tags: ["silent", "green"],
      safetyInstructions: ["Hold at arm's length.", "Keep water near."],
      specifications: { "Burning time": "45 s", Noise: "low" },
    });
  });

  it("distinguishes a change of order from one of spelling", () => {
    expect(changedFields(whole, { ...whole, tags: " silent,green ,", length: "30.0" })).toEqual([]);
    const turned = [...whole.specifications].reverse();
    expect(changedFields(whole, { ...whole, specifications: turned })).toEqual(["specifications"]);
  });

  it("lets a sold-out product stay so", () => {
    const out = { ...base, stock: "0" };
    expect(errorsOf(productSchema(out), out)).toEqual({});
    expect(errorsOf(productSchema(base), out)).toEqual({ stock: "Valid stock count is required" });
  });
});

describe("noise, effect and green", () => {
  const stated = {
    noiseLevel: "loud",
    noiseDb: 120,
    effects: ["bang", "smoke"],
    isGreenCracker: false,
    greenCertificate: "GC-17",
  } as const;
  const unstated = { noiseLevel: null, noiseDb: null, effects: [], isGreenCracker: null, greenCertificate: "" };

  it.each([stated, unstated])("go there and back: %j", (values) => {
    const form = toForm({ ...product, ...values, effects: [...values.effects] });
    expect(errorsOf(productSchema(), form)).toEqual({});
    expect(toValues(form)).toMatchObject(values);
  });

  it("are one change each, whatever the order of the effects", () => {
    const form = toForm({ ...product, ...stated, effects: [...stated.effects] });
    expect(changedFields(form, { ...form, effects: ["smoke", "bang"] })).toEqual([]);
    expect(changedFields(form, { ...form, isGreenCracker: "" })).toEqual(["isGreenCracker"]);
  });
});

describe("a stale save", () => {
  const mine = { ...base, price: "180.00", description: "Mine" };
  const theirs = { ...base, price: "189.00", stock: "60" };

  it("merges changes of one side, and reports conflicts of both", () => {
    expect(conflictsOf(base, mine, theirs)).toEqual([
      { key: "description", mineChanged: true, theirsChanged: false, choice: "mine" },
      { key: "price", mineChanged: true, theirsChanged: true, choice: null },
      { key: "stock", mineChanged: false, theirsChanged: true, choice: "theirs" },
    ]);
  });

  it("shows nothing when both wrote the same", () => {
    expect(conflictsOf(base, { ...base, stock: "60" }, { ...base, stock: "60" })).toEqual([]);
  });

  it("loses neither side", () => {
    const conflicts = conflictsOf(base, mine, theirs).map((conflict) => ({
      ...conflict,
      choice: conflict.choice ?? ("theirs" as const),
    }));
    expect(merged(mine, theirs, conflicts)).toMatchObject({ price: "189.00", stock: "60", description: "Mine" });
  });
});
