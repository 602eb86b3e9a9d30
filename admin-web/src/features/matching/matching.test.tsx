import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { admin, packerMay } from "../../testing/data";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const { match } = examples["POST /api/admin/matches/{id}/undo 200"];
const { row } = examples["POST /api/admin/statement-rows/{id}/put-back 200"];

const proposal = (number: number) => ({
  _id: `p${number}`,
  kind: "A",
  reasons: [`The customer typed the reference 62857800091${number}, which this row has.`],
  actions: ["approve"],
  rows: [{ ...row, _id: `r${number}`, amount: 4350, reference: `62857800091${number}` }],
  orders: [
    {
      _id: `o${number}`,
      orderNumber: `FC261012-AAAA${number}`,
      status: "pending",
      paymentStatus: "verification_pending",
      customerName: "Priya Nair",
      total: 4350,
      amountDue: 4350,
      reference: `62857800091${number}`,
      createdAt: "2026-10-12T06:00:00Z",
      submittedAt: null,
      paymentScreenshot: {
        _id: `f${number}`,
        path: "/proof.png",
        width: 1080,
        height: 2160,
        submittedAt: "2026-10-12T06:20:00Z",
      },
    },
  ],
});
const counts = { certain: 3, strong: 0, likely: 0, conflicts: 0, rows: 0, claims: 0 };

function serveCertain(sent: unknown[]) {
  server.use(
    http.get("*/api/admin/matching", () =>
      HttpResponse.json({
        success: true,
        proposals: [1, 2, 3].map(proposal),
        counts,
        total: 3,
        totalIsCapped: false,
        totalPages: 1,
        currentPage: 1,
      }),
    ),
    http.post("*/api/admin/matching/approve", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: "Payment approved", matches: [match] });
    }),
    http.post("*/api/admin/matching/approve-certain", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: "2 payments approved", matches: [], refused: [] });
    }),
  );
}

const rowOf = (id: string) => document.querySelector(`[data-row="${id}"]`);

describe("the matching page", () => {
  it("needs a confirmation to approve by key, then shows the next pair", async () => {
    const sent: unknown[] = [];
    serveCertain(sent);
    const { user } = renderAt("/admin/matching");
    await screen.findByRole("button", { name: "Approve FC261012-AAAA1" });
    await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
    expect(sent).toEqual([]);
    await user.keyboard("a");
    await waitFor(() => expect(rowOf("p1")).toHaveTextContent("Approve FC261012-AAAA1?"));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(sent).toEqual([{ rows: ["r1"], orders: ["o1"], proofs: ["f1"] }]));
    await waitFor(() => expect(rowOf("p1")).toBeNull());
    expect(rowOf("p2")).toHaveFocus();
  });

  it("a second tap at once, where the next pair has moved up, decides nothing", async () => {
    const sent: unknown[] = [];
    serveCertain(sent);
    const { user } = renderAt("/admin/matching");
    const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
    await press("Approve FC261012-AAAA1");
    await waitFor(() => expect(rowOf("p1")).toBeNull());
    await press("Approve FC261012-AAAA2");
    expect(sent).toHaveLength(1);
    vi.setSystemTime(Date.now() + 600);
    await press("Approve FC261012-AAAA2");
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it("what a refresh brings is added below, and what is proposed no more stays in place without its actions", async () => {
    let shown = [1, 2];
    server.use(
      http.get("*/api/admin/matching", () =>
        HttpResponse.json({
          success: true,
          proposals: shown.map(proposal),
          counts,
          total: 2,
          totalIsCapped: false,
          totalPages: 1,
          currentPage: 1,
        }),
      ),
    );
    const { client } = renderAt("/admin/matching");
    await screen.findByRole("button", { name: "Approve FC261012-AAAA1" });
    shown = [3, 2];
    await client.invalidateQueries({ queryKey: ["matching"] });
    await screen.findByRole("button", { name: "Approve FC261012-AAAA3" });
    const order = [...document.querySelectorAll("[data-row]")].map((row) => row.getAttribute("data-row"));
    expect(order).toEqual(["p1", "p2", "p3"]);
    expect(screen.getByText(/^No longer proposed/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Approve FC261012-AAAA1" })).toBeNull();
  });

  it("names each certain match before all that are selected are approved", async () => {
    const sent: unknown[] = [];
    serveCertain(sent);
    const { user } = renderAt("/admin/matching");
    await user.click(await screen.findByRole("checkbox", { name: "Select FC261012-AAAA2" }));
    await user.click(screen.getByRole("button", { name: "Approve 2 certain matches" }));
    const dialog = await screen.findByRole("dialog", { name: "Approve 2 certain matches?" });
    expect(within(dialog).getByText("FC261012-AAAA1")).toBeVisible();
    expect(within(dialog).queryByText("FC261012-AAAA2")).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Approve 2 certain matches" }));
    const pairs = [
      { row: "r1", order: "o1", proof: "f1" },
      { row: "r3", order: "o3", proof: "f3" },
    ];
    await waitFor(() => expect(sent).toEqual([{ pairs }]));
  });

  it("a second transfer for a paid order is sent back, and that is undone", async () => {
    const sent: unknown[] = [];
    const one = proposal(1);
    const paid = {
      ...one,
      kind: "X",
      reasons: ["The order FC261012-AAAA1 is paid already.", "₹4,350.00 can be sent back to the customer."],
      actions: ["send_back", "open_order", "set_aside"],
      orders: one.orders.map((order) => ({ ...order, status: "confirmed", paymentStatus: "completed", amountDue: 0 })),
    };
    server.use(
      http.get("*/api/admin/matching", () =>
        HttpResponse.json({
          success: true,
          proposals: [paid],
          counts: { ...counts, conflicts: 1 },
          total: 1,
          totalIsCapped: false,
          totalPages: 1,
          currentPage: 1,
        }),
      ),
      http.post("*/api/admin/statement-rows/:id/send-back", async ({ params, request }) => {
        sent.push([params.id, await request.json()]);
        return HttpResponse.json({ success: true, message: "A refund is due.", matches: [match] });
      }),
    );
    const { user } = renderAt("/admin/matching?tab=conflicts");
    const pane = await screen.findByRole("region", { name: "Compare" });
    expect(within(pane).getByRole("list", { name: "Reasons" })).toHaveTextContent("FC261012-AAAA1 is paid already.");
    expect(within(pane).getByRole("link", { name: "FC261012-AAAA1" })).toHaveAttribute("href", "/admin/orders/o1");
    await user.click(within(pane).getByRole("button", { name: "Send back to FC261012-AAAA1" }));
    const dialog = await screen.findByRole("dialog", { name: "Send this money back?" });
    expect(dialog).toHaveTextContent("₹4,350.00 can be sent back to the customer.");
    await user.click(within(dialog).getByRole("button", { name: "Make the refund due" }));
    expect(await screen.findByText("A refund is due.")).toBeVisible();
    expect(sent).toEqual([["r1", { order: "o1" }]]);
    await user.click(screen.getByRole("button", { name: /^Undo FC261012-AAAA1/ }));
    expect(await screen.findByRole("dialog", { name: "Undo this match?" })).toBeVisible();
  });

  it("is linked only for people with the permission to reconcile", async () => {
    const packer = { ...admin, role: "packer" as const, permissions: packerMay };
    server.use(http.get("*/api/admin/profile", () => HttpResponse.json({ success: true, admin: packer })));
    renderAt("/admin/profile", packer);
    const main = await screen.findByRole("navigation", { name: "Main" });
    expect(within(main).queryByRole("link", { name: "Matching" })).toBeNull();
    expect(within(main).queryByRole("link", { name: "Statements" })).toBeNull();
  });
});

describe("rows that were decided about", () => {
  const example = examples["GET /api/admin/statement-rows 200"];
  const [aside] = example.decidedRows;
  const serve = (seen: string[], more: object) =>
    server.use(
      http.get("*/api/admin/statement-rows", ({ request }) => {
        seen.push(new URL(request.url).search);
        return HttpResponse.json({ ...example, decidedRows: [{ ...aside, ...more }] });
      }),
    );

  it("a row that a colleague set aside is found and put back", async () => {
    const put: unknown[] = [];
    const seen: string[] = [];
    serve(seen, { row: { ...row, _id: "77", setAsideReason: "A loan" }, setAsideBy: "Priya" });
    server.use(
      http.post("*/api/admin/statement-rows/:id/put-back", ({ params }) => {
        put.push(params.id);
        return HttpResponse.json({ success: true, message: "The row is open again.", row });
      }),
    );
    const { user } = renderAt("/admin/matching?tab=set_aside");
    expect(await screen.findByText(/A loan/)).toBeVisible();
    await user.type(screen.getByRole("searchbox", { name: "Search rows" }), "Meena");
    await waitFor(() => expect(seen.at(-1)).toContain("search=Meena"));
    await user.click(screen.getByRole("button", { name: /^Put back / }));
    expect(await screen.findByText("The row is open again.")).toBeVisible();
    expect(put).toEqual(["77"]);
  });

  it("a match of another day is undone with a reason", async () => {
    const undone: unknown[] = [];
    const paid = { _id: "55", order: "9", orderNumber: "FC261012-AAAA1", amount: 4350, by: "Priya", at: match.at };
    serve([], { matches: [paid] });
    server.use(
      http.post("*/api/admin/matches/:id/undo", async ({ params, request }) => {
        undone.push([params.id, await request.json()]);
        return HttpResponse.json({ success: true, message: "The match is undone.", match });
      }),
    );
    const { user } = renderAt("/admin/matching?tab=matched");
    await user.click(await screen.findByRole("button", { name: "Undo the match of FC261012-AAAA1" }));
    const dialog = await screen.findByRole("dialog", { name: "Undo this match?" });
    await user.type(within(dialog).getByRole("textbox"), "Wrong order");
    await user.click(within(dialog).getByRole("button", { name: "Undo match" }));
    expect(await screen.findByText("The match is undone.")).toBeVisible();
    expect(undone).toEqual([["55", { reason: "Wrong order" }]]);
  });
});
