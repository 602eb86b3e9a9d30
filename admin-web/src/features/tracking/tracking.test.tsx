import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import type { TrackingImport, TrackingOutcome, TrackingRow } from "../../api/tracking";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const example = examples["GET /api/admin/tracking-imports/{id} 200"];
const [exampleRow] = example.rows;

function row(number: number, outcome: TrackingOutcome, more: Partial<TrackingRow> = {}): TrackingRow {
  if (!exampleRow) throw new Error("the example has no row");
  const canTick = ["ready", "replaces", "unpaid"].includes(outcome);
  const orderNumber = `FC261122-AAAA${number}`;
  return { ...exampleRow, _id: String(number), row: number, orderNumber, outcome, canTick, message: "", ...more };
}

const list: TrackingImport = { ...example.trackingImport, _id: "7", source: "st-courier.csv", state: "previewed" };
const rows = [row(2, "ready"), row(3, "ready"), row(4, "unpaid"), row(5, "damaged", { message: "No number" })];
const path = "/admin/tracking/7";

/** A server that records requests; `refuse` is its first response to a commit. */
function serve(first: TrackingImport = list, shown: TrackingRow[] = rows, refuse?: { code: string }) {
  const sent: unknown[] = [];
  let refused = refuse === undefined;
  const answer = { success: true, trackingImport: first, rows: shown };
  server.use(
    http.get("*/api/admin/tracking-imports/:id", () => HttpResponse.json(answer)),
    http.post("*/api/admin/tracking-imports/:id/commit", async ({ request }) => {
      sent.push(await request.json());
      if (!refused) {
        refused = true;
        const body = { success: false, message: "1 payment is not verified.", errors: [], requestId: "r", ...refuse };
        return HttpResponse.json(body, { status: 409 });
      }
      return HttpResponse.json({ ...answer, message: "The orders are being shipped." });
    }),
  );
  return sent;
}

afterEach(() => vi.restoreAllMocks());

it("ready rows are ticked at first, and the ticked ones are shipped after a question", async () => {
  const sent = serve();
  const { user } = renderAt(path);
  expect(await screen.findByText("2 ticked")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Ship FC261122-AAAA3, row 3" }));
  await user.click(screen.getByRole("button", { name: "Ship 1 order" }));
  const dialog = await screen.findByRole("dialog", { name: "Ship 1 order?" });
  expect(dialog).toHaveTextContent("Its customer gets an e-mail");
  expect(within(dialog).getByRole("button", { name: "Cancel" })).toHaveFocus();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Ship" }));
  await expect.poll(() => sent).toEqual([{ rows: ["2"] }]);
});

it("rows are filtered by what they would do", async () => {
  serve();
  const { user } = renderAt(path);
  await user.click(await screen.findByRole("button", { name: "Damaged 1" }));
  const table = screen.getByRole("table", { name: "Rows of the list" });
  expect(within(table).getByText("No number")).toBeVisible();
  expect(within(table).queryByText("FC261122-AAAA2")).not.toBeInTheDocument();
  expect(within(table).queryByRole("checkbox")).not.toBeInTheDocument();
});

it("unpaid orders are shipped with a reason", async () => {
  const sent = serve();
  const { user } = renderAt(path);
  await user.click(await screen.findByRole("checkbox", { name: "Tick all that can be shipped" }));
  await user.click(screen.getByRole("button", { name: "Ship 3 orders" }));
  const dialog = await screen.findByRole("dialog", { name: "Ship unpaid orders?" });
  await user.click(within(dialog).getByRole("button", { name: "Ship them" }));
  expect(within(dialog).getByText("Please give a reason")).toBeVisible();
  await user.type(within(dialog).getByLabelText("Reason, for staff"), "A regular");
  await user.click(within(dialog).getByRole("button", { name: "Ship them" }));
  await expect.poll(() => sent).toEqual([{ rows: ["2", "3", "4"], confirmUnpaid: true, reason: "A regular" }]);
});

it("an order that has become unpaid since needs a confirmation", async () => {
  serve(list, rows, { code: "confirm_unpaid" });
  const { user } = renderAt(path);
  await user.click(await screen.findByRole("button", { name: "Ship 2 orders" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Ship" }));
  const dialog = await screen.findByRole("dialog", { name: "Ship unpaid orders?" });
  expect(within(dialog).getByText("1 payment is not verified.")).toBeVisible();
});

it("a list that is being shipped shows how far it is and can be continued", async () => {
  const sent = serve({ ...list, state: "committing", ticked: 4, shipped: 1 });
  const { user } = renderAt(path);
  expect(await screen.findByText(/1 of 4 done/)).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Shipped" })).toHaveAttribute("aria-valuenow", "25");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await expect.poll(() => sent).toEqual([{ rows: [] }]);
});

it("a finished list shows the result of each row", async () => {
  const done = { ...list, state: "committed", ticked: 2, shipped: 1, refused: 1 } as const;
  const gone = row(3, "cancelled", { ticked: true, result: "refused", message: "The order is cancelled." });
  serve(done, [row(2, "unchanged", { ticked: true, result: "shipped" }), gone]);
  renderAt(path);
  expect(await screen.findByText("1 shipped, 1 refused.")).toBeVisible();
  expect(screen.getByText("The order is cancelled.")).toBeVisible();
  expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
});

it("an empty list shows what is missing, and earlier lists are listed", async () => {
  const { user } = renderAt("/admin/tracking");
  await user.click(await screen.findByRole("button", { name: "Read the list" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Please paste a list or choose a file.");
  const [earlier] = examples["GET /api/admin/tracking-imports 200"].trackingImports;
  expect(await screen.findByRole("link", { name: earlier?.source })).toBeVisible();
});

it("a long list that was pasted is sent whole; one of more than 2 MB is refused with what was pasted", async () => {
  server.use(
    http.post("*/api/admin/tracking-imports", () =>
      HttpResponse.json({ ...example, message: "The list is read." }, { status: 201 }),
    ),
  );
  const sent = vi.spyOn(FormData.prototype, "set");
  const { user, where } = renderAt("/admin/tracking");
  const box = await screen.findByLabelText("Order numbers and tracking numbers");
  const line = "FC261122-7K3QX, ST Courier, 628612345678\n";
  fireEvent.change(box, { target: { value: line.repeat(60_000) } });
  await user.click(screen.getByRole("button", { name: "Read the list" }));
  expect(screen.getByRole("alert")).toHaveTextContent("The list is larger than 2 MB.");
  const long = line.repeat(15_000);
  fireEvent.change(box, { target: { value: long } });
  await user.click(screen.getByRole("button", { name: "Read the list" }));
  await waitFor(() => expect(where()).toMatch(/tracking\/\d+/));
  const [, file] = sent.mock.calls.find(([name]) => name === "file") ?? [];
  expect(file instanceof File && [file.name, file.size]).toEqual(["Pasted list", long.length]);
});

it("columns that fit equally are asked about, and the list is read with the chosen ones", async () => {
  const columns = [
    { column: 1, heading: "Order No", samples: ["FC261122-7K3QX"] },
    { column: 2, heading: "Docket", samples: ["INV20391"] },
    { column: 3, heading: "", samples: ["628612345678"] },
  ];
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/admin/tracking-imports", async ({ request }) => {
      const form = await request.formData();
      form.delete("file");
      sent.push(Object.fromEntries(form));
      if (form.has("orderColumn")) {
        return HttpResponse.json({ ...example, message: "The list is read." }, { status: 201 });
      }
      const refused = { code: "tracking_columns_undecided", message: "Several columns fit.", columns };
      return HttpResponse.json({ success: false, errors: [], ...refused }, { status: 409 });
    }),
  );
  const { user, where } = renderAt("/admin/tracking");
  await user.type(await screen.findByLabelText("Carrier"), "DTDC");
  await user.type(screen.getByLabelText("Order numbers and tracking numbers"), "FC261122-7K3QX INV20391 628612345678");
  await user.click(screen.getByRole("button", { name: "Read the list" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Which column holds what?" }));
  const read = dialog.getByRole("button", { name: "Read the list" });
  await user.click(read);
  expect(dialog.getByRole("alert")).toHaveTextContent("Please choose the columns");
  await user.selectOptions(dialog.getByLabelText("Order number"), "Order No: FC261122-7K3QX");
  await user.selectOptions(dialog.getByLabelText("Tracking number"), "Order No: FC261122-7K3QX");
  await user.click(read);
  expect(dialog.getByRole("alert")).toHaveTextContent("Please choose a different column for each.");
  await user.selectOptions(dialog.getByLabelText("Tracking number"), "Column 3: 628612345678");
  await user.click(read);
  await waitFor(() => expect(where()).toMatch(/tracking\/\d+/));
  expect(sent).toEqual([{ carrier: "DTDC" }, { carrier: "DTDC", orderColumn: "1", numberColumn: "3" }]);
});
