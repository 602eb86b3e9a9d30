import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { product } from "../../testing/data";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const refused = (body: object) =>
  HttpResponse.json({ success: false, errors: [], requestId: "r", ...body }, { status: 409 });
const saved = (stock: number) => HttpResponse.json({ success: true, message: "Stock saved", stock }, { status: 201 });

/** A server that notes what it is sent; each answer is given once. */
function answering(...answers: (() => Response)[]) {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/admin/products/:id/stock-entries", async ({ request }) => {
      sent.push(await request.json());
      return (answers.shift() ?? (() => saved(0)))();
    }),
  );
  return sent;
}

it("the stock is clicked, typed over and saved by Enter as a difference from what was shown", async () => {
  const sent = answering(() => saved(250));
  const { user } = renderAt("/admin/products");
  await user.click(await screen.findByRole("button", { name: `Stock of ${product.name}: 240. Change` }));
  const box = screen.getByLabelText(`Stock of ${product.name}`);
  await user.type(box, "{Control>}a{/Control}250{Enter}");
  await waitFor(() => expect(sent).toEqual([{ change: 10, loadedStock: 240 }]));
  expect(await screen.findByText("Stock saved")).toBeVisible();
});

it("a stale figure is shown in place with today's; what was typed stays, and Enter again saves it", async () => {
  const sent = answering(
    () => refused({ code: "stock_changed", message: "The stock is 238 now.", available: 238 }),
    () => saved(250),
  );
  const { user } = renderAt("/admin/products");
  await user.click(await screen.findByRole("button", { name: /^Stock of/ }));
  const box = screen.getByLabelText(`Stock of ${product.name}`);
  await user.type(box, "{Control>}a{/Control}250{Enter}");
  expect(await screen.findByText("It is 238 now, it was 240. Enter again sets it to 250.")).toBeVisible();
  expect(box).toHaveValue("250");
  await user.type(box, "{Enter}");
  await waitFor(() =>
    expect(sent).toEqual([
      { change: 10, loadedStock: 240 },
      { change: 12, loadedStock: 238 },
    ]),
  );
  await waitFor(() => expect(box).not.toBeInTheDocument());
});

it("Escape leaves the stock as it is", async () => {
  const sent = answering();
  const { user } = renderAt("/admin/products");
  await user.click(await screen.findByRole("button", { name: /^Stock of/ }));
  await user.keyboard("9{Escape}");
  expect(await screen.findByRole("button", { name: `Stock of ${product.name}: 240. Change` })).toBeVisible();
  expect(sent).toEqual([]);
});

it("goods are received by search, quantity and Enter, under the number of the invoice", async () => {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post("*/api/admin/stock-receipts", async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get("Idempotency-Key") });
      if (sent.length === 1) return new HttpResponse("<h1>Bad gateway</h1>", { status: 502 });
      const products = [{ _id: "p1", stock: 280 }];
      return HttpResponse.json({ success: true, message: "The goods are in stock", replayed: false, products });
    }),
  );
  const { user } = renderAt("/admin/products/receive");
  await user.type(await screen.findByLabelText("Invoice number or note"), "Invoice 4711");
  await user.type(screen.getByRole("combobox", { name: "Search a product to add" }), "spark");
  await user.click(await screen.findByRole("option", { name: new RegExp(product.name) }));
  const came = screen.getByLabelText(`How many of ${product.name} came`);
  await waitFor(() => expect(came).toHaveFocus());
  await user.keyboard("40{Enter}");
  await waitFor(() => expect(screen.getByRole("combobox")).toHaveFocus());
  expect(screen.getByText("240 in stock, then 280")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Add to stock/ }));
  expect(await screen.findByText(/It is not known whether this was added/)).toBeVisible();
  expect(came).toHaveValue("40");
  await user.click(screen.getByRole("button", { name: /Add to stock/ }));
  expect(await screen.findByText("The goods are in stock")).toBeVisible();
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.body).toEqual({ note: "Invoice 4711", lines: [{ product: "p1", quantity: 40 }] });
  expect(sent[0]?.key).toBeTruthy();
});

it("what the server refuses of a delivery is shown at its product; the same delivery a second time has another key", async () => {
  const message = "It is not sold any more.";
  const errors = [{ field: "lines.p1", code: "invalid", message }];
  const keys: (string | null)[] = [];
  server.use(
    http.post("*/api/admin/stock-receipts", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      if (keys.length === 1) {
        return HttpResponse.json({ success: false, code: "invalid", message: "Refused", errors }, { status: 400 });
      }
      const products = [{ _id: "p1", stock: 280 }];
      return HttpResponse.json({ success: true, message: "The goods are in stock", replayed: false, products });
    }),
  );
  const { user } = renderAt("/admin/products/receive");
  const receive = async () => {
    await user.type(await screen.findByRole("combobox", { name: "Search a product to add" }), "spark");
    await user.click(await screen.findByRole("option", { name: new RegExp(product.name) }));
    await user.type(screen.getByLabelText(`How many of ${product.name} came`), "40");
    await user.click(screen.getByRole("button", { name: /Add to stock/ }));
  };
  await receive();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Refused");
  await user.click(screen.getByRole("button", { name: /Add to stock/ }));
  expect(await screen.findByText("No products yet")).toBeVisible();
  await receive();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

it("a product without a quantity is named before anything is sent", async () => {
  const { user } = renderAt("/admin/products/receive");
  await user.type(await screen.findByRole("combobox"), "spark");
  await user.click(await screen.findByRole("option", { name: new RegExp(product.name) }));
  await user.click(screen.getByRole("button", { name: /Add to stock/ }));
  expect(await screen.findByText(`Please type how many of ${product.name} came.`)).toBeVisible();
  const came = screen.getByLabelText(`How many of ${product.name} came`);
  await waitFor(() => expect(came).toHaveFocus());
  await user.keyboard("4");
  await waitFor(() => expect(screen.queryByText(/^Please type/)).toBeNull());
  await user.clear(came);
  expect(screen.queryByText(/^Please type/)).toBeNull();
});

it("the ledger shows cause, change, order and person of each entry", async () => {
  const example = examples["GET /api/admin/products/{id}/stock-entries 200"];
  const stockEntries = [
    {
      _id: "2",
      change: -3,
      result: 7,
      cause: "sold",
      order: { _id: "o1", orderNumber: "FC261104-P9W2K" },
      by: null,
      byKind: "customer",
      note: "",
      at: "2026-11-22T10:00:00Z",
    },
    {
      _id: "1",
      change: 10,
      result: 10,
      cause: "received",
      order: null,
      by: "Selvi M",
      byKind: "staff",
      note: "Invoice 4711",
      at: "2026-11-21T10:00:00Z",
    },
  ];
  server.use(
    http.get("*/api/admin/products/:id/stock-entries", () =>
      HttpResponse.json({ ...example, stockEntries, total: 2, totalIsCapped: false, totalPages: 1, currentPage: 1 }),
    ),
  );
  renderAt("/admin/products/p1/stock");
  const [, sold, received] = within(await screen.findByRole("table", { name: "Changes of the stock" })).getAllByRole(
    "row",
  );
  expect(sold).toHaveTextContent(/Sold.*−3.*7.*FC261104-P9W2K.*Customer$/);
  expect(received).toHaveTextContent(/Received.*Invoice 4711.*\+10.*10.*–.*Selvi M/);
});
