import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { because, digits, importFile, listed, statementOf } from "./bank";
import { expect, test } from "./fixtures";
import { asStaff, orderNow, orderWithProof, type PlacedOrder } from "./shop";

async function undoImport(page: Page, statement: string): Promise<void> {
  await page.goto(statement);
  await page.getByRole("button", { name: "Undo import" }).click();
  await because(page, "Undo this import?", "Undo import");
  await expect(page.getByText(/^Undone by/)).toBeVisible();
}

test("a statement is read, imported, its certain matches approved together, and all of it undone", async ({
  signedIn: page,
}) => {
  const paid: { order: PlacedOrder; reference: string }[] = [];
  for (const reference of [digits(12), digits(12)])
    paid.push({ order: await orderWithProof({ reference }), reference });
  const orders = paid.map(({ order }) => order);
  const statuses = async () => Promise.all(orders.map(async ({ _id }) => (await orderNow(_id)).status));
  const name = `journey-${digits(6)}.csv`;

  const statement = await importFile(
    page,
    name,
    statementOf(paid.map(({ order, reference }) => ({ reference, amount: order.total }))),
  );
  await page.getByRole("link", { name: "To Matching" }).click();
  await expect(page).toHaveURL(/\/admin\/matching/);

  const box = (number: string) => page.getByRole("checkbox", { name: `Select ${number}` });
  await listed(page, ...orders.map(({ orderNumber }) => box(orderNumber)));
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
  await listed(page, boxes.nth(1));
  const certain = await boxes.count();
  await page.getByRole("button", { name: `Approve ${certain} certain matches` }).click();
  const list = page.getByRole("dialog", { name: `Approve ${certain} certain matches?` });
  await list.getByRole("button", { name: `Approve ${certain} certain matches` }).click();
  await expect(page.getByText(`${certain} payments approved`)).toBeVisible();
  await expect(boxes).toHaveCount(0);

  await page.getByRole("link", { name: /^Conflicts/ }).click();
  const short = page.locator("[data-row]").filter({ hasText: "less than the" }).first();
  await listed(page, short);
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
