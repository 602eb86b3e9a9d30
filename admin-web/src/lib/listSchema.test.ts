import { describe, expect, it } from "vitest";
import { choice, listSchema, text } from "./listSchema";

const list = listSchema({ search: text(), sort: choice(["newest", "name"]) }, [10, 25], { show: choice(["", "late"]) });
const parse = (query: string) => list.parse(new URLSearchParams(query));

describe("what a list is asked for", () => {
  it("is read from the address, with the default for what is missing or no choice", () => {
    expect(list.defaults).toEqual({ search: "", sort: "newest", show: "", page: 1, limit: 10 });
    expect(parse("")).toEqual(list.defaults);
    expect(parse("search=star&sort=name&show=late&page=3&limit=25&other=1")).toEqual({
      search: "star",
      sort: "name",
      show: "late",
      page: 3,
      limit: 25,
    });
    expect(parse("sort=price&show=no")).toEqual(list.defaults);
    for (const page of ["0", "-1", "1.5", "x", ""]) expect(parse(`page=${page}`).page).toBe(1);
    for (const limit of ["11", "x", ""]) expect(parse(`limit=${limit}`).limit).toBe(10);
    expect(parse("search=a&search=b").search).toBe("a");
  });

  it("is written without defaults, in the order of the schema", () => {
    expect(list.write(list.defaults).toString()).toBe("");
    const query = "search=a+b&sort=name&show=late&page=2&limit=25";
    expect(list.write(parse(query)).toString()).toBe(query);
  });

  it("is filtered by its filters, not by its tab, page and limit, which clearing keeps but for the page", () => {
    expect(list.isFiltered(parse("show=late&page=2&limit=25"))).toBe(false);
    expect(list.isFiltered(parse("sort=name"))).toBe(true);
    expect(list.cleared(parse("search=a&sort=name&show=late&page=2&limit=25"))).toEqual({
      ...list.defaults,
      show: "late",
      limit: 25,
    });
  });
});
