import type { Page } from "@playwright/test";
import { digits, importFile, listed, type Moved, recordRefund, statementOf } from "./bank";
import { shopUrl } from "./env";
import { expect, test } from "./fixtures";
import { json } from "./http";
import {
  asStaff,
  type Customer,
  doctorAgrees,
  mailsTo,
  newCustomer,
  newProduct,
  orderNow,
  orderWithProof,
  type PlacedOrder,
  proofFor,
} from "./shop";

type Claim = { order: PlacedOrder; reference: string; by: Customer };

/** Orders with their proofs, as customers send both; one customer places four. */
async function claims(product: string, count: number): Promise<Claim[]> {
  const made: Claim[] = [];
  for (let number = 0; number < count; number += 1) {
    const by = made.length % 4 === 0 ? await newCustomer() : (made.at(-1) as Claim).by;
    const reference = digits(12);
    made.push({ order: await orderWithProof({ reference, by, product, quantity: 1 + (number % 3) }), reference, by });
  }
  return made;
}

const moved = ({ order, reference }: Claim, more = 0): Moved => ({ reference, amount: order.total + more });
const total = (rows: Moved[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Approves these certain pairs together, after the list that names each. */
async function approveCertain(page: Page, wanted: Claim[]): Promise<void> {
  await page.goto("/admin/matching");
  const box = (number: string) => page.getByRole("checkbox", { name: `Select ${number}` });
  await listed(page, ...wanted.map(({ order }) => box(order.orderNumber)));
  for (const each of await page.getByRole("checkbox", { name: /^Select / }).all()) await each.uncheck();
  for (const { order } of wanted) await box(order.orderNumber).check();
  const act = `Approve ${wanted.length} certain ${wanted.length === 1 ? "match" : "matches"}`;
  await page.getByRole("button", { name: act }).click();
  const list = page.getByRole("dialog", { name: `${act}?` });
  for (const { order } of wanted) await expect(list).toContainText(order.orderNumber);
  await list.getByRole("button", { name: act }).click();
  await expect(page.getByText(/^\d+ payments? approved$/)).toBeVisible();
}

/** The conflict that names an order, opened beside its proof. */
async function openConflict(page: Page, { order }: Claim): Promise<void> {
  await page.goto("/admin/matching?tab=conflicts");
  const row = page.locator("[data-row]").filter({ hasText: order.orderNumber });
  await listed(page, row);
  await row.click();
}

test("twenty payments are proved, matched, disputed, completed and refunded, and the books agree", async ({
  signedIn: page,
}) => {
  test.slow();
  const { _id: product } = await newProduct({ price: 450 });
  const all = await claims(product, 19);
  const certain = all.slice(0, 16);
  const [short, over, mistaken] = all.slice(16) as [Claim, Claim, Claim];
  // The twentieth customer types the reference of somebody else's payment.
  const by = await newCustomer();
  const second = await orderWithProof({ reference: mistaken.reference, by, product, quantity: 1 });
  const borrowed = { order: second, reference: digits(12), by };
  const everybody = [...all, borrowed];

  const first = [...certain.map((claim) => moved(claim)), moved(short, -100), moved(over, 150), moved(mistaken)];
  await importFile(page, `payments-${digits(6)}.csv`, statementOf(first));
  await approveCertain(page, certain);

  // A conflict: two orders name one transfer. Staff choose the one whose customer paid.
  await openConflict(page, mistaken);
  await page.getByRole("button", { name: `Approve ${mistaken.order.orderNumber}` }).click();
  await expect(page.getByText("Payment approved")).toBeVisible();
  expect((await orderNow(borrowed.order._id)).status).toBe("pending");

  // A shortfall: the part is recorded, the rest is requested and shown to the customer.
  await openConflict(page, short);
  await page.getByRole("button", { name: "Record the part" }).click();
  const part = page.getByRole("dialog", { name: "Record a part of the payment?" });
  await part.getByRole("button", { name: "Record the part" }).click();
  await expect(page.getByText("Part of the payment recorded")).toBeVisible();
  await page.goto(`/admin/orders/${short.order._id}`);
  await page.getByRole("button", { name: "Send “still missing”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/^The customer is asked for the rest/)).toBeVisible();
  await expect(async () => {
    const texts = (await mailsTo(short.by.email)).map((mail) => mail.text);
    expect(texts.some((text) => text.includes("₹100.00") && text.includes(short.order.orderNumber))).toBe(true);
  }).toPass();
  const { order } = await json<{ order: { amountDue: number } }>("GET", `${shopUrl}/api/orders/${short.order._id}`, {
    token: short.by.token,
  });
  expect(order.amountDue).toBe(100);

  // Too much: approved, and what is over becomes a refund, which is sent and recorded.
  await openConflict(page, over);
  await page.getByRole("button", { name: "Approve, with the excess" }).click();
  const excess = page.getByRole("dialog", { name: "More came than is due. What happens with the rest?" });
  await excess.getByText("Send the rest back: a refund becomes due").click();
  await excess.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Payment approved")).toBeVisible();
  const refund = digits(12);
  await recordRefund(page, over.order._id, refund);
  await page.goto("/admin/refunds?state=sent");
  const sentRow = page.getByRole("row").filter({ hasText: over.order.orderNumber });
  await expect(sentRow).toContainText("Not in the bank yet");

  // Both customers send new proofs; the next statement has their payments and the refund.
  const rest: Claim = { ...short, reference: digits(12) };
  await proofFor(short.order, rest.reference, short.by);
  await proofFor(borrowed.order, borrowed.reference, borrowed.by);
  const next: Moved[] = [
    { reference: rest.reference, amount: 100 },
    moved(borrowed),
    { reference: refund, amount: -150 },
  ];
  await importFile(page, `payments-${digits(6)}.csv`, statementOf(next));
  await approveCertain(page, [rest, borrowed]);
  await page.goto("/admin/refunds?state=sent");
  await expect(sentRow).toContainText("In the bank");

  // The books: every order is confirmed and paid, and payments less refunds equal their total.
  const now = await Promise.all(everybody.map(({ order: { _id } }) => orderNow(_id)));
  expect(now.map(({ status }) => status)).toEqual(everybody.map(() => "confirmed"));
  expect(now.map(({ amountDue }) => amountDue)).toEqual(everybody.map(() => 0));
  const cost = everybody.reduce((sum, claim) => sum + claim.order.total, 0);
  expect(now.reduce((sum, { amountReceived }) => sum + amountReceived, 0)).toBeCloseTo(cost + 150 - 150);
  expect(total(first) + total(next)).toBeCloseTo(cost);
  for (const { order: each } of everybody) {
    const { order: full } = await asStaff<{ order: { bank: { sentence: string } } }>(
      "GET",
      `/admin/orders/${each._id}`,
    );
    expect(full.bank.sentence).toContain("Bank: matched");
  }
  await doctorAgrees();
});
