import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { orderOf, orderRow } from "../../testing/data";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const rows = Array.from({ length: 10 }, (_, index) => orderRow(index));

function asked(): string[] {
  const seen: string[] = [];
  server.use(
    http.get("*/api/admin/orders", ({ request }) => {
      seen.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, orders: rows, total: 461, totalPages: 47, currentPage: 1 });
    }),
  );
  return seen;
}

describe("the orders list", () => {
  it("keeps filters, sort and page in the URL, leaves defaults out, and a filter drops the page", async () => {
    const seen = asked();
    const { user, where } = renderAt("/admin/orders?page=3&limit=25");
    await screen.findByText("Showing 51 to 60 of 461");
    expect(seen[0]).toBe("?page=3&limit=25");
    await user.selectOptions(screen.getByLabelText("Status"), "shipped");
    expect(where()).toBe("/admin/orders?limit=25&status=shipped");
    await user.click(screen.getByRole("button", { name: /Needs Verification/ }));
    expect(where()).toContain("paymentStatus=verification_pending");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(where()).toBe("/admin/orders?limit=25");
  });

  it("keeps every filter that was chosen before the list was painted again", async () => {
    asked();
    const { where } = renderAt("/admin/orders?limit=25");
    await screen.findByText("FC261104-P9W2K");
    act(() => {
      fireEvent.click(screen.getByRole("button", { name: /Needs Verification/ }));
      fireEvent.change(screen.getByLabelText("Status"), { target: { value: "pending" } });
    });
    await waitFor(() => expect(where()).toContain("status=pending"));
    expect(where()).toBe("/admin/orders?limit=25&paymentStatus=verification_pending&status=pending");
  });

  it("searches 300 ms after the last letter, once", async () => {
    const seen = asked();
    const { where } = renderAt("/admin/orders");
    await screen.findByText("FC261104-P9W2K");
    // In one go: on a busy machine 300 ms may pass between two letters that are typed.
    for (const typed of ["p", "pr", "priya"])
      fireEvent.change(screen.getByRole("searchbox"), { target: { value: typed } });
    await waitFor(() => expect(where()).toBe("/admin/orders?search=priya"));
    await waitFor(() =>
      expect(seen.filter((search) => search.includes("search="))).toEqual(["?search=priya&page=1&limit=10"]),
    );
  });

  it("does not jump: new orders wait behind a button", async () => {
    let first = 0;
    server.use(
      http.get("*/api/admin/orders", () => {
        const orders = Array.from({ length: 10 }, (_, index) => orderRow(first + index));
        return HttpResponse.json({ success: true, orders, total: 461, totalPages: 47, currentPage: 1 });
      }),
    );
    first = 3;
    const { user, client } = renderAt("/admin/orders");
    const firstLink = async () => within((await screen.findAllByRole("row"))[1] as HTMLElement).getAllByRole("link")[0];
    expect(await firstLink()).toHaveTextContent("FC261105-M4T8Z");
    first = 0;
    await client.invalidateQueries({ queryKey: ["orders"] });
    const fresh = await screen.findByRole("button", { name: "3 new orders" });
    expect(await firstLink()).toHaveTextContent("FC261105-M4T8Z");
    await user.click(fresh);
    expect(await firstLink()).toHaveTextContent("FC261104-P9W2K");
  });

  it("is walked by keys: J, Enter, X, Shift X", async () => {
    asked();
    const { user, where } = renderAt("/admin/orders");
    await screen.findByText("FC261104-P9W2K");
    await user.keyboard("jjx");
    expect(screen.getByLabelText("Select FC261104-Q3H7D")).toBeChecked();
    await user.keyboard("jj");
    await user.keyboard("{Shift>}X{/Shift}");
    expect(screen.getByRole("region", { name: "Selection" })).toHaveTextContent("3 selected");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(where()).toBe("/admin/orders/o4"));
  });

  it("reports a bulk change: how many, which were refused and why, and keeps those selected", async () => {
    asked();
    const bodies: unknown[] = [];
    server.use(
      http.post("*/api/admin/orders/bulk-status", async ({ request }) => {
        bodies.push(await request.json());
        const refused = [
          { _id: "o2", orderNumber: "FC261104-Q3H7D", reason: "is Delivered: a step back asks for each order" },
        ];
        return HttpResponse.json({ success: true, changed: ["o1"], refused });
      }),
    );
    const { user } = renderAt("/admin/orders");
    await user.click(await screen.findByLabelText("Select FC261104-P9W2K"));
    await user.click(screen.getByLabelText("Select FC261104-Q3H7D"));
    await user.keyboard("s");
    const dialog = await screen.findByRole("dialog", { name: "Set status of 2 orders" });
    expect(within(dialog).getByRole("button", { name: "Update Status" })).toBeDisabled();
    await user.click(within(dialog).getByRole("radio", { name: "Shipped" }));
    await user.click(within(dialog).getByRole("button", { name: "Set to Shipped" }));
    const report = await screen.findByRole("region", { name: "Report" });
    expect(report).toHaveTextContent("1 order set to Shipped");
    expect(report).toHaveTextContent("is Delivered: a step back asks for each order");
    expect(bodies).toEqual([{ ids: ["o1", "o2"], status: "shipped" }]);
    await user.click(within(report).getByRole("button", { name: "Keep these 1 selected" }));
    expect(screen.getByLabelText("Select FC261104-Q3H7D")).toBeChecked();
    expect(screen.getByLabelText("Select FC261104-P9W2K")).not.toBeChecked();
  });

  it("says what failed and tries again", async () => {
    server.use(
      http.get("*/api/admin/orders", () => HttpResponse.json({ success: false }, { status: 500 }), { once: true }),
    );
    const { user } = renderAt("/admin/orders");
    expect(await screen.findByText("Failed to fetch orders")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("FC261104-P9W2K")).toBeVisible();
  });
});

describe("the status dialog", () => {
  function serve() {
    const bodies: unknown[] = [];
    server.use(
      http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order: orderOf(7) })),
      http.put("*/api/admin/orders/:id/status", async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true, message: "ok" });
      }),
    );
    return bodies;
  }

  it("takes carrier and tracking number for Shipped alone", async () => {
    const bodies = serve();
    server.use(
      http.get("*/api/admin/orders/:id", () =>
        HttpResponse.json({ success: true, order: { ...orderOf(7), status: "processing" } }),
      ),
    );
    const { user } = renderAt("/admin/orders/o8");
    await screen.findByRole("heading", { level: 1, name: /FC/ });
    await user.keyboard("s");
    const dialog = await screen.findByRole("dialog", { name: "Update Status" });
    expect(within(dialog).getByRole("radio", { name: /Processing/ })).toBeDisabled();
    expect(within(dialog).queryByLabelText(/Carrier/)).toBeNull();
    await user.click(within(dialog).getByRole("radio", { name: "Shipped" }));
    await user.type(within(dialog).getByLabelText(/Carrier/), "ABT Parcel Service");
    await user.type(within(dialog).getByLabelText(/Tracking number/), "CBE-20941173");
    await user.click(within(dialog).getByRole("button", { name: "Set to Shipped" }));
    await waitFor(() =>
      expect(bodies).toEqual([{ status: "shipped", carrier: "ABT Parcel Service", trackingNumber: "CBE-20941173" }]),
    );
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it("asks once more for a step back, with focus on the harmless button", async () => {
    const bodies = serve();
    const { user } = renderAt("/admin/orders/o8");
    await screen.findByRole("heading", { level: 1, name: /FC/ });
    await user.keyboard("s");
    await user.click(await screen.findByRole("radio", { name: "Confirmed" }));
    await user.click(screen.getByRole("button", { name: "Set to Confirmed" }));
    const again = await screen.findByRole("dialog", { name: "Set back to Confirmed?" });
    expect(bodies).toEqual([]);
    expect(within(again).getByRole("button", { name: "Keep Shipped" })).toHaveFocus();
    await user.click(within(again).getByRole("button", { name: "Set back to Confirmed" }));
    await waitFor(() => expect(bodies).toEqual([{ status: "confirmed", confirmStepBack: true }]));
    await waitFor(() => expect(again).not.toBeInTheDocument());
  });
});
