import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";
import { asStaff } from "./shop";

export const digits = (count: number) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, "7");

type Account = { _id: string };

/** The account that the shop has, or a new one. */
export async function account(): Promise<Account> {
  const { accounts } = await asStaff<{ accounts: Account[] }>("GET", "/admin/bank-accounts");
  if (accounts[0]) return accounts[0];
  const body = { holder: "Journey Account", lastFour: digits(4), ifsc: "TEST0001234" };
  return (await asStaff<{ account: Account }>("POST", "/admin/bank-accounts", body)).account;
}

/** Rupees received, or sent if negative, with the bank's reference. */
export type Moved = { reference: string; amount: number };

/** A statement of today. Rows are known by day, amount and running balance, so it begins with a balance of its own. */
export function statementOf(moved: Moved[]): Buffer {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format();
  let balance = Number(digits(9)) / 100;
  const rows = moved.map(({ reference, amount }) => {
    balance += amount;
    const [way, debit, credit] = amount < 0 ? ["DR", (-amount).toFixed(2), ""] : ["CR", "", amount.toFixed(2)];
    return `${today},UPI/${way}/${reference}/KARTHIK/HDFC,${debit},${credit},${balance.toFixed(2)}`;
  });
  return Buffer.from(["Date,Narration,Debit,Credit,Balance", ...rows].join("\r\n"));
}

/** Uploads a file, looks at its preview and imports it; returns the address of the import. */
export async function importFile(page: Page, name: string, buffer: Buffer): Promise<string> {
  const { _id } = await account();
  await page.goto("/admin/statements");
  const upload = page.getByRole("region", { name: "Upload a statement" });
  const choice = upload.getByLabel("Account");
  if (await choice.isEnabled()) await choice.selectOption(_id);
  await upload.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("The running balance closes over every row.")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("link", { name: "To Matching" })).toBeVisible();
  return page.url();
}

/** Fills in the reason in a dialog and clicks its button. */
export async function because(page: Page, question: string, act: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: question });
  await dialog.getByLabel(/^Reason/).fill("A journey takes its changes back");
  await dialog.getByRole("button", { name: act }).click();
  await expect(dialog).toHaveCount(0);
}

/** The matching page, reloaded until it lists all of these: a job writes its lists after an import. */
export async function listed(page: Page, ...wanted: Locator[]): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Matching" })).toBeVisible();
    await expect(page.locator("[aria-label=Loading]")).toHaveCount(0);
    for (const each of wanted) expect(await each.isVisible()).toBe(true);
  }).toPass();
}

/** Records a due refund as sent, from the page of its order. */
export async function recordRefund(page: Page, order: string, reference: string): Promise<void> {
  await page.goto(`/admin/orders/${order}`);
  await page.getByRole("button", { name: "Record refund" }).click();
  const dialog = page.getByRole("dialog", { name: "Record refund" });
  await dialog.getByLabel("Reference of the refund").fill(reference);
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect(page.getByText("Refund recorded").first()).toBeVisible();
}
