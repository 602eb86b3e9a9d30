import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Refund } from "../../api/types";
import { orderOf, refund } from "../../testing/data";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const sent: Refund = {
  ...refund,
  state: "sent",
  stage: "sent",
  sentOn: "2026-10-12",
  isLast: true,
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
        totalDue: 2319,
        totalOnRecord: 0,
        sentThisMonth: 500,
        counts: { due: 1, details: 0, sent: 3, matched: 1, record: 1 },
      });
    }),
  );
  return asked;
}

describe("the list of refunds", () => {
  afterEach(() => vi.restoreAllMocks());

  it("shows those on record by their own state", async () => {
    const asked = serve({ record: [{ ...refund, onRecord: true, stage: "record" }] });
    const { user } = renderAt("/admin/refunds");
    expect(await screen.findByText("No refund is due.")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "On record (1)" }));
    expect(await screen.findByText(/^on record since/)).toBeVisible();
    expect(asked).toEqual(["due", "record"]);
  });

  it("shows whether the bank has sent ones, and on which day", async () => {
    serve({
      sent: [
        { ...sent, _id: "o1", stage: "matched", leftBankOn: "2026-10-14" },
        { ...sent, _id: "o2", leftBankOn: null },
        { ...sent, _id: "o3", reference: "cash", leftBankOn: null },
      ],
    });
    renderAt("/admin/refunds?state=sent");
    expect(await screen.findByText("In the bank 14 Oct 2026")).toBeVisible();
    expect(screen.getByText("Not in the bank yet")).toBeVisible();
    expect(screen.getByText("Paid in cash")).toBeVisible();
  });

  it("shows the sums, and a dash for those that are not known", async () => {
    serve({});
    const { unmount } = renderAt("/admin/refunds");
    expect(await screen.findByText("₹2,319.00")).toBeVisible();
    expect(screen.getByText("₹500.00")).toBeVisible();
    unmount();
    server.use(http.get("*/api/admin/refunds", () => HttpResponse.error()));
    renderAt("/admin/refunds");
    expect(await screen.findAllByText("not known")).toHaveLength(4);
  });

  it("records one as sent with its reference and day, from the list", async () => {
    serve({ due: [refund] });
    const bodies: unknown[] = [];
    server.use(
      http.put("*/api/admin/orders/:id/refund", async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ ...examples["PUT /api/admin/orders/{id}/refund 200"] });
      }),
    );
    const { user } = renderAt("/admin/refunds");
    await user.click(await screen.findByRole("button", { name: `Record as sent: ${refund.orderNumber}` }));
    const dialog = await screen.findByRole("dialog", { name: "Record refund" });
    await user.click(within(dialog).getByRole("button", { name: "Record refund" }));
    expect(await within(dialog).findByText(/enter the reference of the refund/)).toBeVisible();
    await user.type(within(dialog).getByLabelText("Reference of the refund"), "412356789012");
    fireEvent.change(within(dialog).getByLabelText("Sent on"), { target: { value: "2026-10-10" } });
    await user.click(within(dialog).getByRole("button", { name: "Record refund" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(bodies).toEqual([{ cash: false, reference: "412356789012", note: "", sentOn: "2026-10-10" }]);
  });

  it("keeps what was typed when it is refused, with the server's message at its field", async () => {
    serve({ due: [refund] });
    const message = "This reference belongs to another refund.";
    const bodies: unknown[] = [];
    server.use(
      http.put("*/api/admin/orders/:id/refund", async ({ request }) => {
        bodies.push(await request.json());
        const errors = [{ field: "reference", code: "invalid", message }];
        return HttpResponse.json({ success: false, code: "invalid", message, errors }, { status: 400 });
      }),
    );
    const { user } = renderAt("/admin/refunds");
    await user.click(await screen.findByRole("button", { name: `Record as sent: ${refund.orderNumber}` }));
    const dialog = await screen.findByRole("dialog", { name: "Record refund" });
    const reference = within(dialog).getByLabelText("Reference of the refund");
    const day = within(dialog).getByLabelText("Sent on");
    expect(reference).toHaveFocus();
    fireEvent.change(day, { target: { value: "" } });
    await user.click(day);
    await user.click(within(dialog).getByRole("button", { name: "Record refund" }));
    await waitFor(() => expect(reference).toHaveFocus());
    expect(day).toHaveAccessibleDescription(/enter the day on which it was sent/);
    fireEvent.change(day, { target: { value: "2026-10-10" } });
    await user.type(reference, "4711");
    await user.click(within(dialog).getByRole("button", { name: "Record refund" }));
    await waitFor(() => expect(reference).toHaveAccessibleDescription(message));
    expect(reference).toHaveFocus();
    await user.click(within(dialog).getByRole("radio", { name: "Cash" }));
    await user.click(within(dialog).getByRole("button", { name: "Record refund" }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toEqual({ cash: true, reference: "", note: "", sentOn: "2026-10-10" });
    await user.keyboard("{Escape}");
    expect(dialog).toBeVisible();
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

  it("says that the network is gone when a file does not arrive", async () => {
    serve({});
    server.use(http.get("*/api/admin/refunds/export", () => HttpResponse.error()));
    const { user } = renderAt("/admin/refunds");
    await user.click(await screen.findByRole("button", { name: "Export due refunds" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Network error. Please check your connection and try again.",
    );
  });

  it("says how long to wait when too many files were asked for", async () => {
    serve({});
    server.use(
      http.get("*/api/admin/refunds/export", () =>
        HttpResponse.json(
          { success: false, code: "too_many_requests" },
          { status: 429, headers: { "Retry-After": "40" } },
        ),
      ),
    );
    const { user } = renderAt("/admin/refunds");
    await user.click(await screen.findByRole("button", { name: "Export due refunds" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Please wait 40 seconds.");
  });
});

describe("what becomes of the money of a cancelled order", () => {
  const paid = { ...orderOf(7), status: "confirmed" as const };
  const due = { state: "due", amount: 2317, onRecord: true, reason: "Damp", reference: "", sentAt: null, sentOn: null };
  const order = { ...orderOf(7), status: "cancelled", actions: ["ask_for_refund"], refund: due };

  it.each([
    [/^Send it back: an e-mail asks the customer where to$/, "refund"],
    [/^Leave it on record until the customer asks for it$/, "record"],
  ])("is chosen when a paid order is cancelled: %s", async (label, excess) => {
    const bodies: unknown[] = [];
    const sentence = "₹2,317.00 of this order is paid. Send it back, or leave it on record?";
    server.use(
      http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order: paid })),
      http.put("*/api/admin/orders/:id/status", async ({ request }) => {
        const body = (await request.json()) as { excess?: string };
        bodies.push(body);
        if (body.excess) return HttpResponse.json({ success: true, message: "ok", order: paid });
        const confirmations = [{ name: "refund_due", sentence }];
        const refused = { message: sentence, code: "confirm_refund_due", errors: [], confirmations };
        return HttpResponse.json({ success: false, ...refused }, { status: 409 });
      }),
    );
    const { user } = renderAt("/admin/orders/o8");
    await user.click(await screen.findByRole("button", { name: "Update Status" }));
    await user.click(await screen.findByRole("radio", { name: "Cancelled" }));
    await user.type(screen.getByLabelText("Reason (the customer reads it)"), "Damp");
    await user.click(screen.getByRole("button", { name: "Cancel the order" }));
    const asked = await screen.findByRole("dialog", { name: /^Cancel FC/ });
    expect(within(asked).getByText(sentence)).toBeVisible();
    // No fate is chosen beforehand.
    for (const radio of within(asked).getAllByRole("radio")) expect(radio).not.toBeChecked();
    expect(within(asked).getByRole("button", { name: "Cancel the order" })).toBeDisabled();
    await user.click(within(asked).getByRole("radio", { name: label }));
    await user.click(within(asked).getByRole("button", { name: "Cancel the order" }));
    await waitFor(() => expect(bodies.at(-1)).toEqual({ status: "cancelled", reason: "Damp", excess }));
    expect(bodies).toHaveLength(2);
  });

  it("becomes due when the customer asks for it, with a reason", async () => {
    let now: object = order;
    const bodies: unknown[] = [];
    server.use(
      http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order: now })),
      http.put("*/api/admin/orders/:id/ask-for-refund", async ({ request }) => {
        bodies.push(await request.json());
        now = { ...order, actions: ["refund"], refund: { ...due, onRecord: false } };
        return HttpResponse.json({ success: true, message: "The refund is due", order: now });
      }),
    );
    const { user } = renderAt("/admin/orders/o8");
    await user.click(await screen.findByRole("button", { name: "Customer asks for it" }));
    const dialog = await screen.findByRole("dialog", { name: "Does the customer ask for the money?" });
    expect(dialog).toHaveTextContent("₹2,317.00 of FC");
    await user.click(within(dialog).getByRole("button", { name: "Make it due" }));
    expect(await within(dialog).findByText("Please give a reason")).toBeVisible();
    expect(bodies).toEqual([]);
    await user.type(within(dialog).getByLabelText(/^Reason/), "Asked on the telephone");
    await user.click(within(dialog).getByRole("button", { name: "Make it due" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(bodies).toEqual([{ reason: "Asked on the telephone" }]);
    expect(await screen.findByRole("button", { name: "Record refund" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Customer asks for it" })).toBeNull();
  });

  it("stays on record when making it due is refused, and the reason is kept", async () => {
    const refused = { success: false, message: "This money is not on record.", code: "not_allowed", errors: [] };
    server.use(
      http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order })),
      http.put("*/api/admin/orders/:id/ask-for-refund", () => HttpResponse.json(refused, { status: 409 })),
    );
    const { user } = renderAt("/admin/orders/o8");
    await user.click(await screen.findByRole("button", { name: "Customer asks for it" }));
    const dialog = await screen.findByRole("dialog", { name: "Does the customer ask for the money?" });
    await user.type(within(dialog).getByLabelText(/^Reason/), "Asked on the telephone");
    await user.click(within(dialog).getByRole("button", { name: "Make it due" }));
    expect(await within(dialog).findByText("This money is not on record.")).toBeVisible();
    expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue("Asked on the telephone");
  });
});
