import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { orderList } from "../../api/orders";
import { daysNamed } from "../../lib/dates";
import { orderRow, product } from "../../testing/data";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { filtersOf, queryOf } from "./filters";

const [shared] = examples["GET /api/admin/views 200"].views.filter((view) => !view.builtIn);
const mine = { ...shared, _id: "7", name: "Kerala", query: "state=Kerala", shared: false, canChange: true };

function serve(total = 3, totalAmount = 123456) {
  const asked: string[] = [];
  server.use(
    http.get("*/api/admin/orders", ({ request }) => {
      asked.push(new URL(request.url).search);
      const orders = [orderRow(0), orderRow(1), orderRow(2)];
      return HttpResponse.json({
        success: true,
        orders,
        total,
        totalIsCapped: false,
        totalPages: 1,
        currentPage: 1,
        totalAmount,
      });
    }),
    http.get("*/api/admin/views", () =>
      HttpResponse.json({ success: true, views: [...examples["GET /api/admin/views 200"].views, mine] }),
    ),
  );
  return asked;
}

describe("views of the orders", () => {
  it("are the built-in ones, own and shared ones, and set every filter", async () => {
    const asked = serve();
    const { user, where } = renderAt("/admin/orders?city=Madurai&limit=25");
    const views = within(await screen.findByRole("navigation", { name: "Views" }));
    await views.findByRole("link", { name: "Kerala" });
    expect(views.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "All orders",
      "Paid not shipped",
      "Short of stock",
      "Proof over 12 h",
      "Refund due",
      "To pack",
      "Kerala",
    ]);
    await user.click(views.getByRole("link", { name: "Paid not shipped" }));
    expect(where()).toBe("/admin/orders?status=pending,confirmed,processing&paymentStatus=completed&limit=25");
    expect(views.getByRole("link", { name: "Paid not shipped" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByLabelText("Status")).toHaveDisplayValue("Not shipped yet");
    await waitFor(() => expect(asked.at(-1)).toContain("paymentStatus=completed"));
  });

  it("save the present filters under a name, and share it if the box is ticked", async () => {
    serve();
    const bodies: unknown[] = [];
    server.use(
      http.post("*/api/admin/views", async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(examples["POST /api/admin/views 201"], { status: 201 });
      }),
    );
    const { user } = renderAt("/admin/orders?state=Kerala&noNumber=true");
    await user.click(await screen.findByRole("button", { name: "Save view" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save view" }));
    expect(dialog.getByText(/No number, Kerala/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    expect(dialog.getByText("Please enter a name")).toBeVisible();
    await user.type(dialog.getByLabelText("Name"), "Kerala without number");
    await user.click(dialog.getByLabelText(/Shared/));
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    expect(await screen.findByText("View saved")).toBeVisible();
    expect(bodies).toEqual([{ name: "Kerala without number", shared: true, query: "noNumber=true&state=Kerala" }]);
  });

  it("are renamed, shared and deleted by people with permission; deleting needs a confirmation", async () => {
    serve();
    const sent: unknown[] = [];
    server.use(
      http.put("*/api/admin/views/7", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(examples["PUT /api/admin/views/{id} 200"]);
      }),
      http.delete("*/api/admin/views/7", () => {
        sent.push("deleted");
        return HttpResponse.json(examples["DELETE /api/admin/views/{id} 200"]);
      }),
    );
    const { user } = renderAt("/admin/orders?status=confirmed");
    await screen.findByRole("link", { name: "To pack" });
    expect(screen.queryByRole("button", { name: "Edit view" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Kerala" }));
    await user.click(screen.getByRole("button", { name: "Edit view" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit view" }));
    await user.type(dialog.getByLabelText("Name"), "!");
    await user.click(dialog.getByLabelText(/Shared/));
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    await screen.findByText("View saved");
    await user.click(screen.getByRole("button", { name: "Edit view" }));
    await user.click(await screen.findByRole("button", { name: "Delete view" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete “Kerala”?" }));
    await user.click(question.getByRole("button", { name: "Delete view" }));
    expect(await screen.findByText("View deleted")).toBeVisible();
    expect(sent).toEqual([{ name: "Kerala!", shared: true }, "deleted"]);
  });

  it("take the place of an own one, with the server's message at the field that it names", async () => {
    serve();
    const sent: unknown[] = [];
    const message = "Another view has this name.";
    server.use(
      http.put("*/api/admin/views/7", async ({ request }) => {
        sent.push(await request.json());
        if (sent.length > 1) return HttpResponse.json(examples["PUT /api/admin/views/{id} 200"]);
        const errors = [{ field: "name", code: "invalid", message }];
        return HttpResponse.json({ success: false, code: "invalid", message, errors }, { status: 400 });
      }),
    );
    const { user } = renderAt("/admin/orders?city=Theni");
    await user.click(await screen.findByRole("button", { name: "Save view" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save view" }));
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    expect(await dialog.findByText("Please enter a name")).toBeVisible();
    await user.selectOptions(dialog.getByLabelText("Save as"), "Instead of “Kerala”");
    const name = dialog.getByLabelText("Name");
    await waitFor(() => expect(name).toBeValid());
    expect(name).toHaveValue("Kerala");
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(message));
    expect(name).toHaveFocus();
    await user.type(name, " 2");
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    expect(await screen.findByText("View saved")).toBeVisible();
    expect(sent).toEqual([
      { name: "Kerala", shared: false, query: "city=Theni" },
      { name: "Kerala 2", shared: false, query: "city=Theni" },
    ]);
  });

  it("keep what was typed when they are not deleted after all", async () => {
    serve();
    const { user } = renderAt("/admin/orders?state=Kerala");
    await user.click(await screen.findByRole("button", { name: "Edit view" }));
    await user.type(await screen.findByLabelText("Name"), "!");
    await user.click(screen.getByRole("button", { name: "Delete view" }));
    const question = await screen.findByRole("dialog", { name: "Delete “Kerala”?" });
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(await screen.findByLabelText("Name")).toHaveValue("Kerala!");
    await user.type(screen.getByLabelText("Name"), "{Escape}");
    expect(screen.getByRole("dialog", { name: "Edit view" })).toBeVisible();
  });

  it("show the server's error in the dialog", async () => {
    serve();
    const message = "You have a view with this name.";
    server.use(
      http.post("*/api/admin/views", () =>
        HttpResponse.json({ success: false, code: "invalid", message, errors: [] }, { status: 400 }),
      ),
    );
    const { user } = renderAt("/admin/orders?city=Theni");
    await user.click(await screen.findByRole("button", { name: "Save view" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Name"), "Kerala");
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText("Name")).toHaveValue("Kerala");
  });
});

describe("filters of the orders", () => {
  it("show the sum of all amounts, and a dash while it is not known", async () => {
    serve();
    const view = renderAt("/admin/orders");
    expect(await screen.findByText("₹1,23,456.00")).toBeVisible();
    view.unmount();
    server.use(http.get("*/api/admin/orders", () => new HttpResponse(null, { status: 500 })));
    renderAt("/admin/orders");
    expect(await screen.findByTitle("Sum of their amounts")).toHaveTextContent("–");
  });

  it("say that more match than are counted, in the heading, the pages and the export", async () => {
    const capped = { total: 10_000, totalIsCapped: true, totalPages: 1000, currentPage: 1000 };
    server.use(
      http.get("*/api/admin/orders", () => HttpResponse.json({ success: true, orders: [orderRow(0)], ...capped })),
    );
    const { user } = renderAt("/admin/orders?page=1000");
    expect(await screen.findByText("Showing 9,991 to 9,991 of more than 10,000")).toBeVisible();
    expect(screen.getByText("more than 10,000 orders")).toBeVisible();
    expect(screen.queryByTitle("Sum of their amounts")).toBeNull();
    expect(screen.getByRole("button", { name: "Next page" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: /^Export/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Export orders" }));
    expect(dialog.getByText("As the list is filtered: more than 10,000 orders.")).toBeVisible();
  });

  it("take a city once it is complete", async () => {
    const asked = serve();
    const { user, where } = renderAt("/admin/orders");
    await user.type(await screen.findByLabelText("City"), "Madurai");
    expect(asked.join()).not.toContain("city");
    await user.keyboard("{Enter}");
    expect(where()).toBe("/admin/orders?city=Madurai");
    await user.selectOptions(screen.getByLabelText("State"), "Tamil Nadu");
    await user.selectOptions(screen.getByLabelText("Tracking number"), "No number");
    expect(where()).toBe("/admin/orders?state=Tamil+Nadu&city=Madurai&noNumber=true");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(screen.getByLabelText("City")).toHaveValue("");
  });

  it("take a product by its name, chosen or pasted, until the field is emptied", async () => {
    const asked = serve();
    server.use(
      http.get("*/api/products", ({ request }) => {
        const search = new URL(request.url).searchParams.get("search");
        const products = search && product.name.startsWith(search) ? [product] : [];
        return HttpResponse.json({ ...examples["GET /api/products 200"], products });
      }),
    );
    const { user, where } = renderAt("/admin/orders");
    const field = () => screen.getByLabelText("Product");
    const suggested = () =>
      waitFor(() => expect(document.querySelector("#filter-products option")).toHaveValue(product.name));
    fireEvent.focus(await screen.findByLabelText("Product"));
    fireEvent.change(field(), { target: { value: product.name.slice(0, 5) } });
    await suggested();
    fireEvent.change(field(), { target: { value: product.name } });
    expect(where()).toBe(`/admin/orders?product=${product._id}`);
    await waitFor(() => expect(asked.at(-1)).toContain(`product=${product._id}`));
    await waitFor(() => expect(field()).toHaveValue(product.name));
    await user.clear(field());
    expect(where()).toBe("/admin/orders");
    await user.click(field());
    await user.paste(product.name);
    await suggested();
    expect(where()).toBe("/admin/orders");
    await user.keyboard("{Enter}");
    expect(where()).toBe(`/admin/orders?product=${product._id}`);
  });

  it("are sent together: carrier, stock, and the season as the days of a preset", async () => {
    const asked = serve();
    const { user, where } = renderAt("/admin/orders");
    await user.type(await screen.findByLabelText("Carrier"), "ST Courier{Enter}");
    await user.selectOptions(screen.getByLabelText("Stock"), "Short of stock");
    await user.click(screen.getByRole("button", { name: "Season" }));
    expect(where()).toBe("/admin/orders?days=season&carrier=ST+Courier&short=true");
    await waitFor(() => expect(asked.at(-1)).toContain("days=season&carrier=ST%20Courier&short=true"));
    await user.click(screen.getByRole("button", { name: "Season" }));
    expect(where()).toBe("/admin/orders?carrier=ST+Courier&short=true");
  });

  it("survive as a query string, whatever their order", () => {
    const days = "week" as const;
    const filters = { ...orderList.defaults, status: "pending,shipped", days, product: "12", proofOver: "12" };
    expect(filtersOf(queryOf(filters))).toEqual(filters);
    expect(queryOf(filtersOf("short=true&status=lost&days=never"))).toBe("short=true");
  });
});

describe("days", () => {
  beforeEach(() => {
    vi.setSystemTime("2026-11-22T19:00:00Z");
  });

  it("have presets that follow the calendar, and show From and To", async () => {
    serve();
    const { user, where } = renderAt("/admin/orders");
    await user.click(await screen.findByRole("button", { name: "7 days" }));
    expect(where()).toBe("/admin/orders?days=week");
    expect(screen.getByLabelText("From")).toHaveValue("2026-11-17");
    expect(screen.getByLabelText("To")).toHaveValue("2026-11-23");
    expect(screen.getByRole("button", { name: "7 days" })).toHaveAttribute("aria-pressed", "true");
    await user.clear(screen.getByLabelText("To"));
    await waitFor(() => expect(where()).toBe("/admin/orders?dateFrom=2026-11-17"));
  });

  it.each([
    ["today", "2026-11-23", "2026-11-23"],
    ["yesterday", "2026-11-22", "2026-11-22"],
    ["week", "2026-11-17", "2026-11-23"],
    ["month", "2026-11-01", "2026-11-23"],
    ["season", "2026-08-01", "2026-11-23"],
  ] as const)("%s is from %s to %s", (name, from, to) => {
    expect(daysNamed(name)).toEqual({ from, to });
  });

  it.each([
    ["2026-12-24", "2026-08-01", "2026-11-30"],
    ["2026-07-31", "2025-08-01", "2025-11-30"],
    ["2026-08-01", "2026-08-01", "2026-08-01"],
  ])("the season seen on %s is from %s to %s", (day, from, to) => {
    expect(daysNamed("season", new Date(`${day}T06:00:00Z`).getTime())).toEqual({ from, to });
  });
});

describe("the export", () => {
  it("exports with the chosen format, rows and the filters", async () => {
    serve();
    const asked: string[] = [];
    server.use(
      http.get("*/api/admin/orders/export", ({ request }) => {
        asked.push(new URL(request.url).search);
        const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
        return new HttpResponse("PK", { headers: { "Content-Type": type, "X-Total-Count": "5" } });
      }),
    );
    URL.createObjectURL = vi.fn(() => "blob:x");
    URL.revokeObjectURL = vi.fn();
    const { user } = renderAt("/admin/orders?city=Theni");
    await screen.findByText("FC261104-P9W2K");
    await user.keyboard("e");
    const dialog = within(await screen.findByRole("dialog", { name: "Export orders" }));
    await user.click(dialog.getByRole("radio", { name: "Excel (xlsx)" }));
    await user.click(dialog.getByRole("radio", { name: "Each item of an order" }));
    await user.click(dialog.getByRole("button", { name: "Download" }));
    // A message is transparent for a moment after it was added.
    expect(await screen.findByText(/order-lines-.*\.xlsx, 5 items/)).toBeInTheDocument();
    expect(asked).toEqual(["?city=Theni&format=xlsx&lines=true"]);
  });
});

describe("the title of the tab", () => {
  it.each([
    [3, "(3) Orders Management - Back office"],
    [0, "Orders Management - Back office"],
  ])("counts %s payments that wait", async (total, title) => {
    serve();
    server.use(
      http.get("*/api/admin/payments/waiting", () => HttpResponse.json({ success: true, total, payments: [] })),
    );
    renderAt("/admin/orders");
    await waitFor(() => expect(document.title).toBe(title));
  });

  it("has a dash when the number is not known", async () => {
    serve();
    server.use(http.get("*/api/admin/payments/waiting", () => new HttpResponse(null, { status: 500 })));
    renderAt("/admin/orders");
    await waitFor(() => expect(document.title).toBe("(–) Orders Management - Back office"));
  });
});
