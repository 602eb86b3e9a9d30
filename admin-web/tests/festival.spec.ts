import type { Page } from "@playwright/test";
import { because, digits, importFile, listed, recordRefund, statementOf } from "./bank";
import { adminUrl, shopUrl } from "./env";
import { expect, readyToApprove, test } from "./fixtures";
import { json } from "./http";
import {
  approvePayment,
  asStaff,
  type Customer,
  doctorAgrees,
  mailsTo,
  newColleague,
  newCustomer,
  newProduct,
  orderNow,
  orderWithProof,
  type PlacedOrder,
  type Staff,
  signIn,
  staff,
  unique,
} from "./shop";

/** An admin who may also match payments with the bank. */
async function colleague(name: string): Promise<Staff> {
  const { _id, email, password } = await newColleague(`${name} ${unique()}`);
  await asStaff("PUT", `/admin/admins/${_id}`, { mayReconcile: true });
  return signIn(email, password);
}

/** A view of the list of orders that only its owner sees. */
async function ownView({ token }: Staff, name: string, query: string): Promise<void> {
  await json("POST", `${adminUrl}/api/admin/views`, { token, body: { name, query, shared: false } });
}

const numberOf = (page: Page, { orderNumber }: PlacedOrder) =>
  page.getByRole("link", { name: orderNumber, exact: true });

/** The orders of a view, as its tab opens them. */
async function openView(page: Page, name: string): Promise<void> {
  await page.goto("/admin/orders");
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name }).click();
  await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
}

/** As when the person comes back to this window. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));

type Made = Awaited<ReturnType<typeof newProduct>>;

/** Two members of staff with a browser each, and eight orders of one customer. */
type Day = {
  devi: Staff;
  kavin: Staff;
  /** Devi's page. */
  one: Page;
  /** Kavin's page, on a phone from picking on. */
  two: Page;
  buyer: Customer;
  sparkler: Made;
  rocket: Made;
  /** Its payment is approved while both look at it. */
  verified: PlacedOrder;
  /** Its payment is matched with the bank. */
  matched: PlacedOrder;
  cancelled: PlacedOrder;
  unpaid: PlacedOrder;
  /** All that is sent. */
  parcels: PlacedOrder[];
};

async function begin(as: (who: Staff) => Promise<Page>, reference: string): Promise<Day> {
  const buyer = await newCustomer("Anbu Selvam");
  const sparkler = await newProduct({ name: `Festival sparkler ${unique()}`, price: 110 });
  const rocket = await newProduct({ name: `Festival rocket ${unique()}`, price: 240 });
  const order = (product: Made, quantity: number, more = {}) =>
    orderWithProof({ by: buyer, product: product._id, quantity, ...more });
  const verified = await order(sparkler, 3);
  const matched = await order(sparkler, 2, { reference });
  const approved = [await order(rocket, 1), await order(rocket, 2), await order(rocket, 1), await order(rocket, 1)];
  const cancelled = await order(sparkler, 5);
  const unpaid = await order(rocket, 2);
  for (const { _id } of [...approved, cancelled]) await approvePayment(_id);
  const devi = await colleague("Devi");
  const kavin = await colleague("Kavin");
  const people = { devi, kavin, one: await as(devi), two: await as(kavin), buyer };
  return {
    ...people,
    sparkler,
    rocket,
    verified,
    matched,
    cancelled,
    unpaid,
    parcels: [verified, matched, ...approved],
  };
}

/** Each opens the own view, and one sees which order the other took. */
async function views({ devi, kavin, one, two, verified, matched, cancelled, sparkler }: Day): Promise<void> {
  await ownView(devi, "My payments", `paymentStatus=verification_pending&product=${sparkler._id}`);
  await ownView(kavin, "My parcels", `status=confirmed&product=${sparkler._id}`);
  await openView(two, "My parcels");
  await expect(numberOf(two, cancelled)).toBeVisible();
  await expect(numberOf(two, verified)).toHaveCount(0);
  await expect(two.getByRole("link", { name: "My payments" })).toHaveCount(0);
  await openView(one, "My payments");
  await expect(numberOf(one, matched)).toBeVisible();
  await numberOf(one, verified).click();
  await one.getByRole("combobox", { name: "Assigned to" }).selectOption(devi.admin.name);
  await expect(one.getByText(`Assigned to ${devi.admin.name}`)).toBeVisible();
  await two.goto(`/admin/orders?search=${verified.orderNumber}`);
  await expect(two.getByRole("row").filter({ has: numberOf(two, verified) })).toContainText(devi.admin.name);
}

/** One approves a payment that the other has open. The other is told, and can no longer decide. */
async function approval({ devi, one, two, verified }: Day): Promise<void> {
  await numberOf(two, verified).click();
  await expect(two.getByText(`${devi.admin.name} is looking at this payment.`)).toBeVisible();
  await readyToApprove(two);
  await readyToApprove(one);
  await one.keyboard.press("a");
  await expect(one.getByRole("alertdialog")).toBeVisible();
  await one.keyboard.press("Enter");
  await expect(one.getByText(/Approved by you/)).toBeVisible();
  await lookAgain(two);
  await expect(two.getByText(`${devi.admin.name} has already approved this payment`)).toBeVisible();
  await expect(two.getByText("Your decision was not saved.")).toHaveCount(0);
  await expect(two.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await two.keyboard.press("a");
  await expect(two.getByRole("alertdialog")).toHaveCount(0);
  type Events = { order: { events: { kind: string }[] } };
  const { order: now } = await asStaff<Events>("GET", `/admin/orders/${verified._id}`);
  expect(now.events.filter(({ kind }) => kind === "payment_approved")).toHaveLength(1);
}

/** A bank row is set aside and put back; a match is undone by the other and made again. */
async function bank({ devi, one, two, matched }: Day, reference: string): Promise<void> {
  const stray = digits(12);
  const rows = [
    { reference, amount: matched.total },
    { reference: stray, amount: 3.17 },
  ];
  await importFile(one, `festival-${digits(6)}.csv`, statementOf(rows));
  await one.goto("/admin/matching?tab=rows");
  const row = one.locator("[data-row]").filter({ hasText: stray });
  await listed(one, row);
  await row.getByRole("button", { name: "Set aside" }).click();
  await because(one, "Set this row aside?", "Set aside");
  await expect(one.getByText("The row is set aside.")).toBeVisible();
  await two.goto(`/admin/matching?tab=set_aside&search=${stray}`);
  const aside = two.getByRole("row").filter({ hasText: stray });
  await expect(aside).toContainText(devi.admin.name);
  await aside.getByRole("button", { name: /^Put back/ }).click();
  await expect(two.getByText("The row is open again.")).toBeVisible();
  await expect(aside).toHaveCount(0);

  const approve = one.getByRole("button", { name: `Approve ${matched.orderNumber}` });
  for (const again of [false, true]) {
    await one.goto("/admin/matching");
    await listed(one, approve);
    await approve.click();
    await expect(one.getByText("Payment approved")).toBeVisible();
    expect((await orderNow(matched._id)).status).toBe("confirmed");
    if (again) break;
    await two.goto(`/admin/matching?tab=matched&search=${matched.orderNumber}`);
    await two.getByRole("button", { name: `Undo the match of ${matched.orderNumber}` }).click();
    await because(two, "Undo this match?", "Undo match");
    expect((await orderNow(matched._id)).status).toBe("pending");
  }
}

/** A question waits for an answer, and gets it once. */
async function question({ one, two, buyer, verified }: Day): Promise<void> {
  const question = `When does ${verified.orderNumber} leave?`;
  const body = { name: buyer.name, email: buyer.email, subject: question, message: "We need it on Friday." };
  const { number } = await json<{ number: string }>("POST", `${shopUrl}/api/contact`, { body });
  await two.goto("/admin/dashboard");
  await two.getByRole("link", { name: /^Messages.*wait for an answer/ }).click();
  await two.getByRole("link", { name: number, exact: true }).click();
  await expect(two.getByRole("heading", { name: question })).toBeVisible();
  await two.getByLabel("Reply").fill("It leaves this evening.");
  await two.getByRole("button", { name: "Send reply" }).click();
  await expect(two.getByText("Reply sent")).toBeVisible();
  await one.goto(`/admin/messages?search=${number}`);
  await expect(one.getByRole("row").filter({ hasText: number })).toContainText("Answered");
  await expect
    .poll(async () => (await mailsTo(buyer.email)).filter(({ text }) => text.includes("It leaves this evening.")))
    .toHaveLength(1);
}

/** A paid order is cancelled with its money on record, which is sent when the customer asks. */
async function refund({ one, two, cancelled }: Day): Promise<void> {
  await one.goto(`/admin/orders/${cancelled._id}`);
  await one.getByRole("button", { name: "Update Status" }).click();
  const status = one.getByRole("dialog", { name: "Update Status" });
  await status.getByRole("radio", { name: "Cancelled" }).check();
  await status.getByLabel("Reason (the customer reads it)").fill("The boxes are damp");
  await status.getByRole("button", { name: "Cancel the order" }).click();
  const asked = one.getByRole("dialog", { name: `Cancel ${cancelled.orderNumber}?` });
  await asked.getByRole("radio", { name: /^Leave it on record/ }).check();
  await asked.getByRole("button", { name: "Cancel the order" }).click();
  await expect(one.getByText("Cancelled: The boxes are damp")).toBeVisible();

  await two.goto(`/admin/refunds?state=record&search=${cancelled.orderNumber}`);
  await numberOf(two, cancelled).click();
  await two.getByRole("button", { name: "Customer asks for it" }).click();
  const asks = two.getByRole("dialog", { name: "Does the customer ask for the money?" });
  await expect(asks).toContainText("₹550.00");
  await asks.getByLabel(/^Reason/).fill("Asked on the telephone");
  await asks.getByRole("button", { name: "Make it due" }).click();
  await expect(two.getByText("The refund is due")).toBeVisible();
  await recordRefund(one, cancelled._id, digits(12));
  await lookAgain(two);
  await expect(two.getByText("Refunded", { exact: true })).toBeVisible();
}

/** One fetches and packs on a phone, and the other sees each tick with its name. */
async function picking({ kavin, one, two, buyer, sparkler, rocket, parcels }: Day): Promise<string> {
  await two.setViewportSize({ width: 390, height: 844 });
  await two.goto(`/admin/orders?search=${encodeURIComponent(buyer.email)}&status=confirmed`);
  await two.getByRole("button", { name: "Select", exact: true }).click();
  for (const { orderNumber } of parcels) await two.getByLabel(`Select ${orderNumber}`).check();
  await two.getByRole("button", { name: "Pick list" }).click();
  await expect(two.getByRole("heading", { level: 1, name: /^Pick list \d+$/ })).toBeVisible();
  const list = new URL(two.url()).pathname;
  await two.getByRole("checkbox", { name: "Share my ticks with the others" }).check();
  await one.goto(list);
  await one.getByRole("checkbox", { name: "Share my ticks with the others" }).check();
  for (const { name } of [sparkler, rocket]) {
    const line = one.getByRole("listitem").filter({ hasText: name });
    await expect(line).toContainText("× 5");
    await two.getByRole("checkbox", { name: `Fetched: ${name}` }).check();
    await expect(two.getByText("Your ticks are stored here and sent to the others.")).toBeVisible();
    await lookAgain(one);
    await expect(line).toContainText(kavin.admin.name);
  }
  await expect(two.getByText("Everything is fetched.")).toBeVisible();

  for (const [at, { orderNumber }] of parcels.entries()) {
    if (at === 0) await two.getByRole("link", { name: orderNumber }).click();
    else await two.getByRole("button", { name: "Next order" }).click();
    await expect(two.getByRole("heading", { level: 1, name: orderNumber })).toBeVisible();
    await two.getByRole("checkbox", { name: /^Packed: / }).check();
    await expect(two.getByText("1 of 1 packed")).toBeVisible();
  }
  await expect(two.getByRole("button", { name: "Next order" })).toHaveCount(0);
  return list;
}

/** The courier's list ships what is paid, and the other's pick list says what has left. */
async function shipping({ one, two, unpaid, parcels }: Day, list: string): Promise<void> {
  const tracking = new Map([...parcels, unpaid].map(({ orderNumber }) => [orderNumber, `ST${digits(9)}`]));
  await one.goto("/admin/tracking");
  await one.getByLabel("Carrier").fill("ST Courier");
  await one
    .getByLabel("Order numbers and tracking numbers")
    .fill([...tracking].map((pair) => pair.join(", ")).join("\n"));
  await one.getByRole("button", { name: "Read the list" }).click();
  await expect(one.getByRole("row").filter({ hasText: unpaid.orderNumber })).toContainText("Not paid");
  await one.getByRole("button", { name: "Ship 6 orders" }).click();
  await one.getByRole("dialog", { name: "Ship 6 orders?" }).getByRole("button", { name: "Ship" }).click();
  await expect(one.getByText("6 shipped.")).toBeVisible();
  for (const { _id, orderNumber } of parcels) {
    const { order: now } = await asStaff<{ order: object }>("GET", `/admin/orders/${_id}`);
    expect(now).toMatchObject({ status: "shipped", trackingNumber: tracking.get(orderNumber) });
  }
  expect((await orderNow(unpaid._id)).status).toBe("pending");
  await two.goto(list);
  const left = two.getByText("Shipped already:");
  for (const { orderNumber } of parcels) await expect(left).toContainText(orderNumber);
}

/** The history and the audit trail say who did what. */
async function records({ devi, kavin, two, verified, cancelled }: Day, owner: Page): Promise<void> {
  await two.goto(`/admin/orders/${verified._id}?tab=history`);
  const history = two.getByRole("region", { name: "History" });
  const done = ["Status changed", "Payment approved", "Assigned"].map((what) => `${what}\\s*${devi.admin.name}`);
  await expect(history).toContainText(new RegExp(done.join(".*"), "s"));
  await two.goto(`/admin/orders/${cancelled._id}?tab=history`);
  await expect(history).toContainText(devi.admin.name);
  await expect(history).toContainText(kavin.admin.name);

  await owner.goto(`/admin/audit?search=${cancelled.orderNumber}`);
  const record = (who: Staff, what: string) =>
    owner.getByRole("row").filter({ hasText: who.admin.name }).filter({ hasText: what });
  await expect(record(devi, "The boxes are damp")).toBeVisible();
  await expect(record(kavin, "Asked on the telephone")).toBeVisible();
}

test("two members of staff share a day: payments, the bank, a question, a refund, picking and parcels", async ({
  as,
}) => {
  test.slow();
  const reference = digits(12);
  const day = await begin(as, reference);
  await views(day);
  await approval(day);
  await bank(day, reference);
  await question(day);
  await refund(day);
  const list = await picking(day);
  await shipping(day, list);
  await records(day, await as(await staff()));
  await doctorAgrees();
});
