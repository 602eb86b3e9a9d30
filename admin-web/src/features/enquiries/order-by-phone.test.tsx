import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import type { MatchedLine } from "./sale";

const matched = examples["POST /api/admin/enquiries/match 200"];
const entered = examples["POST /api/admin/enquiries 201"];
const products = examples["GET /api/products 200"];
const place = examples["GET /api/service-check 200"];
const known = examples["POST /api/admin/enquiries 409"];
const item = (id: string, name: string, price: number) => ({
  type: "product" as const,
  _id: id,
  name,
  names: { ta: "", hi: "" },
  price,
});
const lines: MatchedLine[] = [
  { text: "2 sparkler", quantity: 2, assumed: false, outcome: "sure", items: [item("11", "Sparkler", 90)] },
  {
    text: "rocket",
    quantity: 1,
    assumed: true,
    outcome: "choose",
    items: [item("12", "Rocket", 50), item("13", "Big Rocket", 150)],
  },
  { text: "moon rocks", quantity: 1, assumed: true, outcome: "unknown", items: [] },
];
const out = {
  ...examples["POST /api/orders 409"],
  shortages: [
    {
      ...examples["POST /api/orders 409"].shortages[0],
      type: "product",
      _id: "12",
      name: "Rocket",
      message: "Only 2 left",
    },
  ],
};

type Refusal = { status: number; body: object };

/** The shop refuses as often as there are refusals, then takes the order. */
function serve(...refusals: Refusal[]) {
  const sent: { key: string | null; body: Record<string, unknown> }[] = [];
  server.use(
    http.get("*/api/service-check", () => HttpResponse.json(place)),
    http.get("*/api/bundles", () => HttpResponse.json(examples["GET /api/bundles 200"])),
    http.get("*/api/giftboxes", () => HttpResponse.json(examples["GET /api/giftboxes 200"])),
    http.post("*/api/admin/enquiries/match", () => HttpResponse.json({ ...matched, lines })),
    http.post("*/api/admin/enquiries", async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ key: request.headers.get("Idempotency-Key"), body });
      const refusal = refusals.shift();
      if (refusal) return HttpResponse.json(refusal.body, { status: refusal.status });
      const enquiry = { ...entered.enquiry, orderId: "o1" };
      return HttpResponse.json({ ...entered, enquiry }, { status: 201 });
    }),
  );
  return sent;
}

const enter = (user: UserEvent) => user.click(screen.getByRole("button", { name: /Enter as an order/ }));

/** The list is checked and every line has an item; the customer is typed. */
async function fill(user: UserEvent) {
  await user.type(await screen.findByLabelText("Paste the customer's list"), "2 sparkler");
  await user.click(screen.getByRole("button", { name: "Check" }));
  await user.selectOptions(await screen.findByLabelText("Which item is “rocket”?"), "Rocket");
  await user.click(screen.getByRole("button", { name: "Remove moon rocks" }));
  await user.type(screen.getByLabelText("Phone number"), "98402 11736");
  await user.type(screen.getByLabelText("Name"), "Selvi");
  await user.selectOptions(screen.getByLabelText("Delivery"), "Transport office");
  await user.type(screen.getByLabelText("Transport office"), "KPN, Simmakkal");
  await user.type(screen.getByLabelText("PIN code"), "625001");
  await waitFor(() => expect(screen.getByLabelText("State")).toHaveValue("Tamil Nadu"));
  expect(screen.getByLabelText("City")).toHaveValue("Madurai");
}

it("an order without an item is not sent: the search for one has the message and the focus", async () => {
  const sent = serve();
  const { user } = renderAt("/admin/orders/new");
  await screen.findByLabelText("Paste the customer's list");
  await enter(user);
  const search = screen.getByRole("combobox", { name: "Search an item to add" });
  await waitFor(() => expect(search).toHaveFocus());
  expect(search).toHaveAccessibleDescription("Please paste a list, or add an item.");
  expect(sent).toEqual([]);
});

it("the lines of a pasted list are sure, to choose or unknown, and add up", async () => {
  const sent = serve();
  const { user } = renderAt("/admin/orders/new");
  await user.type(await screen.findByLabelText("Paste the customer's list"), "2 sparkler");
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(await screen.findByLabelText("Quantity of Sparkler")).toHaveValue("2");
  expect(screen.getByText("No item is called “moon rocks”.")).toBeVisible();
  await enter(user);
  expect(screen.getAllByText("Choose an item, or remove the line")).toHaveLength(2);
  expect(sent).toEqual([]);
  await user.selectOptions(screen.getByLabelText("Which item is “rocket”?"), "Big Rocket");
  expect(screen.getByText("Total without packing").nextElementSibling).toHaveTextContent("₹330.00");
  await user.type(screen.getByLabelText("Price of Sparkler"), "80");
  expect(screen.getByText("Total without packing").nextElementSibling).toHaveTextContent("₹310.00");
});

it("a city that was typed stays when the PIN code is known", async () => {
  serve();
  const { user } = renderAt("/admin/orders/new");
  await user.type(await screen.findByLabelText("City"), "Melur");
  await user.type(screen.getByLabelText("PIN code"), place.service.pincode);
  await waitFor(() => expect(screen.getByLabelText("State")).toHaveValue("Tamil Nadu"));
  expect(screen.getByLabelText("City")).toHaveValue("Melur");
});

it("a line that no item is called may be a fund", async () => {
  serve();
  server.use(http.get("*/api/products", () => HttpResponse.json({ ...products, products: [], total: 0 })));
  const { user } = renderAt("/admin/orders/new");
  await user.type(await screen.findByLabelText("Paste the customer's list"), "moon rocks");
  await user.click(screen.getByRole("button", { name: "Check" }));
  await user.type(await screen.findByRole("combobox", { name: "Search an item for moon rocks" }), "fund");
  await user.click(await screen.findByRole("option", { name: "Family Fund" }));
  expect(screen.getByText("Total without packing").nextElementSibling).toHaveTextContent("₹1,680.00");
});

it("an order by phone is entered and its page follows", async () => {
  const sent = serve();
  const { user, router } = renderAt("/admin/orders/new");
  await fill(user);
  await user.type(screen.getByLabelText("Price of Sparkler"), "80");
  await user.type(screen.getByLabelText("Why are these not today's prices?"), "Buys every year");
  await user.click(screen.getByLabelText(/18 or older/));
  await enter(user);
  expect(await screen.findByText("The sale is entered as an order")).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/orders/o1"));
  expect(sent).toMatchObject([
    {
      body: {
        items: [
          { type: "product", product: "11", quantity: 2, price: 80 },
          { type: "product", product: "12", quantity: 1 },
        ],
        priceReason: "Buys every year",
        paymentMethod: "bank_transfer",
        shippingAddress: {
          name: "Selvi",
          phoneNumber: "98402 11736",
          deliveryTo: "transport",
          transportOffice: "KPN, Simmakkal",
          city: "Madurai",
        },
        ageConfirmed: true,
      },
    },
  ]);
  expect(sent[0]?.key).toBeTruthy();
});

it("a refusal is shown at its field, and nothing that was typed is lost", async () => {
  const message = "Please enter a valid 6-digit pincode";
  const wrong = { field: "shippingAddress.pincode", code: "invalid", message };
  const invalid = { ...known, code: "invalid", message, errors: [wrong] };
  serve({ status: 400, body: invalid }, { status: 409, body: out });
  const { user } = renderAt("/admin/orders/new");
  await fill(user);
  await enter(user);
  expect(await screen.findByLabelText("PIN code")).toHaveAccessibleDescription(message);
  await user.type(screen.getByLabelText("PIN code"), "0");
  expect(screen.getByLabelText("PIN code")).toHaveAccessibleDescription("");
  await enter(user);
  const [, rocket] = within(await screen.findByRole("list", { name: "Items" })).getAllByRole("listitem");
  if (!rocket) throw new Error("There is a second line");
  expect(await within(rocket).findByText("Only 2 left")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Selvi");
});

it("a refused price is shown at its line, and the first wrong field of the page gets focus", async () => {
  const message = "Please enter another price";
  const errors = ["items.1.price", "shippingAddress.city"].map((field) => ({ field, code: "invalid", message }));
  const sent = serve({ status: 400, body: { ...known, code: "invalid", message, errors } });
  const { user } = renderAt("/admin/orders/new");
  await fill(user);
  expect(screen.queryByText("Choose an item, or remove the line")).toBeNull();
  await enter(user);
  const price = screen.getByLabelText("Price of Rocket");
  await waitFor(() => expect(price).toHaveFocus());
  expect(price).toHaveAccessibleDescription(new RegExp(message));
  expect(screen.getByLabelText("City")).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText("Price of Sparkler")).toBeValid();
  await user.type(price, "0");
  expect(price).toHaveAccessibleDescription(/An amount above 0/);
  await user.clear(screen.getByLabelText("Quantity of Sparkler"));
  await enter(user);
  await waitFor(() => expect(screen.getByLabelText("Quantity of Sparkler")).toHaveFocus());
  expect(screen.getByLabelText("Why are these not today's prices?")).toHaveAccessibleDescription(/Please say why/);
  await user.clear(price);
  await user.type(screen.getByLabelText("Quantity of Sparkler"), "1");
  await enter(user);
  await waitFor(() => expect(sent).toHaveLength(2));
});

it("the same order has the same key when it is sent again, and another one after a change", async () => {
  const lost = { status: 502, body: {} };
  const sent = serve(lost, lost);
  const { user } = renderAt("/admin/orders/new");
  await fill(user);
  await enter(user);
  expect(await screen.findByText(/It is not known whether this was entered\./)).toBeVisible();
  await enter(user);
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.type(screen.getByLabelText("Landmark (optional)"), "Temple");
  await enter(user);
  expect(await screen.findByText("The sale is entered as an order")).toBeVisible();
  const [first, again, changed] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

it("where customers have the phone number, one or a new one is chosen", async () => {
  const sent = serve({ status: 409, body: known }, { status: 409, body: known });
  const { user } = renderAt("/admin/orders/new");
  await fill(user);
  await enter(user);
  const [first] = known.customers;
  const choices = await screen.findByRole("radiogroup", { name: "Whose order is it?" });
  await user.click(within(choices).getByRole("radio", { name: new RegExp(first?.name ?? "") }));
  await enter(user);
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(within(choices).getByRole("radio", { name: /Somebody else/ }));
  await enter(user);
  expect(await screen.findByText("The sale is entered as an order")).toBeVisible();
  expect(sent.map(({ body }) => [body.customerId, body.isNewCustomer])).toEqual([
    [undefined, false],
    [first?._id, false],
    [undefined, true],
  ]);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

it("what was typed is not lost by a link", async () => {
  serve();
  const { user } = renderAt("/admin/orders/new");
  await user.type(await screen.findByLabelText("Name"), "Selvi");
  await user.click(screen.getByRole("link", { name: "Back to orders" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.click(within(dialog).getByRole("button", { name: "Stay" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Selvi");
});
