import { describe, expect, it } from "vitest";
import { categories } from "../../testing/data";
import { errorsOf } from "../../testing/errorsOf";
import { categoryList, filterAndSort, shortened } from "./list";
import { categorySchema, emptyCategory, subError } from "./rules";

describe("categories", () => {
  const names = (patch: Partial<typeof categoryList.defaults>) =>
    filterAndSort(categories, { ...categoryList.defaults, ...patch }).map(({ name }) => name);

  it("are searched, filtered and sorted", () => {
    expect(names({})).toEqual(["Rockets", "Sparklers"]);
    expect(names({ sort: "products-desc" })).toEqual(["Sparklers", "Rockets"]);
    expect(names({ status: "inactive" })).toEqual(["Rockets"]);
    expect(names({ search: "ELECTRIC" })).toEqual(["Sparklers"]);
    expect(names({ search: "sky bottle" })).toEqual(["Rockets"]);
  });

  it("need name, slug and description", () => {
    expect(errorsOf(categorySchema, emptyCategory)).toEqual({
      name: "Category name is required",
      slug: "Category slug is required",
      description: "Category description is required",
    });
    expect(errorsOf(categorySchema, { ...emptyCategory, name: "A", slug: "Not a slug", description: "b" })).toEqual({
      slug: "Small letters, digits and hyphens only",
    });
  });

  it.each([
    ["", "Subcategory name is required"],
    ["  ", "Subcategory name is required"],
    ["ELECTRIC", "Subcategory with this name already exists"],
    ["Electric ", "Subcategory with this name already exists"],
    ["Golden", ""],
  ])("a subcategory '%s': %s", (name, error) => expect(subError(name, ["Electric"])).toBe(error));

  it("cut their description at 100 characters in the table", () => {
    expect(shortened("x".repeat(120))).toHaveLength(103);
    expect(shortened("short")).toBe("short");
  });
});
