import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Sheet } from "../../api/sheets";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const example = examples["GET /api/admin/catalogue-imports/{id} 200"];
const path = "/admin/products/import-export/5";
const { catalogueImport } = example;
const changed: Sheet["steps"][number] = {
  row: 2,
  kind: "change",
  key: "1",
  name: "Baby Rocket",
  changes: [{ column: "price", before: "100", after: "120" }],
  faults: [],
};
const wrong: Sheet["steps"][number] = {
  row: 7,
  kind: "bad",
  key: "2",
  name: "Big Rocket",
  changes: [],
  faults: [{ column: "price", cell: "cheap", message: "Enter a number." }],
};

function serve(steps: Sheet["steps"], more: Partial<Sheet["counts"]>) {
  const counts = { bad: 0, change: 0, new: 0, same: 4, ...more };
  const checked = { ...catalogueImport, _id: "5", state: "checked", problem: "", badRows: counts.bad, appliedAt: null };
  const answer = { ...example, catalogueImport: checked, counts, steps };
  server.use(http.get("*/api/admin/catalogue-imports/:id", () => HttpResponse.json(answer)));
  return answer;
}

it("a wrong cell is named with its row and column, and nothing can be imported", async () => {
  serve([wrong, changed], { bad: 1, change: 1 });
  renderAt(path);
  const table = await screen.findByRole("table", { name: "Rows of the file" });
  const [, first] = within(table).getAllByRole("row");
  expect(first).toHaveTextContent("7RefusedBig Rocketprice “cheap”: Enter a number.");
  expect(screen.getByText(/1 row is wrong, so nothing can be imported/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Import/ })).not.toBeInTheDocument();
});

it("a right sheet is imported with a reason", async () => {
  const answer = serve([changed], { change: 1 });
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/admin/catalogue-imports/:id/apply", async ({ request }) => {
      sent.push(await request.json());
      const working = { ...answer.catalogueImport, state: "importing", doneRows: 2000, rowCount: 5000 };
      const done = { ...working, state: "imported", appliedAt: "2026-11-22T10:00:00Z" };
      // The page asks again while the job works.
      server.use(
        http.get("*/api/admin/catalogue-imports/:id", () => HttpResponse.json({ ...answer, catalogueImport: done })),
      );
      const now = { catalogueImport: working, counts: null, steps: [] };
      return HttpResponse.json({ success: true, ...now, message: "The sheet is being imported." });
    }),
  );
  const { user } = renderAt(path);
  expect(await screen.findByText("Nothing is written yet.")).toBeVisible();
  expect(screen.getByText("100 → 120", { exact: false })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Import 1 row" }));
  const dialog = await screen.findByRole("dialog", { name: "Import 1 row?" });
  await user.type(within(dialog).getByLabelText("Reason"), "Prices of the season");
  await user.click(within(dialog).getByRole("button", { name: "Import" }));
  expect(await screen.findByText("Being imported: 2,000 of 5,000 rows.")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Being imported" })).toHaveAttribute("aria-valuenow", "40");
  expect(screen.queryByRole("button", { name: /^Import/ })).not.toBeInTheDocument();
  expect(await screen.findByText(/^Imported /)).toBeVisible();
  expect(sent).toEqual([{ reason: "Prices of the season" }]);
});

it("a catalogue that changed since is said, and the file has to be uploaded again", async () => {
  const answer = serve([changed], { change: 1 });
  const problem = "The catalogue has changed since this dry run.";
  const old = { ...answer, catalogueImport: { ...answer.catalogueImport, problem } };
  server.use(http.get("*/api/admin/catalogue-imports/:id", () => HttpResponse.json(old)));
  renderAt(path);
  expect(await screen.findByText(problem)).toBeVisible();
  expect(screen.getByRole("link", { name: "Upload again" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Import/ })).not.toBeInTheDocument();
});

it("earlier files are listed with what came of them", async () => {
  const bad = { ...catalogueImport, state: "checked", _id: "6", fileName: "prices.csv", badRows: 2, appliedAt: null };
  const going = {
    ...bad,
    _id: "7",
    fileName: "all.csv",
    state: "checking",
    doneRows: 0,
    rowCount: 5000,
    badRows: null,
  };
  const page = {
    success: true,
    total: 2,
    totalIsCapped: false,
    totalPages: 1,
    currentPage: 1,
    catalogueImports: [going, bad],
  };
  server.use(http.get("*/api/admin/catalogue-imports", () => HttpResponse.json(page)));
  renderAt("/admin/products/import-export");
  expect(await screen.findByRole("link", { name: "prices.csv" })).toBeVisible();
  expect(screen.getByText("2 rows refused")).toBeVisible();
  expect(screen.getByText("Being checked, 0 of 5,000 rows")).toBeVisible();
});
