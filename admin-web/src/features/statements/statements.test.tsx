import { first } from "@shop/shared/testing/answers";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Statement } from "../../api/statements";
import { statement } from "../../testing/bank";
import { admin } from "../../testing/data";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const wrong = "This password does not open the file.";
const file = new File(["Date,Narration,Debit,Credit,Balance"], "kvb-october-2026.csv", { type: "text/csv" });

/** The server answers an upload with this import and this message, and then shows the import as `now()`. */
function serveUpload(status: 200 | 201, message: string, uploaded: Statement, now: () => Statement = () => uploaded) {
  server.use(
    http.post("*/api/admin/statements", () =>
      HttpResponse.json({ success: true, message, statement: uploaded }, { status }),
    ),
    http.get("*/api/admin/statements/:id", () => HttpResponse.json({ success: true, statement: now() })),
  );
}

async function upload() {
  const view = renderAt("/admin/statements");
  const form = await screen.findByRole("region", { name: "Upload a statement" });
  await view.user.upload(within(form).getByLabelText("Choose a statement file"), file);
  await waitFor(() => expect(view.where()).toBe("/admin/statements/s1"));
  return view;
}

describe("an uploaded statement", () => {
  it("that is stored opens its preview", async () => {
    serveUpload(201, "The statement is being read.", { ...statement, state: "previewed", refusedCount: 0 });
    await upload();
    expect(await screen.findByText("The statement is being read.")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Import" })).toBeVisible();
  });

  it("that meets a busy server is sent again", async () => {
    serveUpload(201, "The statement is being read.", { ...statement, state: "previewed", refusedCount: 0 });
    const busy = { success: false, message: "Many files are being saved.", code: "storage_busy", errors: [] };
    server.use(
      http.post(
        "*/api/admin/statements",
        () => HttpResponse.json(busy, { status: 503, headers: { "Retry-After": "0" } }),
        { once: true },
      ),
    );
    await upload();
    expect(await screen.findByText("The statement is being read.")).toBeVisible();
    expect(screen.queryByText("Many files are being saved.")).toBeNull();
  });

  it("that the account has already shows a message and opens the first one", async () => {
    const message = "This file was uploaded before; it is committed. Nothing has changed.";
    serveUpload(200, message, { ...statement, state: "committed" });
    await upload();
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole("link", { name: "To Matching" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  });

  it("that is refused names row, column and cell", async () => {
    const message = "The amount is written in a way that is not certain.";
    const problem = { code: "amount", message, row: 14, column: "Deposit Amt.", cell: "4.350,00", proven: "" };
    serveUpload(201, message, { ...statement, state: "refused", rowCount: 0, refusedCount: 0, problem });
    await upload();
    expect(await screen.findByText("Row 14, column “Deposit Amt.”, cell “4.350,00”")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  });

  it("that is protected needs its password, rejects a wrong one, and is read with the right one", async () => {
    const waiting: Statement = { ...statement, state: "needs_password", rowCount: 0, refusedCount: 0 };
    const read: Statement = { ...statement, state: "previewed", refusedCount: 0 };
    const sent: { password: string }[] = [];
    const isOpen = () => sent.at(-1)?.password === "diwali";
    serveUpload(201, "The file is protected by a password.", waiting, () => (isOpen() ? read : waiting));
    server.use(
      http.post("*/api/admin/statements/:id/password", async ({ request }) => {
        sent.push((await request.json()) as { password: string });
        if (!isOpen()) {
          const refusal = { success: false, message: wrong, code: "wrong_file_password", errors: [] };
          return HttpResponse.json(refusal, { status: 400 });
        }
        return HttpResponse.json({ success: true, message: "The file is open and being read.", statement: read });
      }),
    );
    const { user } = await upload();
    const password = await screen.findByLabelText("Password of the file");
    const open = screen.getByRole("button", { name: "Open the file" });
    await user.click(open);
    expect(screen.getByText("Please type the password of the file")).toBeVisible();
    await user.type(password, "pongal");
    await user.click(open);
    expect(await screen.findByText(wrong)).toBeVisible();
    expect(password).toHaveValue("");
    await user.type(password, "diwali");
    await user.click(open);
    expect(await screen.findByRole("button", { name: "Import" })).toBeVisible();
    expect(sent).toEqual([{ password: "pongal" }, { password: "diwali" }]);
  });
});

describe("the rows of a statement that is stored", () => {
  it("say what became of them, and lead to their orders", async () => {
    const became = (fileRow: number, more: Partial<Statement["sample"][number]>) => ({
      ...first(statement.sample),
      fileRow,
      state: "open" as const,
      ...more,
    });
    const sample = [
      became(1, { state: "matched", orders: [{ _id: "o7", orderNumber: "FC261012-007QX", refundDue: true }] }),
      became(2, { state: "set_aside", setAsideReason: "A loan" }),
      became(3, {}),
      became(4, { direction: "debit" }),
      became(5, { state: "reversed" }),
    ];
    server.use(
      http.get("*/api/admin/statements/:id", () =>
        HttpResponse.json({ success: true, statement: { ...statement, state: "committed", sample } }),
      ),
    );
    renderAt("/admin/statements/s1");
    const table = within(await screen.findByRole("table", { name: /^First and last/ }));
    expect(table.getByRole("link", { name: "FC261012-007QX" })).toHaveAttribute("href", "/admin/orders/o7");
    const said = table.getAllByRole("row").slice(1);
    const words = [
      "Matched: FC261012-007QXRefund due",
      "Set asideA loan",
      "Open",
      "Money out",
      "Taken back by the bank",
    ];
    for (const [at, word] of words.entries()) expect(said[at]).toHaveTextContent(word);
  });

  it("have no state before", async () => {
    serveUpload(201, "", statement);
    renderAt("/admin/statements/s1");
    const table = within(await screen.findByRole("table", { name: /^First and last/ }));
    expect(table.queryByRole("columnheader", { name: "State" })).toBeNull();
  });
});

describe("automatic approval", () => {
  it("is off at first, and a super admin switches it on with its limits", async () => {
    const sent: unknown[] = [];
    const { autoApproval } = examples["GET /api/admin/auto-approval 200"];
    server.use(
      http.put("*/api/admin/auto-approval", async ({ request }) => {
        const body = (await request.json()) as object;
        sent.push(body);
        const changed = { ...autoApproval, ...body, changedAt: "2026-10-12T06:00:00Z", changedByName: "Lakshmi" };
        const message = "Certain matches are approved by themselves";
        return HttpResponse.json({ success: true, message, autoApproval: changed });
      }),
    );
    const { user } = renderAt("/admin/settings?tab=bank");
    const card = within(await screen.findByRole("region", { name: "Automatic approval" }));
    expect(await card.findByText("Off")).toBeVisible();
    expect(card.getByText(/without anybody looking at them, up to ₹10,000/)).toBeVisible();
    await user.click(card.getByRole("checkbox", { name: "Approve certain matches automatically" }));
    const limit = card.getByLabelText("Largest amount");
    await user.clear(limit);
    await user.type(limit, "2,5");
    await user.click(card.getByRole("button", { name: "Save" }));
    expect(await card.findByText("An amount in rupees")).toBeVisible();
    await user.clear(limit);
    await user.type(limit, "2500");
    await user.click(card.getByRole("button", { name: "Save" }));
    expect(await card.findByText("On")).toBeVisible();
    expect(card.getByText(/^Last changed by Lakshmi/)).toBeVisible();
    expect(sent).toEqual([{ isOn: true, limit: 2500, undoMinutes: 10 }]);
  });

  it("is not shown to staff who are not super admins", async () => {
    const permissions = admin.permissions.filter((permission) => permission !== "manage_shop");
    const clerk = { ...admin, role: "admin" as const, mayReconcile: true, permissions };
    server.use(http.get("*/api/admin/profile", () => HttpResponse.json({ success: true, admin: clerk })));
    renderAt("/admin/settings?tab=bank", clerk);
    expect(await screen.findByText("Trial upload")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Automatic approval" })).toBeNull();
  });
});
