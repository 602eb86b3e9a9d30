import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { admin, orderOf, orderRow, packerMay } from "../../testing/data";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const rows = Array.from({ length: 10 }, (_, index) => orderRow(index));

function asked(): string[] {
  const seen: string[] = [];
  server.use(
    http.get("*/api/admin/orders", ({ request }) => {
      seen.push(new URL(request.url).search);
      return HttpResponse.json({
        success: true,
        orders: rows,
        total: 461,
        totalIsCapped: false,
        totalPages: 47,
        currentPage: 1,
      });
    }),
  );
  return seen;
}

describe("the orders list", () => {
  it("stores filters, sort and page in the URL without defaults; a filter resets the page", async () => {
    const seen = asked();
    const { user, where } = renderAt("/admin/orders?page=3&limit=25");
    await screen.findByText("Showing 51 to 60 of 461");
    expect(seen[0]).toBe("?page=3&limit=25");
    await user.selectOptions(screen.getByLabelText("Status"), "shipped");
    expect(where()).toBe("/admin/orders?status=shipped&limit=25");
    await user.click(screen.getByRole("button", { name: /Needs Verification/ }));
    expect(where()).toContain("paymentStatus=verification_pending");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(where()).toBe("/admin/orders?limit=25");
  });

  it("applies several filters chosen before the next render", async () => {
    asked();
    const { where } = renderAt("/admin/orders?limit=25");
    await screen.findByText("FC261104-P9W2K");
    act(() => {
      fireEvent.click(screen.getByRole("button", { name: /Needs Verification/ }));
      fireEvent.change(screen.getByLabelText("Status"), { target: { value: "pending" } });
    });
    await waitFor(() => expect(where()).toContain("status=pending"));
    expect(where()).toBe("/admin/orders?status=pending&paymentStatus=verification_pending&limit=25");
  });

  it("searches at once when the field is left, so that no later search ends the way to a page", async () => {
    const { user, where } = renderAt("/admin/orders");
    await screen.findByText("FC261104-P9W2K");
    fireEvent.change(screen.getByRole("searchbox", { name: "Search orders" }), { target: { value: "meena" } });
    expect(where()).toBe("/admin/orders");
    act(() => screen.getByRole("searchbox", { name: "Search orders" }).focus());
    await user.tab();
    expect(where()).toBe("/admin/orders?search=meena");
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
        return HttpResponse.json({
          success: true,
          orders,
          total: 461,
          totalIsCapped: false,
          totalPages: 47,
          currentPage: 1,
        });
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

  it("makes a pick list of all orders that match, over all pages", async () => {
    asked();
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/admin/pick-lists", async ({ request }) => {
        sent.push(new URL(request.url).search, await request.json());
        return HttpResponse.json(
          { success: false, message: "There is no order to pick.", errors: [] },
          { status: 400 },
        );
      }),
    );
    const { user } = renderAt("/admin/orders?status=processing");
    await user.click(await screen.findByLabelText("Select FC261104-P9W2K"));
    expect(screen.queryByRole("button", { name: /that match/ })).toBeNull();
    await user.click(screen.getByLabelText("Select all on this page"));
    const bar = within(screen.getByRole("region", { name: "Selection" }));
    expect(bar.getByRole("status")).toHaveTextContent("10 selected");
    await user.click(bar.getByRole("button", { name: "Select all 461 that match" }));
    expect(bar.getByRole("status")).toHaveTextContent("All 461 that match");
    expect(bar.queryByRole("button", { name: /Set status/ })).toBeNull();
    await user.click(bar.getByRole("button", { name: "Pick list" }));
    await screen.findByText("There is no order to pick.");
    expect(sent).toEqual(["?status=processing", {}]);
  });

  it("sets the status of more than 100 orders in several calls, and reports them as one", async () => {
    const total = 120;
    server.use(
      http.get("*/api/admin/orders", () =>
        HttpResponse.json({
          success: true,
          orders: Array.from({ length: total }, (_, at) => ({ ...orderRow(0), _id: `o${at}`, orderNumber: `N${at}` })),
          total,
          totalIsCapped: false,
          totalPages: 1,
          currentPage: 1,
        }),
      ),
      http.post("*/api/admin/orders/bulk-status", async ({ request }) => {
        const { ids } = (await request.json()) as { ids: string[] };
        return HttpResponse.json({ success: true, message: "", changed: ids.slice(1), refused: [] });
      }),
    );
    const { user } = renderAt("/admin/orders?limit=100");
    await user.click(await screen.findByLabelText("Select all on this page"));
    await user.keyboard("s");
    const dialog = await screen.findByRole("dialog", { name: "Set status of 120 orders" });
    await user.click(within(dialog).getByRole("radio", { name: "Processing" }));
    await user.click(within(dialog).getByRole("button", { name: "Set to Processing" }));
    expect(await screen.findByRole("region", { name: "Report" })).toHaveTextContent("118 orders set to Processing");
  });

  const stepBack = {
    name: "step_back",
    sentence: "The order is Delivered. Set it back to Shipped?",
  };

  async function setTwoToShipped(refused: object[]) {
    asked();
    const bodies: unknown[] = [];
    server.use(
      http.post("*/api/admin/orders/bulk-status", async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true, message: "", changed: ["o1"], refused });
      }),
    );
    const view = renderAt("/admin/orders");
    const { user } = view;
    await user.click(await screen.findByLabelText("Select FC261104-P9W2K"));
    await user.click(screen.getByLabelText("Select FC261104-Q3H7D"));
    await user.keyboard("s");
    const dialog = await screen.findByRole("dialog", { name: "Set status of 2 orders" });
    await user.click(within(dialog).getByRole("button", { name: "Update Status" }));
    expect(await within(dialog).findByText("Please select a status")).toBeVisible();
    await user.click(within(dialog).getByRole("radio", { name: "Shipped" }));
    await user.type(within(dialog).getByLabelText(/Carrier/), "ABT Parcel Service");
    await user.click(within(dialog).getByRole("button", { name: "Set to Shipped" }));
    const report = await screen.findByRole("region", { name: "Report" });
    return { ...view, report, bodies };
  }

  it("reports a bulk change: how many, which were refused and why, and keeps those selected", async () => {
    const reason = "The items are not in stock.";
    const { user, report, bodies } = await setTwoToShipped([
      { _id: "o2", orderNumber: "FC261104-Q3H7D", reason, code: "out_of_stock", confirmations: [] },
    ]);
    expect(report).toHaveTextContent("1 order set to Shipped");
    expect(report).toHaveTextContent(reason);
    expect(within(report).queryByRole("button", { name: /anyway/ })).toBeNull();
    expect(bodies).toEqual([{ ids: ["o1", "o2"], status: "shipped", carrier: "ABT Parcel Service" }]);
    await user.click(within(report).getByRole("button", { name: "Keep these 1 selected" }));
    expect(screen.getByLabelText("Select FC261104-Q3H7D")).toBeChecked();
    expect(screen.getByLabelText("Select FC261104-P9W2K")).not.toBeChecked();
  });

  it("does not call an order refused when the database did not answer for it", async () => {
    const reason = "Not known whether this was done: the database did not answer. Look at it before you try again.";
    const { report } = await setTwoToShipped([
      { _id: "o2", orderNumber: "FC261104-Q3H7D", reason, code: "outcome_unknown", confirmations: [] },
    ]);
    expect(report).toHaveTextContent("1 not known");
    expect(report).toHaveTextContent(reason);
    expect(report).not.toHaveTextContent("refused");
  });

  it("checks every order of a bulk change after a lost response", async () => {
    asked();
    server.use(
      http.post("*/api/admin/orders/bulk-status", () => HttpResponse.error()),
      http.get("*/api/admin/orders/:id(o\\d+)", ({ params }) => {
        const index = Number(String(params.id).slice(1)) - 1;
        const status = index === 0 ? "shipped" : "confirmed";
        return HttpResponse.json({ success: true, order: { ...orderOf(index), status } });
      }),
    );
    const { user } = renderAt("/admin/orders");
    await user.click(await screen.findByLabelText("Select FC261104-P9W2K"));
    await user.click(screen.getByLabelText("Select FC261104-Q3H7D"));
    await user.keyboard("s");
    const dialog = await screen.findByRole("dialog", { name: "Set status of 2 orders" });
    await user.click(within(dialog).getByRole("radio", { name: "Shipped" }));
    await user.click(within(dialog).getByRole("button", { name: "Set to Shipped" }));
    const report = await screen.findByRole("region", { name: "Report" });
    expect(report).toHaveTextContent("1 order set to Shipped");
    expect(report).toHaveTextContent("FC261104-Q3H7DThe order is still Confirmed.");
    await waitFor(() => expect(report).toHaveFocus());
  });

  it("sets an order of the report anyway, once its question is answered", async () => {
    const { user, report } = await setTwoToShipped([
      {
        _id: "o2",
        orderNumber: "FC261104-Q3H7D",
        reason: stepBack.sentence,
        code: "confirm_step_back",
        confirmations: [stepBack],
      },
    ]);
    const sent: unknown[] = [];
    server.use(
      http.put("*/api/admin/orders/o2/status", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: "", order: orderOf(1) });
      }),
    );
    await user.click(within(report).getByRole("button", { name: "Set FC261104-Q3H7D anyway" }));
    const dialog = await screen.findByRole("dialog", { name: "Set FC261104-Q3H7D to Shipped?" });
    expect(dialog).toHaveTextContent(stepBack.sentence);
    await user.click(within(dialog).getByRole("button", { name: "Set to Shipped anyway" }));
    await waitFor(() => expect(report).toHaveTextContent("2 orders set to Shipped"));
    expect(sent).toEqual([{ status: "shipped", carrier: "ABT Parcel Service", confirmStepBack: true, reason: "" }]);
  });

  it("shows the error and retries", async () => {
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
  /** The server requires the confirmations `questions` until their flags are sent. */
  function serve(questions: { name: string; sentence: string; flag: string }[] = []) {
    const bodies: unknown[] = [];
    server.use(
      http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order: orderOf(7) })),
      http.put("*/api/admin/orders/:id/status", async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        bodies.push(body);
        const missing = questions.filter(({ flag }) => !(flag in body));
        if (missing.length === 0) return HttpResponse.json({ success: true, message: "ok", order: orderOf(7) });
        const confirmations = missing.map(({ name, sentence }) => ({ name, sentence }));
        const code = `confirm_${missing[0]?.name}`;
        const message = missing.map(({ sentence }) => sentence).join(" ");
        return HttpResponse.json({ success: false, message, code, errors: [], confirmations }, { status: 409 });
      }),
    );
    return bodies;
  }

  it("takes carrier and tracking number for Shipped only", async () => {
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

  it("does not send back what a colleague changed while it was open, nor does the parcel's dialog", async () => {
    const bodies = serve();
    let now = { ...orderOf(7), status: "shipped", carrier: "DTDC", trackingNumber: "D1" };
    server.use(
      http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order: now })),
      http.put("*/api/admin/orders/:id/tracking", async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true, message: "ok", order: now });
      }),
    );
    const { user, client } = renderAt("/admin/orders/o8");
    const colleagueSets = async (carrier: string) => {
      now = { ...now, carrier };
      await act(() => client.invalidateQueries({ queryKey: ["orders", "one"] }));
      await screen.findByText(carrier);
    };
    await user.click(await screen.findByRole("button", { name: "Edit parcel" }));
    const parcel = await screen.findByRole("dialog", { name: "Edit parcel" });
    await colleagueSets("ST Courier");
    await user.type(within(parcel).getByLabelText("Tracking number"), "2");
    await user.click(within(parcel).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bodies).toEqual([{ trackingNumber: "D12" }]));
    await waitFor(() => expect(parcel).not.toBeInTheDocument());

    now = { ...now, status: "processing" };
    await act(() => client.invalidateQueries({ queryKey: ["orders", "one"] }));
    await user.keyboard("s");
    const status = await screen.findByRole("dialog", { name: "Update Status" });
    await colleagueSets("ABT");
    await user.click(within(status).getByRole("radio", { name: "Shipped" }));
    await user.click(within(status).getByRole("button", { name: "Set to Shipped" }));
    await waitFor(() => expect(bodies.at(-1)).toEqual({ status: "shipped" }));
  });

  it("says that it failed when the person has gone to another page meanwhile", async () => {
    serve();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.put("*/api/admin/orders/:id/status", async () => {
        await answered;
        return HttpResponse.json({ success: false, message: "This order cannot be changed now" }, { status: 409 });
      }),
    );
    const { user, router } = renderAt("/admin/orders/o8");
    await screen.findByRole("heading", { level: 1, name: /FC/ });
    await user.keyboard("s");
    await user.click(await screen.findByRole("radio", { name: "Confirmed" }));
    await user.click(screen.getByRole("button", { name: "Set to Confirmed" }));
    await act(() => router.navigate("/admin/orders"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    answer();
    expect(await screen.findByRole("alert")).toHaveTextContent("This order cannot be changed now");
  });

  it("needs a confirmation for a step back, with focus on the button that changes nothing", async () => {
    const sentence = "The order is Shipped. Set it back to Confirmed?";
    const bodies = serve([{ name: "step_back", sentence, flag: "confirmStepBack" }]);
    const { user } = renderAt("/admin/orders/o8");
    await screen.findByRole("heading", { level: 1, name: /FC/ });
    await user.keyboard("s");
    await user.click(await screen.findByRole("radio", { name: "Confirmed" }));
    await user.click(screen.getByRole("button", { name: "Set to Confirmed" }));
    const again = await screen.findByRole("dialog", { name: /to Confirmed\?$/ });
    expect(again).toHaveTextContent(sentence);
    expect(within(again).getByRole("button", { name: "Keep Shipped" })).toHaveFocus();
    await user.click(within(again).getByRole("button", { name: "Set to Confirmed anyway" }));
    await waitFor(() =>
      expect(bodies).toEqual([{ status: "confirmed" }, { status: "confirmed", confirmStepBack: true, reason: "" }]),
    );
    await waitFor(() => expect(again).not.toBeInTheDocument());
  });

  it("cancels a shipped order only with a reason and with what happened to the goods", async () => {
    const bodies = serve([
      { name: "goods", sentence: "This order is Shipped. Did its goods come back?", flag: "goods" },
      {
        name: "refund_due",
        sentence: "₹2,317.00 of this order is paid. Send it back, or leave it on record?",
        flag: "excess",
      },
    ]);
    const { user } = renderAt("/admin/orders/o8");
    await screen.findByRole("heading", { level: 1, name: /FC/ });
    await user.keyboard("s");
    const choices = await screen.findByRole("dialog", { name: "Update Status" });
    await user.click(within(choices).getByRole("button", { name: "Update Status" }));
    expect(await screen.findByText("Please select a status")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Cancelled" }));
    await user.click(screen.getByRole("button", { name: "Cancel the order" }));
    expect(await screen.findByText("Please give a reason: the customer reads it")).toBeVisible();
    expect(screen.getByLabelText("Reason (the customer reads it)")).toHaveFocus();
    expect(screen.queryByText("Please select a status")).toBeNull();
    expect(bodies).toEqual([]);
    await user.type(screen.getByLabelText("Reason (the customer reads it)"), "Damaged on the way");
    await user.click(screen.getByRole("button", { name: "Cancel the order" }));
    const again = await screen.findByRole("dialog", { name: /^Cancel FC/ });
    expect(again).toHaveTextContent("Send it back, or leave it on record?");
    const act = within(again).getByRole("button", { name: "Cancel the order" });
    expect(act).toBeDisabled();
    await user.click(within(again).getByRole("radio", { name: "They did not come back" }));
    expect(act).toBeDisabled();
    await user.click(within(again).getByRole("radio", { name: /^Leave it on record/ }));
    await user.click(act);
    const reason = "Damaged on the way";
    await waitFor(() =>
      expect(bodies).toEqual([
        { status: "cancelled", reason },
        { status: "cancelled", reason, excess: "record", goods: "write_off" },
      ]),
    );
  });

  it("does not ask a packer what becomes of the money", async () => {
    const sentence = "Money was paid for this order. It will be listed as due to be sent back.";
    const bodies = serve([{ name: "refund_due", sentence, flag: "confirmRefundDue" }]);
    const packer = { ...admin, role: "packer" as const, permissions: packerMay };
    server.use(http.get("*/api/admin/profile", () => HttpResponse.json({ success: true, admin: packer })));
    const { user } = renderAt("/admin/orders/o8", packer);
    await screen.findByRole("heading", { level: 1, name: /FC/ });
    await user.keyboard("s");
    await user.click(await screen.findByRole("radio", { name: "Cancelled" }));
    await user.type(screen.getByLabelText("Reason (the customer reads it)"), "Broken");
    await user.click(screen.getByRole("button", { name: "Cancel the order" }));
    const again = await screen.findByRole("dialog", { name: /^Cancel FC/ });
    expect(again).toHaveTextContent(sentence);
    expect(within(again).queryByRole("radio")).not.toBeInTheDocument();
    await user.click(within(again).getByRole("button", { name: "Cancel the order" }));
    const body = { status: "cancelled", reason: "Broken" };
    await waitFor(() => expect(bodies).toEqual([body, { ...body, confirmRefundDue: true }]));
  });
});

describe("the money of an order", () => {
  it("offers what the server allows, and a refund needs its reference", async () => {
    const order = {
      ...orderOf(7),
      status: "cancelled",
      actions: ["refund", "set_status", "tracking"],
      refund: { state: "due", amount: 2317, reason: "Out of stock", reference: "", sentAt: null },
    };
    const bodies: unknown[] = [];
    server.use(
      http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order })),
      http.put("*/api/admin/orders/:id/refund", async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true, message: "Refund recorded", order: { ...order, actions: [] } });
      }),
    );
    const { user } = renderAt("/admin/orders/o8");
    await user.click(await screen.findByRole("button", { name: "Record refund" }));
    expect(screen.queryByRole("button", { name: "Payment not valid" })).toBeNull();
    const dialog = await screen.findByRole("dialog", { name: "Record refund" });
    await user.click(within(dialog).getByRole("button", { name: "Record refund" }));
    expect(await within(dialog).findByText("Please enter the reference of the refund, or choose cash")).toBeVisible();
    await user.type(within(dialog).getByLabelText("Reference of the refund"), "412356789012");
    await user.click(within(dialog).getByRole("button", { name: "Record refund" }));
    await waitFor(() => expect(bodies).toMatchObject([{ cash: false, reference: "412356789012", note: "" }]));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it.each([
    ["oneself", admin.name, "Decision undone"],
    ["a colleague", "Arun Prakash", /^No answer came. It is not known whether this was saved/],
  ])("a change with a lost response is checked before a message is shown; recorded by %s", async (_, actor, says) => {
    const order = { ...orderOf(7), actions: ["reopen_payment"] };
    let undone = false;
    server.use(
      http.get("*/api/admin/orders/:id", () => {
        const event = { ...order.events[0], kind: "payment_reopened", actor };
        return HttpResponse.json({
          success: true,
          order: undone ? { ...order, actions: [], events: [...order.events, event] } : order,
        });
      }),
      http.put("*/api/admin/orders/:id/reopen-payment", () => {
        undone = true;
        return HttpResponse.error();
      }),
    );
    const { user } = renderAt("/admin/orders/o8");
    await user.click(await screen.findByRole("button", { name: "Undo approval" }));
    const dialog = await screen.findByRole("dialog", { name: "Undo approval?" });
    await user.type(within(dialog).getByRole("textbox"), "Wrong order");
    await user.click(within(dialog).getByRole("button", { name: "Undo approval" }));
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.queryByText(/Network error|nothing was changed/)).toBeNull();
  });
});

describe("an order that is short of stock", () => {
  it("says so, and staff take its stock when there is enough", async () => {
    let order = { ...orderOf(8), stockState: "short", actions: ["set_status", "take_stock"] };
    let left = 0;
    server.use(
      http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order })),
      http.put("*/api/admin/orders/:id/take-stock", () => {
        if (left > 0) {
          order = { ...order, stockState: "held", actions: ["set_status"] };
          return HttpResponse.json({ success: true, message: "The order holds its stock now", order });
        }
        const message = "Only 2 of Rocket are left.";
        return HttpResponse.json({ success: false, message, code: "out_of_stock" }, { status: 409 });
      }),
    );
    const { user } = renderAt("/admin/orders/o9");
    expect(await screen.findByText("This order is short of stock: none was taken for it yet.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Take stock" }));
    expect(await screen.findByText("Only 2 of Rocket are left.")).toBeVisible();
    left = 20;
    await user.click(screen.getByRole("button", { name: "Take stock" }));
    expect(await screen.findByText("The order holds its stock now")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Take stock" })).toBeNull();
    expect(screen.queryByText(/short of stock/)).toBeNull();
  });
});

describe("the payment of a paid order", () => {
  const message = "A transfer of ₹500.00 came on 24 Nov 2026. The order FC261104-P9W2K is paid already.";

  function serveWarned() {
    const order = orderOf(0);
    server.use(
      http.get("*/api/admin/orders/:id", () =>
        HttpResponse.json({
          success: true,
          order: {
            ...order,
            paymentStatus: "completed",
            paymentInfo: {
              ...order.paymentInfo,
              status: "completed",
              warnings: [{ kind: "bank", message, orders: [] }],
            },
          },
        }),
      ),
    );
  }

  it("shows another transfer for it, with the way to decide about it", async () => {
    serveWarned();
    renderAt("/admin/orders/o1");
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole("link", { name: "Open conflicts" })).toHaveAttribute(
      "href",
      "/admin/matching?tab=conflicts",
    );
  });

  it("has no link for people who may not reconcile", async () => {
    serveWarned();
    const clerk = { ...admin, permissions: admin.permissions.filter((may) => may !== "reconcile") };
    server.use(http.get("*/api/admin/profile", () => HttpResponse.json({ success: true, admin: clerk })));
    renderAt("/admin/orders/o1", clerk);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Open conflicts" })).toBeNull();
  });
});
