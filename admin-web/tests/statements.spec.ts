import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { asStaff, orderNow, orderWithProof, type PlacedOrder } from "./shop";

const digits = (count: number) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, "7");

type Account = { _id: string };

/** The account that the shop has, or a new one. */
async function account(): Promise<Account> {
  const { accounts } = await asStaff<{ accounts: Account[] }>("GET", "/admin/bank-accounts");
  if (accounts[0]) return accounts[0];
  const body = { holder: "Journey Account", lastFour: digits(4), ifsc: "TEST0001234" };
  return (await asStaff<{ account: Account }>("POST", "/admin/bank-accounts", body)).account;
}

/** A statement of today with one credit for each order, and a running balance. */
function statementOf(paid: { order: PlacedOrder; reference: string }[]): Buffer {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format();
  let balance = 50_000;
  const rows = paid.map(({ order, reference }) => {
    balance += order.total;
    return `${today},UPI/CR/${reference}/KARTHIK/HDFC,,${order.total.toFixed(2)},${balance.toFixed(2)}`;
  });
  return Buffer.from(["Date,Narration,Debit,Credit,Balance", ...rows].join("\r\n"));
}

/** Uploads a file, looks at its preview and imports it; returns the address of the import. */
async function importFile(page: Page, name: string, buffer: Buffer): Promise<string> {
  const { _id } = await account();
  await page.goto("/admin/statements");
  const upload = page.getByRole("region", { name: "Upload a statement" });
  const choice = upload.getByLabel("Account");
  if (await choice.isEnabled()) await choice.selectOption(_id);
  await upload.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("The running balance closes over every row.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("link", { name: "To Matching" })).toBeVisible({ timeout: 60_000 });
  return page.url();
}

/** Fills in the reason that a dialog asks for, and presses its button. */
async function because(page: Page, question: string, act: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: question });
  await dialog.getByLabel(/^Reason/).fill("A journey takes its changes back");
  await dialog.getByRole("button", { name: act }).click();
  await expect(dialog).toHaveCount(0);
}

async function undoImport(page: Page, statement: string): Promise<void> {
  await page.goto(statement);
  await page.getByRole("button", { name: "Undo import" }).click();
  await because(page, "Undo this import?", "Undo import");
  await expect(page.getByText(/^Undone by/)).toBeVisible();
}

/** The matching page has caught up with an import: a job writes its lists. */
async function listed(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await check();
  }).toPass({ timeout: 90_000 });
}

test("a statement is read, imported, its certain matches approved together, and all of it undone", async ({
  signedIn: page,
}) => {
  test.setTimeout(240_000);
  const paid: { order: PlacedOrder; reference: string }[] = [];
  for (const reference of [digits(12), digits(12)])
    paid.push({ order: await orderWithProof({ reference }), reference });
  const orders = paid.map(({ order }) => order);
  const statuses = async () => Promise.all(orders.map(async ({ _id }) => (await orderNow(_id)).status));
  const name = `journey-${digits(6)}.csv`;

  const statement = await importFile(page, name, statementOf(paid));
  await page.getByRole("link", { name: "To Matching" }).click();
  await expect(page).toHaveURL(/\/admin\/matching/);

  const box = (number: string) => page.getByRole("checkbox", { name: `Select ${number}` });
  await listed(page, async () => {
    for (const { orderNumber } of orders) await expect(box(orderNumber)).toBeVisible({ timeout: 3000 });
  });
  for (const each of await page.getByRole("checkbox").all()) await each.uncheck();
  for (const { orderNumber } of orders) await box(orderNumber).check();
  await page.getByRole("button", { name: "Approve 2 certain matches" }).click();
  const list = page.getByRole("dialog", { name: "Approve 2 certain matches?" });
  for (const { orderNumber } of orders) await expect(list).toContainText(orderNumber);
  await list.getByRole("button", { name: "Approve 2 certain matches" }).click();
  await expect(page.getByText("2 payments approved")).toBeVisible();
  expect(await statuses()).toEqual(["confirmed", "confirmed"]);

  await page.keyboard.press("u");
  await because(page, "Undo this match?", "Undo match");
  expect((await statuses()).sort()).toEqual(["confirmed", "pending"]);

  await undoImport(page, statement);
  expect(await statuses()).toEqual(["pending", "pending"]);
});

test("the demo statement: imported, certain matches approved together, a short payment recorded, a match undone", async ({
  signedIn: page,
}) => {
  test.setTimeout(300_000);
  // The statement is made of the open orders, so that there are some of each kind.
  for (let number = 0; number < 6; number += 1) await orderWithProof({ reference: digits(12) });
  await page.goto("/admin/statements");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the demo statement" }).click();
  const file = await (await download).path();
  const statement = await importFile(page, `demo-${digits(6)}.csv`, await readFile(file));

  await page.getByRole("link", { name: "To Matching" }).click();
  await expect(page).toHaveURL(/\/admin\/matching/);
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  await listed(page, () => expect(boxes.nth(1)).toBeVisible({ timeout: 5000 }));
  const certain = await boxes.count();
  await page.getByRole("button", { name: `Approve ${certain} certain matches` }).click();
  const list = page.getByRole("dialog", { name: `Approve ${certain} certain matches?` });
  await list.getByRole("button", { name: `Approve ${certain} certain matches` }).click();
  await expect(page.getByText(`${certain} payments approved`)).toBeVisible();
  await expect(boxes).toHaveCount(0);

  await page.getByRole("link", { name: /^Conflicts/ }).click();
  const short = page.locator("[data-row]").filter({ hasText: "less than the" }).first();
  await listed(page, () => expect(short).toBeVisible({ timeout: 3000 }));
  const [number = ""] = (await short.textContent())?.match(/FC\d{6}-[0-9A-Z]{5}/) ?? [];
  expect(number).not.toBe("");
  await short.click();
  await page.getByRole("button", { name: "Record the part" }).click();
  const part = page.getByRole("dialog", { name: "Record a part of the payment?" });
  await expect(part).toContainText(number);
  await part.getByRole("button", { name: "Record the part" }).click();
  await expect(page.getByText("Part of the payment recorded")).toBeVisible();
  const { orders } = await asStaff<{ orders: { _id: string }[] }>("GET", `/admin/orders?search=${number}`);
  const received = async () => (await orderNow(orders[0]?._id ?? "")).amountReceived;
  expect(await received()).toBeGreaterThan(0);

  await page.keyboard.press("u");
  await because(page, "Undo this match?", "Undo match");
  await expect(page.getByText("The match is undone.")).toBeVisible();
  expect(await received()).toBe(0);
  await undoImport(page, statement);
});
