import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Refund } from "../../api/types";
import { refund } from "../../testing/data";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const sent: Refund = {
  ...refund,
  state: "sent",
  sentAt: "2026-10-12T06:00:00Z",
  reference: "412356789012",
  sentBy: "Lakshmi",
};

function serve(rows: Record<string, Refund[]>) {
  const asked: string[] = [];
  server.use(
    http.get("*/api/admin/refunds", ({ request }) => {
      const state = new URL(request.url).searchParams.get("state") ?? "due";
      asked.push(state);
      const refunds = rows[state] ?? [];
      return HttpResponse.json({
        success: true,
        refunds,
        total: refunds.length,
        totalPages: 1,
        currentPage: 1,
        totalDue: 0,
      });
    }),
  );
  return asked;
}

describe("the list of refunds", () => {
  afterEach(() => vi.restoreAllMocks());

  it("shows those on record by their own state", async () => {
    const asked = serve({ record: [{ ...refund, onRecord: true }] });
    const { user } = renderAt("/admin/refunds");
    expect(await screen.findByText("No refund is due.")).toBeVisible();
    await user.selectOptions(screen.getByLabelText("State"), "On record");
    expect(await screen.findByText(/^on record since/)).toBeVisible();
    expect(asked).toEqual(["due", "record"]);
  });

  it("says of sent ones whether the bank has them, and on which day", async () => {
    serve({
      sent: [
        { ...sent, _id: "o1", leftBankOn: "2026-10-14" },
        { ...sent, _id: "o2", leftBankOn: null },
        { ...sent, _id: "o3", reference: "cash", leftBankOn: null },
      ],
    });
    renderAt("/admin/refunds?state=sent");
    expect(await screen.findByText("In the bank 14 Oct 2026")).toBeVisible();
    expect(screen.getAllByText(/in the bank/i)).toHaveLength(2);
    expect(screen.getByText("Cash")).toBeVisible();
  });

  it("saves the due ones as a file for net banking", async () => {
    serve({});
    const csv = "Order,Amount\r\nFC261012-AAAA1,2319.00\r\n";
    server.use(
      http.get("*/api/admin/refunds/export", () =>
        HttpResponse.text(csv, { headers: { "Content-Type": "text/csv; charset=utf-8" } }),
      ),
    );
    const saved: Blob[] = [];
    URL.createObjectURL = vi.fn((blob: Blob) => {
      saved.push(blob);
      return "blob:refunds";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const { user } = renderAt("/admin/refunds");
    await user.click(await screen.findByRole("button", { name: "Export due refunds" }));
    expect(await screen.findByText("Export is ready")).toBeVisible();
    await waitFor(async () => expect(await saved[0]?.text()).toBe(csv));
  });
});
