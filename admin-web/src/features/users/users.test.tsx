import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { user as customer } from "../../testing/data";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

describe("blocking a customer", () => {
  it("asks for a reason, and the list shows who is blocked and why", async () => {
    let row = { ...customer, isBlocked: false, blockedReason: "" };
    server.use(
      http.get("*/api/admin/users", () =>
        HttpResponse.json({ success: true, users: [row], total: 1, totalPages: 1, currentPage: 1 }),
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
