import { expect, test } from "./fixtures";
import { asStaff, orderNow, orderWithProof, type PlacedOrder } from "./shop";

const digits = (count: number) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, "7");

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

test("a statement is read, imported, its certain matches approved together, and all of it undone", async ({
  signedIn: page,
}) => {
  test.setTimeout(240_000);
  const { account } = await asStaff<{ account: { _id: string } }>("POST", "/admin/bank-accounts", {
    holder: "Journey Account",
    lastFour: digits(4),
    ifsc: "TEST0001234",
  });
  const paid: { order: PlacedOrder; reference: string }[] = [];
  for (const reference of [digits(12), digits(12)])
    paid.push({ order: await orderWithProof({ reference }), reference });
  const orders = paid.map(({ order }) => order);
  const statuses = async () => Promise.all(orders.map(async ({ _id }) => (await orderNow(_id)).status));
  const name = `journey-${digits(6)}.csv`;

  await page.goto("/admin/statements");
  const upload = page.getByRole("region", { name: "Upload a statement" });
  const choice = upload.getByLabel("Account");
  if (await choice.isEnabled()) await choice.selectOption(account._id);
  await upload.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: statementOf(paid) });
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("The running balance closes over every row.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const matching = page.getByRole("link", { name: "To Matching" });
  await expect(matching).toBeVisible({ timeout: 60_000 });
  const statement = page.url();
  await matching.click();

  const box = (number: string) => page.getByRole("checkbox", { name: `Select ${number}` });
  await expect(async () => {
    await page.reload();
    for (const { orderNumber } of orders) await expect(box(orderNumber)).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  for (const each of await page.getByRole("checkbox").all()) await each.uncheck();
  for (const { orderNumber } of orders) await box(orderNumber).check();
  await page.getByRole("button", { name: "Approve 2 certain matches" }).click();
  const list = page.getByRole("dialog", { name: "Approve 2 certain matches?" });
  for (const { orderNumber } of orders) await expect(list).toContainText(orderNumber);
  await list.getByRole("button", { name: "Approve 2 certain matches" }).click();
  await expect(page.getByText("2 payments approved")).toBeVisible();
  expect(await statuses()).toEqual(["confirmed", "confirmed"]);

  const because = async (question: string, act: string) => {
    const dialog = page.getByRole("dialog", { name: question });
    await dialog.getByLabel(/^Reason/).fill("A journey takes its changes back");
    await dialog.getByRole("button", { name: act }).click();
    await expect(dialog).toHaveCount(0);
  };
  await page.keyboard.press("u");
  await because("Undo this match?", "Undo match");
  expect((await statuses()).sort()).toEqual(["confirmed", "pending"]);

  await page.goto(statement);
  await page.getByRole("button", { name: "Undo import" }).click();
  await because("Undo this import?", "Undo import");
  await expect(page.getByText(/^Undone by/)).toBeVisible();
  expect(await statuses()).toEqual(["pending", "pending"]);
});
