import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PickList, PickTick, Slip } from "../../api/picking";
import { session } from "../../api/session";
import { admin } from "../../testing/data";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const example = examples["GET /api/admin/pick-lists/{id} 200"];
const path = "/admin/picking/7";
const names = { ta: "", hi: "" };

function content(key: string, name: string, quantity: number) {
  return { key, name, names, quantity };
}

function row(
  key: string,
  name: string,
  quantity: number,
  more: Partial<PickList["groups"][number]["rows"][number]> = {},
) {
  return { key, name, names, unit: "box" as const, quantity, orders: 1, contents: [], ...more };
}

const list: PickList = {
  pickList: { ...example.pickList, _id: "7", orderCount: 2 },
  orders: example.orders.map((order, index) => ({ ...order, _id: String(index + 1), payment: "paid" as const })),
  groups: [
    {
      kind: "category",
      name: "Sparklers",
      names: { ta: "மத்தாப்பு", hi: "" },
      rows: [row("p1", "Red Sparkler", 12, { names: { ta: "சிவப்பு மத்தாப்பு", hi: "" } }), row("p2", "Green Sparkler", 3)],
    },
    {
      kind: "bundle",
      name: "",
      names,
      rows: [row("b1", "Family Fund", 2, { unit: "", contents: [content("c1", "Flower Pots", 10)] })],
    },
  ],
  ticks: [],
};

/** A server with this list, which refuses ticks while `down.is`. */
function serve(shown: PickList = list, ticks: PickTick[] = []) {
  const sent: unknown[] = [];
  const down = { is: false };
  let shared = ticks;
  server.use(
    http.get("*/api/admin/pick-lists/:id", () => HttpResponse.json({ success: true, ...shown, ticks: shared })),
    http.put("*/api/admin/pick-lists/:id/ticks", async ({ request }) => {
      if (down.is) return HttpResponse.error();
      const body = (await request.json()) as { ticks: { key: string; quantity: number }[] };
      sent.push(body.ticks);
      shared = body.ticks.map((tick) => ({ ...tick, by: "Arun", at: "2026-11-22T10:00:00Z" }));
      return HttpResponse.json({ success: true, ticks: shared });
    }),
  );
  return { sent, down };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

it("products are grouped with their Tamil names, and a fund is broken out", async () => {
  serve();
  renderAt(path);
  const sparklers = await screen.findByRole("region", { name: "Sparklers" });
  expect(within(sparklers).getByText("சிவப்பு மத்தாப்பு")).toBeVisible();
  expect(within(sparklers).getByText("× 12")).toBeVisible();
  const funds = screen.getByRole("region", { name: "Funds" });
  expect(within(funds).getByRole("heading", { name: /Family Fund × 2, all together/ })).toBeVisible();
  expect(within(funds).getByRole("checkbox", { name: "Fetched: Flower Pots" })).toBeVisible();
  expect(screen.getByText("0 of 3 fetched")).toBeVisible();
});

it("ticks stay in this browser after a reload, and are not sent", async () => {
  const { sent } = serve();
  const first = renderAt(path);
  await first.user.click(await screen.findByRole("checkbox", { name: "Fetched: Red Sparkler" }));
  expect(screen.getByText("1 of 3 fetched")).toBeVisible();
  first.unmount();
  renderAt(path);
  expect(await screen.findByRole("checkbox", { name: "Fetched: Red Sparkler" })).toBeChecked();
  expect(screen.getByText("Your ticks are stored on this device alone.")).toBeVisible();
  expect(sent).toEqual([]);
});

it("shared ticks that cannot be sent are stored, survive a reload, and are sent when the network is back", async () => {
  const { sent, down } = serve();
  down.is = true;
  const first = renderAt(path);
  await first.user.click(await screen.findByRole("checkbox", { name: "Share my ticks with the others" }));
  await first.user.click(screen.getByRole("checkbox", { name: "Fetched: Red Sparkler" }));
  expect(await screen.findByText(/1 tick is stored here and not sent yet: no network/)).toBeVisible();
  first.unmount();
  renderAt(path);
  expect(await screen.findByRole("checkbox", { name: "Fetched: Red Sparkler" })).toBeChecked();
  down.is = false;
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Your ticks are stored here and sent to the others.")).toBeVisible();
  expect(sent).toEqual([[{ key: "p1", quantity: 12 }]]);
});

it("ticks that were not sent wait for their person: another one on the same device neither sees nor sends them", async () => {
  const { sent, down } = serve();
  down.is = true;
  const first = renderAt(path);
  await first.user.click(await screen.findByRole("checkbox", { name: "Share my ticks with the others" }));
  await first.user.click(screen.getByRole("checkbox", { name: "Fetched: Red Sparkler" }));
  expect(await screen.findByText(/1 tick is stored here and not sent yet/)).toBeVisible();
  session.end("logout");
  first.unmount();
  down.is = false;
  const other = renderAt(path, { ...admin, _id: "another" });
  expect(await screen.findByRole("checkbox", { name: "Fetched: Red Sparkler" })).not.toBeChecked();
  await other.user.click(screen.getByRole("checkbox", { name: "Share my ticks with the others" }));
  await other.user.click(screen.getByRole("checkbox", { name: "Fetched: Green Sparkler" }));
  await expect.poll(() => sent).toEqual([[{ key: "p2", quantity: 3 }]]);
  session.end("logout");
  other.unmount();
  renderAt(path);
  await expect.poll(() => sent.at(-1)).toEqual([{ key: "p1", quantity: 12 }]);
});

it("with sharing, the ticks of others are seen with their names", async () => {
  localStorage.setItem(`picks-share:${admin._id}`, "on");
  serve(list, [{ key: "p2", quantity: 3, by: "Meena", at: "2026-11-22T10:00:00Z" }]);
  renderAt(path);
  expect(await screen.findByRole("checkbox", { name: "Fetched: Green Sparkler" })).toBeChecked();
  expect(screen.getByText("Meena")).toBeVisible();
});

it("Next goes to the next line that is not fetched", async () => {
  serve();
  const { user } = renderAt(path);
  await user.click(await screen.findByRole("checkbox", { name: "Fetched: Red Sparkler" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByRole("checkbox", { name: "Fetched: Green Sparkler" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByRole("checkbox", { name: "Fetched: Flower Pots" })).toHaveFocus();
});

it("orders that must not leave are named", async () => {
  const [first, second] = list.orders;
  if (!first || !second) throw new Error("the example has two orders");
  serve({
    ...list,
    orders: [
      { ...first, status: "cancelled" },
      { ...second, payment: "unpaid" },
    ],
  });
  renderAt(path);
  expect(await screen.findByText(/Cancelled, and not counted here/)).toHaveTextContent(first.orderNumber);
  expect(screen.getByText(/Not paid:/)).toHaveTextContent(second.orderNumber);
});

it("a scanned number opens its order for packing; an unknown one is named", async () => {
  server.use(
    http.get("*/api/admin/packing-slips/find", ({ request }) => {
      const number = new URL(request.url).searchParams.get("number");
      if (number !== "FC261122-7K3QX") {
        return HttpResponse.json({ success: false, code: "not_found", message: "x", errors: [] }, { status: 404 });
      }
      return HttpResponse.json({ success: true, order: { _id: "3", orderNumber: number } });
    }),
  );
  const { user, where } = renderAt("/admin/picking");
  const field = await screen.findByLabelText("Scan or type an order number");
  expect(field).toHaveFocus();
  await user.type(field, "FC261122-ZZZZZ{Enter}");
  expect(await screen.findByText("No order has the number FC261122-ZZZZZ.")).toBeVisible();
  await user.clear(field);
  await user.type(field, "FC261122-7K3QX{Enter}");
  await waitFor(() => expect(where()).toBe("/admin/packing/3"));
});

it("an order of the list is found, and its lines are ticked, without a network", async () => {
  serve();
  const example = examples["GET /api/admin/packing-slips 200"].slips[0] as Slip;
  const [, second] = list.orders as [PickList["orders"][number], PickList["orders"][number]];
  const slips = list.orders.map(({ _id, orderNumber }) => ({ ...example, _id, orderNumber }));
  let fetched = 0;
  server.use(
    http.get("*/api/admin/packing-slips", () => {
      fetched += 1;
      return fetched === 1 ? HttpResponse.json({ success: true, slips }) : HttpResponse.error();
    }),
    http.get("*/api/admin/packing-slips/find", () => HttpResponse.error()),
  );
  const { user, where } = renderAt(path);
  const field = await screen.findByLabelText("Scan or type an order number");
  await screen.findByText(/without a network/);
  await user.type(field, `${second.orderNumber.toLowerCase()}{Enter}`);
  await waitFor(() => expect(where()).toBe(`/admin/packing/${second._id}?list=7`));
  const [item] = example.items;
  const tick = await screen.findByRole("checkbox", { name: `Packed: ${item?.name}` });
  await user.click(tick);
  expect(tick).toBeChecked();
});

it("a scanned number opens its order from the search of the orders", async () => {
  server.use(
    http.get("*/api/admin/packing-slips/find", () =>
      HttpResponse.json({ success: true, order: { _id: "o3", orderNumber: "FC261122-7K3QX" } }),
    ),
  );
  const { user, where } = renderAt("/admin/orders");
  await user.type(await screen.findByLabelText("Search orders"), "fc261122-7k3qx{Enter}");
  await waitFor(() => expect(where()).toBe("/admin/orders/o3"));
});

it("the packer ticks lines, notes the cartons and sees no amount", async () => {
  const sent: unknown[] = [];
  const answer = examples["PUT /api/admin/packing-slips/{id}/cartons 200"];
  server.use(
    http.put("*/api/admin/packing-slips/:id/cartons", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(answer);
    }),
  );
  const { user, container } = renderAt("/admin/packing/3");
  const [slip] = examples["GET /api/admin/packing-slips 200"].slips;
  await user.click(await screen.findByRole("checkbox", { name: `Packed: ${slip?.items[0]?.name}` }));
  expect(screen.getByText("1 of 1 packed")).toBeVisible();
  const cartons = screen.getByRole("textbox", { name: "Cartons" });
  await user.type(cartons, "0{Enter}");
  expect(screen.getByText("Please enter a whole number from 1 to 999.")).toBeVisible();
  await user.clear(cartons);
  await user.type(cartons, "2{Enter}");
  await expect.poll(() => sent).toEqual([{ cartons: 2 }]);
  expect(container.textContent).not.toContain("₹");
});

it("a parcel that is cancelled while it is packed says so, and the cartons of a colleague stay", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const [slip] = examples["GET /api/admin/packing-slips 200"].slips;
  const sent: unknown[] = [];
  let now: Partial<Slip> = { ...slip, cartons: null };
  server.use(
    http.get("*/api/admin/packing-slips", () => HttpResponse.json({ success: true, slips: [now] })),
    http.put("*/api/admin/packing-slips/:id/cartons", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(examples["PUT /api/admin/packing-slips/{id}/cartons 200"]);
    }),
  );
  renderAt("/admin/packing/3");
  const cartons = await screen.findByRole("textbox", { name: "Cartons" });
  expect(screen.queryByText("Cancelled: do not send.")).toBeNull();
  now = { ...now, status: "cancelled", cartons: 3 };
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText("Cancelled: do not send.")).toBeVisible();
  expect(cartons).toHaveValue("3");
  fireEvent.focus(cartons);
  fireEvent.blur(cartons);
  expect(sent).toEqual([]);
});

it("what one person ticked as packed is not ticked for another on the same device", async () => {
  const [slip] = examples["GET /api/admin/packing-slips 200"].slips;
  const box = { name: `Packed: ${slip?.items[0]?.name}` };
  const first = renderAt("/admin/packing/3");
  await first.user.click(await screen.findByRole("checkbox", box));
  first.unmount();
  const other = renderAt("/admin/packing/3", { ...admin, _id: "another" });
  expect(await screen.findByRole("checkbox", box)).not.toBeChecked();
  other.unmount();
});

describe("what was ticked as packed", () => {
  const [slip] = examples["GET /api/admin/packing-slips 200"].slips;
  const box = { name: `Packed: ${slip?.items[0]?.name}` };
  const left = () => Object.keys(localStorage).filter((key) => key.includes("packed:"));

  it("is there after a reload, and no more after signing out", async () => {
    const first = renderAt("/admin/packing/3");
    await first.user.click(await screen.findByRole("checkbox", box));
    first.unmount();
    const second = renderAt("/admin/packing/3");
    expect(await screen.findByRole("checkbox", box)).toBeChecked();
    expect(left()).toHaveLength(1);
    second.unmount();
    session.end("logout");
    expect(left()).toEqual([]);
  });

  it("is removed once the parcel has left", async () => {
    const packing = renderAt("/admin/packing/3");
    await packing.user.click(await screen.findByRole("checkbox", box));
    packing.unmount();
    server.use(
      http.get("*/api/admin/packing-slips", () =>
        HttpResponse.json({ success: true, slips: [{ ...slip, status: "shipped" }] }),
      ),
    );
    renderAt("/admin/packing/3");
    expect(await screen.findByText("Shipped")).toBeVisible();
    expect(left()).toEqual([]);
  });
});

it("the ticks of a list that nobody has changed for a week are removed", async () => {
  const weekAgo = Date.now() - 7 * 24 * 60 * 60 * 1000;
  localStorage.setItem("picks:another:8", JSON.stringify({ ticks: { p1: 1 }, unsent: {}, at: weekAgo }));
  localStorage.setItem("picks:another:9", JSON.stringify({ ticks: { p1: 1 }, unsent: {}, at: weekAgo + 60_000 }));
  renderAt(path);
  await screen.findAllByRole("checkbox");
  expect(localStorage.getItem("picks:another:8")).toBeNull();
  expect(localStorage.getItem("picks:another:9")).not.toBeNull();
});
