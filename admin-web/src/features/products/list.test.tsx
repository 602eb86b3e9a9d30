import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../testing/render";

it("each filter says what it filters by before anything is chosen", async () => {
  renderAt("/admin/products");
  await screen.findByRole("combobox", { name: "Category" });
  const shown = ["Category", "Stock", "Noise", "Green", "Translations"].map(
    (name) => screen.getByRole<HTMLSelectElement>("combobox", { name }).selectedOptions[0]?.label,
  );
  expect(shown).toEqual(["All categories", "All Stock", "Any noise", "Green or not", "All languages"]);
});
