import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { PayeeChange } from "../../api/payees";
import { examples } from "../../testing/examples";
import { server } from "../../testing/server";
import { PayeeWaiting } from "./PayeeWaiting";

const [example] = examples["GET /api/admin/payee-changes 200"].changes;
const waiting: PayeeChange = {
  ...(example as PayeeChange),
  _id: "7",
  state: "waiting",
  requestedBy: "Lakshmi",
  requestedById: "1",
  goesLiveAt: null,
  values: [{ field: "upiId", before: "agal@bank", after: "new@bank" }],
};

function open(change: PayeeChange, me: string) {
  server.use(http.get("*/api/admin/payee-changes", () => HttpResponse.json({ success: true, changes: [change] })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PayeeWaiting me={me} />
    </QueryClientProvider>,
  );
}

describe("another payee that waits", () => {
  it("shows the request, and lets another super admin confirm it in a dialog", async () => {
    const decided: string[] = [];
    server.use(
      http.post("*/api/admin/payee-changes/:id/:decision", ({ params }) => {
        decided.push(`${params.id} ${params.decision}`);
        return HttpResponse.json({ success: true, message: "Done", change: { ...waiting, state: "live" } });
      }),
    );
    open(waiting, "2");
    expect(await screen.findByText("Lakshmi")).toBeVisible();
    expect(screen.getByText("agal@bank")).toBeVisible();
    expect(screen.getByText("new@bank")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Confirm the new payee" }));
    expect(decided).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    expect(decided).toEqual(["7 confirm"]);
  });

  it("lets the requester withdraw it, not confirm it", async () => {
    open(waiting, "1");
    expect(await screen.findByText(/until another super admin confirms it/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Confirm the new payee" })).toBeNull();
    expect(screen.getByRole("button", { name: "Withdraw" })).toBeVisible();
  });

  it("shows when it goes live in a shop with one super admin", async () => {
    open({ ...waiting, goesLiveAt: "2026-11-24T10:30:00Z" }, "1");
    expect(await screen.findByText(/there is no other super admin/)).toHaveTextContent("24 Nov");
  });

  it("shows the result of the last one", async () => {
    open({ ...waiting, state: "withdrawn", decidedBy: "Kannan", decidedAt: "2026-11-24T10:30:00Z" }, "1");
    expect(await screen.findByText(/\(Lakshmi\) was withdrawn by Kannan, 24 Nov/)).toBeVisible();
  });
});
