import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderAt } from "../testing/render";

/** matchMedia at 768 px and less. */
beforeEach(() => {
  const wide = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ ...wide(query), matches: query.includes("768px") }));
  return () => vi.restoreAllMocks();
});

describe("on a narrow screen", () => {
  it.each([
    ["/admin/orders", "Orders"],
    ["/admin/users", "Users"],
    ["/admin/products", "Products"],
    ["/admin/categories", "Categories"],
    ["/admin/bundles", "Bundles"],
    ["/admin/giftboxes", "Gift Boxes"],
  ])("%s is a list of cards, not a table", async (path, label) => {
    renderAt(path);
    const list = await screen.findByRole("list", { name: label });
    expect(within(list).getAllByRole("listitem").length).toBeGreaterThan(0);
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("filters are behind Show Filters, and selects are pick lists", async () => {
    const { user, where } = renderAt("/admin/orders");
    await screen.findByRole("list", { name: "Orders" });
    const toggle = screen.getByRole("button", { name: "Show Filters" });
    expect(screen.queryByRole("combobox")).toBeNull();
    await user.click(toggle);
    expect(toggle).toHaveTextContent("Hide Filters");
    await user.click(screen.getByRole("button", { name: "Status: All Status" }));
    const dialog = await screen.findByRole("dialog", { name: "Status" });
    await user.click(within(dialog).getByRole("radio", { name: "Shipped" }));
    await waitFor(() => expect(where()).toBe("/admin/orders?status=shipped"));
    expect(screen.getByRole("button", { name: "Status: Shipped" })).toBeVisible();
  });

  it("boxes are shown only while selecting", async () => {
    const { user } = renderAt("/admin/orders");
    await screen.findByRole("list", { name: "Orders" });
    expect(screen.queryByRole("checkbox")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Select" }));
    await user.click(screen.getByRole("checkbox", { name: "Select FC261104-P9W2K" }));
    expect(screen.getByRole("region", { name: "Selection" })).toHaveTextContent("1 selected");
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });
});
