import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { user as customer } from "../../testing/data";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

describe("blocking a customer", () => {
  it("needs a reason, which the list shows", async () => {
    let row = { ...customer, isBlocked: false, blockedReason: "" };
    server.use(
      http.get("*/api/admin/users", () =>
        HttpResponse.json({
          success: true,
          users: [row],
          total: 1,
          totalIsCapped: false,
          totalPages: 1,
          currentPage: 1,
        }),
      ),
      http.put("*/api/admin/users/:id/block", async ({ request }) => {
        const { reason } = (await request.json()) as { reason: string };
        row = { ...row, isBlocked: true, blockedReason: reason };
        return HttpResponse.json({ success: true, message: "User blocked successfully", user: row });
      }),
    );
    const { user } = renderAt("/admin/users");
    await user.click(await screen.findByRole("button", { name: `Block ${customer.name}` }));
    const dialog = await screen.findByRole("dialog", { name: `Block ${customer.name}?` });
    await user.click(within(dialog).getByRole("button", { name: "Block" }));
    expect(await within(dialog).findByText("Please give a reason")).toBeVisible();
    await user.type(within(dialog).getByRole("textbox"), "Forged two screenshots");
    await user.click(within(dialog).getByRole("button", { name: "Block" }));
    expect(await screen.findByRole("button", { name: `Unblock ${customer.name}` })).toBeVisible();
    expect(screen.getByTitle("Forged two screenshots")).toHaveTextContent("Blocked");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it("figures that cannot be loaded are dashes, never 0", async () => {
    server.use(http.get("*/api/admin/users/stats", () => HttpResponse.error()));
    renderAt("/admin/users");
    await screen.findByRole("table", { name: "Users" });
    expect(screen.getAllByText("not known")).toHaveLength(4);
    expect(screen.queryByText("0")).toBeNull();
  });
});

describe("the page of a customer", () => {
  it("has orders, spend, addresses, rejected proofs and notes, and blocks there", async () => {
    const example = examples["GET /api/admin/users/{id} 200"].customer;
    let page = {
      ...example,
      user: { ...customer, isBlocked: false, blockedReason: "" },
      spend: 12500,
      rejectedProofs: [
        {
          _id: "o1",
          orderNumber: "FC261120-AAAAA",
          total: 900,
          at: "2026-11-20T06:00:00Z",
          by: "Arun",
          note: "Not ours",
        },
      ],
      rejectedCount: 1,
      notes: [],
    };
    server.use(
      http.get("*/api/admin/users/:id", () => HttpResponse.json({ success: true, customer: page })),
      http.put("*/api/admin/users/:id/block", async ({ request }) => {
        const { reason } = (await request.json()) as { reason: string };
        page = { ...page, user: { ...page.user, isBlocked: true, blockedReason: reason } };
        return HttpResponse.json({ success: true, message: "User blocked successfully", user: page.user });
      }),
    );
    const { user } = renderAt(`/admin/users/${customer._id}`);
    expect(await screen.findByRole("heading", { name: customer.name })).toBeVisible();
    expect(screen.getByText("₹12,500.00")).toBeVisible();
    expect(screen.getByText("Not ours")).toBeVisible();
    expect(await screen.findByRole("table", { name: "Orders of this customer" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Block" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByRole("textbox"), "Forged two screenshots");
    await user.click(within(dialog).getByRole("button", { name: "Block" }));
    expect(await screen.findByRole("button", { name: "Unblock" })).toBeVisible();
    expect(screen.getByText(/Forged two screenshots/)).toBeVisible();
  });

  it("shows a message for an unknown customer", async () => {
    server.use(
      http.get("*/api/admin/users/:id", () =>
        HttpResponse.json({ success: false, message: "User not found", code: "not_found" }, { status: 404 }),
      ),
    );
    renderAt("/admin/users/999");
    expect(await screen.findByText("User not found")).toBeVisible();
  });
});
