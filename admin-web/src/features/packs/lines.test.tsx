import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { pack, product } from "../../testing/data";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

/** A server with this pack that notes what is saved. */
function serving(crackers: object[]) {
  const sent: { crackers: unknown }[] = [];
  server.use(
    http.get("*/api/giftboxes/:id", () => HttpResponse.json({ success: true, giftBox: { ...pack, crackers } })),
    http.put("*/api/giftboxes/:id", async ({ request }) => {
      sent.push((await request.json()) as { crackers: unknown });
      return HttpResponse.json({ success: true, message: "ok" });
    }),
  );
  return sent;
}

const names = { ta: "", hi: "" };

it("a product is chosen by its picture and stock; a name only is free text", async () => {
  const sent = serving([]);
  const { user } = renderAt("/admin/giftboxes/edit/b1");
  await user.type(await screen.findByRole("combobox", { name: "Product name" }), "spark");
  await user.click(await screen.findByRole("option", { name: new RegExp(product.name) }));
  expect(screen.getByText(`Takes ${product.name} out of stock: 240 there.`)).toBeVisible();
  await user.keyboard("4{Enter}");
  expect(await screen.findByText("240 in stock, enough for 60")).toBeVisible();
  await user.type(screen.getByRole("combobox", { name: "Product name" }), "A greeting card");
  expect(screen.getByText(/^Free text: nothing is taken out of stock/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add" }));
  await user.click(screen.getByRole("button", { name: /Update Gift Box/ }));
  await waitFor(() =>
    expect(sent[0]?.crackers).toEqual([
      { name: product.name, names: product.names, product: "p1", quantity: 4 },
      { name: "A greeting card", names, product: null, quantity: 1 },
    ]),
  );
});

it("a product is in one line", async () => {
  serving([{ name: product.name, names, quantity: 2, product: "p1" }]);
  const { user } = renderAt("/admin/giftboxes/edit/b1");
  await user.type(await screen.findByRole("combobox", { name: "Product name" }), "spark");
  await user.click(await screen.findByRole("option", { name: new RegExp(product.name) }));
  expect(screen.getByText("This product is in the list already: change its quantity there.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Add" })).toBeDisabled();
});

it("lines of free text that are called like a product are linked at once", async () => {
  const sent = serving([
    { name: product.name, names, quantity: 2 },
    { name: "A greeting card", names, quantity: 1 },
  ]);
  const { user } = renderAt("/admin/giftboxes/edit/b1");
  expect(await screen.findByText("2 of 2 lines are free text.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Link products by name" }));
  expect(await screen.findByText("1 of 2 lines are free text.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Update Gift Box/ }));
  await waitFor(() => expect(sent[0]?.crackers).toMatchObject([{ product: "p1" }, { product: null }]));
});
