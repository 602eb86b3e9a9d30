import { adminUrl, shopUrl } from "./env";
import { expect, prepare, test } from "./fixtures";
import { json, send } from "./http";
import { asStaff, codeFor, type Staff, signIn, staff, unique } from "./shop";

type Settings = { settings: { upiId: string } };
type Changes = { changes: { _id: string; state: string }[] };

const partner = { email: "selvi@agalcrackers.example", password: "kolam-by-the-door-7" };
const payee = async () => (await json<{ shop: { upi: { id: string } } }>("GET", `${shopUrl}/api/shop`)).shop.upi.id;

/** The demo's second owner, who sets a password by a mailed code. */
async function secondOwner(): Promise<Staff> {
  const since = Date.now();
  await json("POST", `${adminUrl}/api/admin/forgot-password`, { body: { email: partner.email } });
  const otp = await codeFor(partner.email, since);
  await json("POST", `${adminUrl}/api/admin/reset-password`, { body: { otp, newPassword: partner.password } });
  return signIn(partner.email, partner.password);
}

async function withdrawWaiting(): Promise<void> {
  const { changes } = await asStaff<Changes>("GET", "/admin/payee-changes");
  for (const { _id, state } of changes) {
    if (state === "waiting") await asStaff("POST", `/admin/payee-changes/${_id}/withdraw`);
  }
}

test("an owner changes the UPI id, a second one confirms it, and customers see it from then on", async ({
  page,
  as,
}) => {
  await withdrawWaiting();
  const before = (await asStaff<Settings>("GET", "/admin/shop")).settings.upiId;
  const wanted = `agal.${unique()}@vaigaisample`;
  const selvi = await secondOwner();
  try {
    await prepare(page, await staff());
    await page.goto("/admin/settings?tab=shop");
    await page.getByLabel("UPI id", { exact: true }).fill(wanted);
    await page.getByRole("button", { name: "Review and save" }).click();
    const review = page.getByRole("dialog", { name: "Save these changes?" });
    await review.getByRole("button", { name: "Save", exact: true }).click();
    const mine = page.getByRole("region", { name: "A change of where money goes waits" });
    await expect(mine).toContainText("another super admin confirms it");
    await expect(mine).toContainText(wanted);
    await expect(mine.getByRole("button", { name: "Confirm the new payee" })).toHaveCount(0);
    expect(await payee()).toBe(before);

    const hers = await as(selvi);
    await hers.goto("/admin/settings?tab=shop");
    const waiting = hers.getByRole("region", { name: "A change of where money goes waits" });
    await expect(waiting.getByRole("row").filter({ hasText: wanted })).toContainText(before);
    await waiting.getByRole("button", { name: "Confirm the new payee" }).click();
    await hers.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(hers.getByText("Customers now pay to the new payee")).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(hers.getByText(/Where money goes was last changed/)).toBeVisible();
    expect(await payee()).toBe(wanted);
    const facts = await send("GET", `${shopUrl}/verify`);
    expect(facts.text).toContain(wanted);
  } finally {
    await withdrawWaiting();
    if ((await payee()) !== before) {
      await asStaff("PUT", "/admin/shop", { upiId: before });
      const { changes } = await asStaff<Changes>("GET", "/admin/payee-changes");
      const headers = { "X-Admin-Request": "true" };
      await json("POST", `${adminUrl}/api/admin/payee-changes/${changes[0]?._id}/confirm`, {
        token: selvi.token,
        headers,
      });
    }
  }
});
