import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { asStaff, unique } from "./shop";

type Person = { _id: string; email: string; password: string };
type Changes = { changes: { _id: string; state: string }[] };

/** A super admin of this journey, who has no authenticator yet. */
async function newOwner(): Promise<Person> {
  const body = { name: "Divya R", email: `divya-${unique()}@example.com`, password: "godown-lamp-31", phone: "" };
  const { admin } = await asStaff<{ admin: { _id: string } }>("POST", "/admin/admins", {
    ...body,
    role: "super_admin",
  });
  return { _id: admin._id, email: body.email, password: body.password };
}

async function withdrawWaiting(): Promise<void> {
  const { changes } = await asStaff<Changes>("GET", "/admin/payee-changes");
  for (const { _id, state } of changes) {
    if (state === "waiting") await asStaff("POST", `/admin/payee-changes/${_id}/withdraw`);
  }
}

/** The six digits of RFC 6238 for a period of 30 seconds. */
function digitsOf(secret: string, period: number): string {
  const bits = [...secret].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const hash = createHmac("sha1", Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

const presentPeriod = () => Math.floor(Date.now() / 30_000);

/**
 * Codes that were not used. The server takes those of the present period and of one before and after it: the code of the present one
 * stays good for half a minute at least, and that of a later one has to wait until it is the next.
 */
function authenticator(secret: string): () => Promise<string> {
  let last = 0;
  return async () => {
    last = Math.max(last + 1, presentPeriod());
    await expect.poll(() => last - presentPeriod()).toBeLessThanOrEqual(1);
    return digitsOf(secret, last);
  };
}

/** Signing out waits for the server: a page that is opened before its answer is still signed in. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function giveRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("an owner sets up an authenticator, signs in with it, changes the payee with a fresh code, and loses the phone", async ({
  page,
}) => {
  await withdrawWaiting();
  const person = await newOwner();
  const dashboard = /\/admin\/dashboard$/;
  try {
    await givePassword(page, person);
    await expect(page).toHaveURL(dashboard);
    await page.goto("/admin/settings?tab=security");
    const card = page.getByRole("region", { name: "Authenticator app" });
    await card.getByRole("button", { name: "Set up" }).click();
    await expect(card.getByAltText("QR code for the authenticator app")).toBeVisible();
    const address = new URL((await card.getByRole("link", { name: "open the app" }).getAttribute("href")) ?? "");
    expect(decodeURIComponent(address.pathname)).toContain(person.email);
    const nextCode = authenticator(address.searchParams.get("secret") ?? "");
    await card.getByLabel("2. The 6 digits that the app shows").fill(await nextCode());
    await card.getByRole("button", { name: "Confirm" }).click();
    const shown = page.getByRole("dialog", { name: "Your recovery codes" });
    await expect(shown.getByRole("listitem")).toHaveCount(10);
    const [first = "", second = ""] = await shown.getByRole("listitem").allTextContents();
    await shown.getByRole("button", { name: "I have saved them" }).click();
    await expect(card.getByText("10 of 10 recovery codes are left.")).toBeVisible();

    await signOut(page);
    await givePassword(page, person);
    await page.getByLabel("Code", { exact: true }).fill(await nextCode());
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(dashboard);

    await page.goto("/admin/settings?tab=shop");
    const wanted = `agal.${unique()}@vaigaisample`;
    await page.getByLabel("UPI id", { exact: true }).fill(wanted);
    const review = page.getByRole("dialog", { name: "Save these changes?" });
    await page.getByRole("button", { name: "Review and save" }).click();
    await review.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Enter a code of your authenticator app to confirm this.").first()).toBeVisible();
    const waiting = page.getByRole("region", { name: "A change of where money goes waits" });
    await expect(waiting).toHaveCount(0);
    await page.getByRole("button", { name: "Review and save" }).click();
    await review.getByLabel("Code of your authenticator app").fill(await nextCode());
    await review.getByRole("button", { name: "Save", exact: true }).click();
    await expect(waiting).toContainText(wanted);

    await signOut(page);
    await givePassword(page, person);
    await giveRecoveryCode(page, first);
    await expect(page).toHaveURL(dashboard);
    await signOut(page);
    await givePassword(page, person);
    await giveRecoveryCode(page, first);
    await expect(page.getByText("This code is wrong or was used already. 4 tries left.")).toBeVisible();
    await page.getByLabel("Recovery code").fill(second);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(dashboard);
    await page.goto("/admin/settings?tab=security");
    await expect(card.getByText("8 of 10 recovery codes are left.")).toBeVisible();
  } finally {
    await withdrawWaiting();
    await asStaff("PUT", `/admin/admins/${person._id}`, { role: "admin" });
    await asStaff("DELETE", `/admin/admins/${person._id}`);
  }
});
