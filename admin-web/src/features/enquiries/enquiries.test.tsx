import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Enquiry } from "../../api/enquiries";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const { enquiry: example } = examples["GET /api/admin/enquiries/{id} 200"];
const products = examples["GET /api/products 200"];
const [found] = products.products;
const rocket = { ...found, _id: "77", name: "Rocket", price: 50 };
const late = new Date(Date.now() - 3_600_000).toISOString();
const enquiry: Enquiry = { ...example, status: "new", dueAt: late, orderId: null, orderNumber: "" };
const path = `/admin/enquiries/${enquiry._id}`;

function serve() {
  const sent: unknown[] = [];
  server.use(
    http.get("*/api/admin/enquiries/:id", () => HttpResponse.json({ success: true, enquiry })),
    http.put("*/api/admin/enquiries/:id", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: "Enquiry saved", enquiry });
    }),
    http.post("*/api/admin/enquiries/:id/order", async ({ request }) => {
      sent.push(await request.json());
      const message = "The sale is entered as an order";
      return HttpResponse.json({ success: true, message, enquiry }, { status: 201 });
    }),
  );
  return sent;
}

it("an enquiry without an answer for a day is marked", async () => {
  serve();
  renderAt(path);
  expect(await screen.findByText(/Overdue since/)).toBeVisible();
});

it("the customer is called by a press, on top of the page too", async () => {
  serve();
  renderAt(path);
  const [top] = await screen.findAllByRole("link", { name: /^\+91/ });
  expect(top).toHaveAttribute("href", `tel:+91${enquiry.shippingAddress.phoneNumber}`);
});

it("a packing charge that depends on an unknown place is not shown as nothing to pay", async () => {
  const unknown = { ...enquiry, pricing: { ...enquiry.pricing, packing: null } };
  server.use(http.get("*/api/admin/enquiries/:id", () => HttpResponse.json({ success: true, enquiry: unknown })));
  renderAt(path);
  const charge = await screen.findByText("Packing charge");
  expect(charge.nextElementSibling).toHaveTextContent(/^–$/);
});

it("a step is sent by itself", async () => {
  const sent = serve();
  const { user } = renderAt(path);
  await user.click(await screen.findByRole("button", { name: "Contacted" }));
  expect(await screen.findByText("Enquiry saved")).toBeVisible();
  expect(sent).toEqual([{ status: "contacted" }]);
});

it("a note that is not saved is not lost by a link", async () => {
  serve();
  const { user } = renderAt(path);
  await user.type(await screen.findByLabelText("Note for staff"), "Call after six");
  await user.click(screen.getByRole("link", { name: "To the enquiries" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.click(within(dialog).getByRole("button", { name: "Stay" }));
  expect(screen.getByLabelText("Note for staff")).toHaveValue("Call after six");
});

it("the agreed sale is sent with the quantities and prices that were typed, and another item", async () => {
  const sent = serve();
  server.use(
    http.get("*/api/products", () => HttpResponse.json({ ...products, products: [rocket], total: 1 })),
    http.get("*/api/bundles", () => HttpResponse.json([])),
    http.get("*/api/giftboxes", () => HttpResponse.json([])),
  );
  const { user } = renderAt(path);
  await user.click(await screen.findByRole("button", { name: "Enter the agreed sale" }));
  const dialog = await screen.findByRole("dialog", { name: "Enter the agreed sale" });
  const [item] = enquiry.items;
  const quantity = within(dialog).getByLabelText(`Quantity of ${item?.name}`);
  await user.clear(quantity);
  await user.type(quantity, "2.5");
  await user.click(within(dialog).getByRole("button", { name: "Enter as an order" }));
  expect(within(dialog).getByText("A whole number above 0")).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(quantity);
  await user.type(quantity, "3");
  await user.type(within(dialog).getByLabelText(`Price of ${item?.name}`), "85.50");
  await user.type(within(dialog).getByRole("combobox", { name: "Search an item to add" }), "rock");
  await user.click(await within(dialog).findByRole("option", { name: /Rocket/ }));
  await user.click(within(dialog).getByRole("button", { name: "Enter as an order" }));
  expect(within(dialog).getByText(/Please say why/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByLabelText("Why are these not today's prices?"), "Buys every year");
  await user.click(within(dialog).getByRole("button", { name: "Enter as an order" }));
  expect(await screen.findByText("The sale is entered as an order")).toBeVisible();
  expect(sent).toEqual([
    {
      items: [
        { type: "product", product: item?._id, quantity: 3, price: 85.5 },
        { type: "product", product: rocket._id, quantity: 1 },
      ],
      priceReason: "Buys every year",
      paymentMethod: "bank_transfer",
    },
  ]);
});

it("an agreed sale without items is not sent", async () => {
  const sent = serve();
  const { user } = renderAt(path);
  await user.click(await screen.findByRole("button", { name: "Enter the agreed sale" }));
  const dialog = await screen.findByRole("dialog", { name: "Enter the agreed sale" });
  for (const { name } of enquiry.items) {
    await user.click(within(dialog).getByRole("button", { name: `Remove ${name}` }));
  }
  await user.click(within(dialog).getByRole("button", { name: "Enter as an order" }));
  expect(within(dialog).getByText("Please add at least one item.")).toBeVisible();
  expect(sent).toEqual([]);
});

it("the parcel of an agreed sale may go to another address", async () => {
  const sent = serve();
  const { user } = renderAt(path);
  await user.click(await screen.findByRole("button", { name: "Enter the agreed sale" }));
  const dialog = await screen.findByRole("dialog", { name: "Enter the agreed sale" });
  await user.click(within(dialog).getByLabelText("The parcel goes to another address"));
  const city = within(dialog).getByLabelText("City");
  await user.clear(city);
  await user.type(city, "Karur");
  await user.click(within(dialog).getByRole("button", { name: "Enter as an order" }));
  expect(await screen.findByText("The sale is entered as an order")).toBeVisible();
  expect(sent).toMatchObject([{ shippingAddress: { city: "Karur", street: enquiry.shippingAddress.street } }]);
});

it("the list leads to an enquiry", async () => {
  renderAt("/admin/enquiries");
  const { enquiries } = examples["GET /api/admin/enquiries 200"];
  const link = await screen.findByRole("link", { name: enquiries[0]?.number });
  expect(link).toHaveAttribute("href", `/admin/enquiries/${enquiries[0]?._id}`);
});
