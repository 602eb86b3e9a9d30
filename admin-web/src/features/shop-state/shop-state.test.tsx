import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { OwnAccount } from "../../api/session";
import type { GivenUpMail, ShopState } from "../../api/shopState";
import { admin, packerMay } from "../../testing/data";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const path = "/admin/shop-state";
const example = examples["GET /api/admin/shop-state 200"] as ShopState;
const list = examples["GET /api/admin/given-up-mails 200"];
const [refused] = list.mails as [GivenUpMail];

function serveState(state: Partial<ShopState>) {
  server.use(http.get("*/api/admin/shop-state", () => HttpResponse.json({ ...example, ...state })));
}

function serveMails(...mails: GivenUpMail[]) {
  server.use(http.get("*/api/admin/given-up-mails", () => HttpResponse.json({ ...list, total: mails.length, mails })));
}

it("shows the figures, and each sentence with its level and what to do", async () => {
  renderAt(path);
  const parts = await screen.findByRole("region", { name: "Parts of the shop" });
  expect(screen.getByText(example.summary)).toBeVisible();
  const rows = within(parts).getAllByRole("listitem");
  expect(rows).toHaveLength(example.findings.length);
  expect(rows[0]).toHaveTextContent("Act now");
  expect(rows[0]).toHaveTextContent("No worker has answered for 1 hour.");
  expect(rows[0]).toHaveTextContent("What to do: Start the worker, or restart it.");
  const database = rows.find((row) => row.textContent?.includes("The database answers."));
  expect(database).toHaveTextContent("All right");
  expect(screen.getByText("Orders in the last hour").closest("div")).toHaveTextContent("9");
  expect(screen.getByText(/^Asked at /)).toBeVisible();
});

it("a figure that is not known is not 0", async () => {
  serveState({ figures: { ...example.figures, ordersLastHour: null } });
  renderAt(path);
  expect((await screen.findByText("Orders in the last hour")).closest("div")).toHaveTextContent("not known");
});

it("payments that wait too long link to them", async () => {
  const late = { level: "bad", about: "Payments to verify", says: "3 payments", toDo: "Verify", place: "payments" };
  serveState({ findings: [late] as ShopState["findings"] });
  renderAt(path);
  const parts = await screen.findByRole("region", { name: "Parts of the shop" });
  const link = within(parts).getByRole("link", { name: "Payments to verify" });
  expect(link).toHaveAttribute("href", "/admin/orders?paymentStatus=verification_pending");
});

it("says when the server does not answer, and from when what it shows is", async () => {
  const { user } = renderAt(path);
  await screen.findByText(example.summary);
  server.use(http.get("*/api/admin/shop-state", () => HttpResponse.error()));
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  expect(await screen.findByText("No connection.")).toBeVisible();
  expect(screen.getByText(/You see the state of the shop of/)).toBeVisible();
  expect(screen.getByText(example.summary)).toBeVisible();
});

it("lists the mails that were not delivered: to whom, about which order, why", async () => {
  renderAt(path);
  const table = await screen.findByRole("table", { name: "Mails that were not delivered" });
  const [, row] = within(table).getAllByRole("row") as [HTMLElement, HTMLElement];
  expect(row).toHaveTextContent(refused.title);
  expect(row).toHaveTextContent("m•••@example.com");
  expect(row).toHaveTextContent("Refused by the mail server");
  expect(row).toHaveTextContent("There is no such mailbox.");
  const order = refused.order as NonNullable<GivenUpMail["order"]>;
  expect(within(row).getByRole("link", { name: order.orderNumber })).toHaveAttribute(
    "href",
    `/admin/orders/${order._id}`,
  );
});

it("a mail that failed after all tries says how many", async () => {
  serveMails({ ...refused, refused: false, tries: 17, order: null, recipient: "" });
  renderAt(path);
  const table = await screen.findByRole("table", { name: "Mails that were not delivered" });
  expect(table).toHaveTextContent("Failed, 17 tries");
  expect(within(table).queryByRole("link")).toBeNull();
});

it("a mail is sent again and leaves the list", async () => {
  const sent: unknown[] = [];
  const { user } = renderAt(path);
  const again = await screen.findByRole("button", { name: /^Send again/ });
  server.use(
    http.post("*/api/admin/given-up-mails/:id/send-again", ({ params }) => {
      sent.push(params.id);
      serveMails();
      return HttpResponse.json(examples["POST /api/admin/given-up-mails/{id}/send-again 200"]);
    }),
  );
  await user.click(again);
  expect(await screen.findByText("The mail is in the queue again")).toBeVisible();
  expect(sent).toEqual([refused._id]);
  expect(await screen.findByText("No mail was given up.", { selector: "h2" })).toBeVisible();
});

it("a mail that somebody sent again already says so", async () => {
  const message = "This mail was not given up, or somebody sent it again already.";
  server.use(
    http.post("*/api/admin/given-up-mails/:id/send-again", () =>
      HttpResponse.json({ success: false, code: "mail_not_given_up", message, errors: [] }, { status: 409 }),
    ),
  );
  const { user } = renderAt(path);
  await user.click(await screen.findByRole("button", { name: /^Send again/ }));
  expect(await screen.findByText(message)).toBeVisible();
});

it("is in the menu of admins", async () => {
  renderAt(path);
  const menu = await screen.findByRole("navigation", { name: "Main" });
  expect(within(menu).getByRole("link", { name: "How is the shop?" })).toHaveAttribute("href", path);
});

it("is not for other roles", async () => {
  const packer: OwnAccount = { ...admin, role: "packer", permissions: packerMay };
  server.use(http.get("*/api/admin/profile", () => HttpResponse.json({ success: true, admin: packer })));
  renderAt(path, packer);
  expect(await screen.findByRole("heading", { name: "This page is not for your role" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "How is the shop?" })).toBeNull();
});
