import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

it("a range of days that ends before it begins is named, and can be turned round", async () => {
  server.use(
    http.get("*/api/admin/audit", () => HttpResponse.json({ ...examples["GET /api/admin/audit 200"], records: [] })),
  );
  const { user, where } = renderAt("/admin/audit?dateFrom=2026-11-20&dateTo=2026-11-10");
  expect(await screen.findByText("From is after To")).toBeVisible();
  expect(screen.getByLabelText("From")).toBeInvalid();
  await user.click(screen.getByRole("button", { name: "Swap the days" }));
  expect(where()).toBe("/admin/audit?dateFrom=2026-11-10&dateTo=2026-11-20");
  expect(await screen.findByText("No records found")).toBeVisible();
});
