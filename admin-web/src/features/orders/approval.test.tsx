import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Order } from "../../api/types";
import { proposals } from "../../testing/bank";
import { orderOf, waiting } from "../../testing/data";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

type Sent = { id: string; approved: boolean; proof: string; adminNotes: string };
const noRow = { row: null, part: false, excess: null };
let sent: Sent[] = [];
/** Who decided which payment, and how. */
let decided: Map<string, { by: { _id: string; name: string }; approved: boolean }> = new Map();
const me = { _id: "a1", name: "Meena Rajan" };
const arun = { _id: "a2", name: "Arun Prakash" };
const at = "2026-11-05T13:21:00Z";

function serve(change: (order: Order) => Order = (order) => order) {
  server.use(
    http.get("*/api/admin/payments/waiting", () => {
      const payments = waiting.filter(({ _id }) => !decided.has(_id));
      return HttpResponse.json({ success: true, total: payments.length, payments });
    }),
    http.get("*/api/admin/orders/:id", ({ params }) => {
      if (!String(params.id).startsWith("o")) return;
      const id = String(params.id);
      const order = change(orderOf(Number(id.slice(1)) - 1));
      const decision = decided.get(id);
      if (decision) {
        const status = decision.approved ? ("completed" as const) : ("failed" as const);
        order.paymentInfo = { ...order.paymentInfo, status, verifiedAt: at, verifiedBy: decision.by };
      }
      return HttpResponse.json({ success: true, order });
    }),
    http.put("*/api/admin/orders/:id/verify-payment", async ({ params, request }) => {
      const body = (await request.json()) as Omit<Sent, "id">;
      sent.push({ id: String(params.id), ...body });
      decided.set(String(params.id), { by: me, approved: body.approved });
      const order = orderOf(Number(String(params.id).slice(1)) - 1);
      return HttpResponse.json({ success: true, message: "Payment approved successfully", order });
    }),
  );
}

const approve = () => screen.getByRole("button", { name: /^Approve/ });

async function loadPicture() {
  fireEvent.load(await screen.findByAltText(/Payment screenshot sent by/));
}

/** The picture is painted, and the half second after a change of order is over. */
async function look() {
  await loadPicture();
  await waitFor(() => expect(approve()).not.toHaveAttribute("aria-disabled"));
}

beforeEach(() => {
  sent = [];
  decided = new Map();
});

describe("approving", () => {
  it("takes A, Enter, and J goes to the next waiting payment", async () => {
    serve();
    const { user, where } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("a");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Approve ₹3,145.00 for FC261104-Q3H7D?");
    await user.keyboard("{Enter}");
    expect(await screen.findByText(/Approved by you/)).toBeVisible();
    expect(sent).toEqual([
      { id: "o2", approved: true, proof: "fo2", ...noRow, adminNotes: "Payment verified and approved by admin" },
    ]);
    await screen.findByText(/4 payments are still waiting/);
    await user.keyboard("j");
    await waitFor(() => expect(where()).toBe("/admin/orders/o3"));
  });

  it("hammering A or Enter approves nothing", async () => {
    serve();
    const { user, where } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("{Enter}{Enter}{Enter}");
    await user.keyboard("aaaaaa");
    expect(sent).toEqual([]);
    expect(screen.getByRole("alertdialog")).toBeVisible();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    // The key that decided does not move on: Enter after Enter stays here.
    await user.keyboard("a{Enter}");
    await screen.findByText(/Approved by you/);
    await user.keyboard("{Enter}{Enter}aa");
    expect(sent).toHaveLength(1);
    expect(where()).toBe("/admin/orders/o2");
  });

  it("a held key repeats, and its repeats decide nothing", async () => {
    serve();
    const { user } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("a");
    const yes = await screen.findByRole("button", { name: /Yes, approve/ });
    expect(fireEvent.keyDown(yes, { key: "Enter", repeat: true })).toBe(false);
    fireEvent.keyDown(document.body, { key: "Enter", repeat: true });
    expect(sent).toEqual([]);
  });

  it("is disabled until the picture is shown, and shows an error if it cannot be", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve();
    const { user } = renderAt("/admin/orders/o2");
    const picture = await screen.findByAltText(/Payment screenshot/);
    await act(() => vi.advanceTimersByTimeAsync(600));
    await user.keyboard("a");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    fireEvent.error(picture);
    expect(await screen.findByText("Failed to load payment screenshot image")).toBeVisible();
    expect(screen.getByRole("button", { name: /Approve/ })).toHaveAttribute("aria-disabled", "true");
  });

  it("is locked without a picture", async () => {
    serve((order) => ({ ...order, paymentInfo: { ...order.paymentInfo, paymentScreenshot: null } }));
    const { user } = renderAt("/admin/orders/o2");
    expect(await screen.findByText("No payment screenshot found")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /Approve/ }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("is locked by warnings until each has its tick, and the ticks go into the notes", async () => {
    const other = {
      _id: "o9",
      orderNumber: "FC261104-T2Y8H",
      customerName: "Joseph Antony",
      total: 4236,
      paymentStatus: "completed" as const,
      verifiedBy: "Arun Prakash",
      verifiedAt: new Date().toISOString(),
    };
    serve((order) => ({
      ...order,
      paymentInfo: {
        ...order.paymentInfo,
        warnings: [
          { kind: "reference", message: "", orders: [other] },
          { kind: "picture", message: "", orders: [other] },
        ],
      },
    }));
    const { user } = renderAt("/admin/orders/o3");
    await loadPicture();
    expect(screen.getByText("This reference is also under another order")).toBeVisible();
    expect(screen.getByText("2 warnings to answer", { exact: false })).toBeVisible();
    expect(screen.queryByText("Reference is under no other order")).toBeNull();
    await user.keyboard("a");
    const first = screen.getByLabelText("I found two separate payments in the bank account");
    expect(first).toHaveFocus();
    await user.click(first);
    await user.click(screen.getByLabelText("I compared the two pictures"));
    await look();
    await user.keyboard("a{Enter}");
    await screen.findByText(/Approved by you/);
    expect(sent[0]?.adminNotes).toContain("I compared the two pictures");
  });

  it("leaves out the reference check when none was given", async () => {
    serve((order) => ({ ...order, paymentInfo: { ...order.paymentInfo, reference: "" } }));
    renderAt("/admin/orders/o3");
    expect(await screen.findByText("Not given by the customer")).toBeVisible();
    const checks = screen.getByRole("list", { name: "Checked by the shop" });
    expect(within(checks).queryByText(/Reference/)).toBeNull();
  });

  it("names the person who decided first, and continues", async () => {
    serve();
    server.use(
      http.put("*/api/admin/orders/:id/verify-payment", ({ params }) => {
        decided.set(String(params.id), { by: arun, approved: true });
        return HttpResponse.json(
          {
            success: false,
            message: "no",
            code: "payment_already_decided",
            errors: [],
            decidedBy: "Arun Prakash",
            decidedAt: at,
            paymentStatus: "completed",
          },
          { status: 409 },
        );
      }),
    );
    const { user } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("a{Enter}");
    expect(await screen.findByText("Arun Prakash has already approved this payment at 6:51 pm.")).toBeVisible();
    expect(screen.getByText(/Your decision was not saved/)).toBeVisible();
    expect(screen.getByRole("button", { name: /Next: FC261105-7K3QX/ })).toBeVisible();
  });

  it("leaves the payment waiting when the server refuses", async () => {
    serve();
    server.use(
      http.put("*/api/admin/orders/:id/verify-payment", () =>
        HttpResponse.json({ success: false, message: "", code: "service_unavailable", errors: [] }, { status: 503 }),
      ),
    );
    const { user } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("a{Enter}");
    expect(await screen.findByText("Failed to verify payment. This payment is still waiting.")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Approve/ })).toBeVisible();
  });

  /** The decision is carried out, or not; the connection breaks before the answer. */
  const loseTheAnswer = (by: typeof me | null, approved = true) =>
    server.use(
      http.put("*/api/admin/orders/:id/verify-payment", ({ params }) => {
        if (by) decided.set(String(params.id), { by, approved });
        return HttpResponse.error();
      }),
    );

  it("asks the shop when the answer was lost: an approval that was saved is shown as one's own", async () => {
    serve();
    loseTheAnswer(me);
    const { user } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("a{Enter}");
    expect(await screen.findByText("Approved by you, 6:51 pm.")).toBeVisible();
    expect(screen.queryByText(/not saved|This payment is still waiting|Network error/)).toBeNull();
  });

  it("a decision that never arrived leaves the payment waiting", async () => {
    serve();
    loseTheAnswer(null);
    const { user } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("a{Enter}");
    expect(
      await screen.findByText("Your decision did not reach the shop. This payment is still waiting."),
    ).toBeVisible();
  });

  it("a colleague's decision is not taken for one's own, not even the same one", async () => {
    serve();
    loseTheAnswer({ ...arun, name: me.name });
    const { user } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("a{Enter}");
    expect(await screen.findByText("Meena Rajan has already approved this payment at 6:51 pm.")).toBeVisible();
    expect(screen.getByText(/Your decision was not saved/)).toBeVisible();
  });

  it("an unknown result stays unknown until the server responds", async () => {
    serve();
    loseTheAnswer(me);
    const { user } = renderAt("/admin/orders/o2");
    await look();
    server.use(http.get("*/api/admin/orders/:id", () => HttpResponse.error()));
    await user.keyboard("a{Enter}");
    const said = await screen.findByText("No answer came.");
    expect(said.parentElement).toHaveTextContent("It is not known whether the payment was approved.");
    expect(screen.queryByText(/still waiting\.$/)).toBeNull();
    serve();
    await user.click(screen.getByRole("button", { name: "Ask the shop again" }));
    expect(await screen.findByText("Approved by you, 6:51 pm.")).toBeVisible();
  });
});

describe("another proof that comes while one is looked at", () => {
  /** The customer sends another picture. */
  const replaced = (order: Order): Order => {
    const { paymentScreenshot, ...info } = order.paymentInfo;
    const second = paymentScreenshot && { ...paymentScreenshot, _id: "f9", path: "/proof/second.png" };
    return { ...order, paymentInfo: { ...info, paymentScreenshot: second, reference: "512345678901" } };
  };

  it("takes back what was begun, shows the new picture, and is what an approval names", async () => {
    serve();
    const { user, client } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("r3{Escape}a");
    await screen.findByRole("alertdialog");
    serve(replaced);
    await client.invalidateQueries({ queryKey: ["orders"] });
    expect(await screen.findByText(/^The customer has sent another picture\. Please look at it/)).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByAltText(/Payment screenshot sent by/)).toHaveAttribute("src", "/proof/second.png");
    await user.keyboard("a{Enter}");
    expect(sent).toEqual([]);
    await look();
    await user.keyboard("a{Enter}");
    await screen.findByText(/Approved by you/);
    expect(sent).toEqual([expect.objectContaining({ proof: "f9" })]);
  });

  it("is shown when the server refuses the approval of the former one", async () => {
    serve();
    const { user } = renderAt("/admin/orders/o2");
    await look();
    serve(replaced);
    server.use(
      http.put("*/api/admin/orders/:id/verify-payment", () =>
        HttpResponse.json(
          { success: false, code: "another_proof", message: "Another proof", errors: [] },
          { status: 409 },
        ),
      ),
    );
    await user.keyboard("a{Enter}");
    await waitFor(() =>
      expect(screen.getByAltText(/Payment screenshot sent by/)).toHaveAttribute("src", "/proof/second.png"),
    );
    expect(screen.getByText(/^The customer has sent another picture\. Please look at it/)).toBeVisible();
    expect(approve()).toHaveAttribute("aria-disabled");
  });
});

describe("a payment that the bank shows", () => {
  const [row] = proposals("certain", 1)[0]?.rows ?? [];
  const paid = (difference: number) => (order: Order) => ({
    ...order,
    bank: {
      sentence: "In the bank",
      matches: [],
      reachesTo: null,
      row: row ? { ...row, amount: order.amountDue + difference } : null,
    },
  });

  it("with more than is due asks what becomes of the rest", async () => {
    serve(paid(75));
    const { user } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("a{Enter}");
    expect(sent).toEqual([]);
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent("₹75.00 more than is due. What happens with the rest?");
    await user.click(screen.getByRole("radio", { name: /^Leave the rest on record/ }));
    await user.keyboard("{Enter}");
    await screen.findByText(/Approved by you/);
    expect(sent).toEqual([expect.objectContaining({ row: "r1", part: false, excess: "record" })]);
  });

  it("with less than is due is recorded as a part", async () => {
    serve(paid(-45));
    const { user } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("a");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("a part is recorded, ₹45.00 stay due");
    await user.keyboard("{Enter}");
    expect(await screen.findByText("The part is recorded. ₹45.00 stay due.")).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ row: "r1", part: true, excess: null })]);
  });
});

describe("the payment of a cancelled order", () => {
  it("asks what happens with the money, and approves only after the choice", async () => {
    serve((order) => ({ ...order, status: "cancelled" }));
    const { user } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("a{Enter}");
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent("This order is cancelled. What happens with the money?");
    expect(sent).toEqual([]);
    await user.keyboard("2");
    expect(screen.getByRole("radio", { name: "Keep it cancelled and send the money back" })).toBeChecked();
    await user.keyboard("{Enter}");
    await screen.findByText(/Approved by you/);
    expect(sent).toEqual([expect.objectContaining({ approved: true, resolution: "refund_due" })]);
  });
});

describe("rejecting", () => {
  it("takes R, a number, and Ctrl Enter; the words may be changed", async () => {
    serve();
    const { user } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("r");
    await screen.findByText("Why is this payment rejected?");
    await user.keyboard("3");
    const words = screen.getByRole("textbox", { name: /will read this/ });
    expect(words).toHaveValue(
      "We cannot read the picture. Please send a clear screenshot that shows amount, date and reference.",
    );
    await user.type(words, " Thank you.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText(/Rejected by you/);
    expect(sent).toEqual([
      expect.objectContaining({ approved: false, adminNotes: expect.stringMatching(/reference\. Thank you\.$/) }),
    ]);
  });

  it("does not clear the reason when the call fails", async () => {
    serve();
    server.use(
      http.put("*/api/admin/orders/:id/verify-payment", () =>
        HttpResponse.json({ success: false, message: "Too busy", code: "busy", errors: [] }, { status: 503 }),
      ),
    );
    const { user } = renderAt("/admin/orders/o2");
    await look();
    await user.keyboard("r6");
    await user.type(screen.getByRole("textbox", { name: /will read this/ }), "Please call us");
    await user.click(screen.getByRole("button", { name: /Reject payment/ }));
    expect((await screen.findAllByText(/Too busy/))[0]).toBeVisible();
    expect(screen.getByRole("textbox", { name: /will read this/ })).toHaveValue("Please call us");
    // Escape goes back without losing the text.
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("textbox", { name: /will read this/ })).toBeNull();
    await user.keyboard("r");
    expect(await screen.findByRole("textbox", { name: /will read this/ })).toHaveValue("Please call us");
  });
});
