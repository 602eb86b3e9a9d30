import { adminUrl } from "./env";
import { expect, prepare, test } from "./fixtures";
import { json } from "./http";
import { asStaff, codeFor, type Staff, signIn, staff } from "./shop";

const password = "lamps-by-the-gate-3";

/** Somebody of the demo, who sets a password by a mailed code. */
async function colleague(email: string): Promise<Staff> {
  const since = Date.now();
  await json("POST", `${adminUrl}/api/admin/forgot-password`, { body: { email } });
  const otp = await codeFor(email, since);
  await json("POST", `${adminUrl}/api/admin/reset-password`, { body: { email, otp, newPassword: password } });
  return signIn(email, password);
}

async function setRole(email: string, role: string): Promise<void> {
  const { admins } = await asStaff<{ admins: { _id: string; email: string }[] }>("GET", "/admin/admins");
  const one = admins.find((admin) => admin.email === email);
  await asStaff("PUT", `/admin/admins/${one?._id}`, { role });
}

test("a packer sees orders without amounts, and no other screens", async ({ as }) => {
  const page = await as(await colleague("kumar@agalcrackers.example"));
  await page.goto("/admin/orders");
  await expect(page.getByRole("heading", { name: "Orders Management" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("₹");
  await expect(page.locator("main")).not.toContainText("@");
  await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Refunds" })).toHaveCount(0);
  await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Items" })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("₹");
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: /^History/ })).toBeVisible();
  await page.goto("/admin/refunds");
  await expect(page.getByRole("heading", { name: "This page is not for your role" })).toBeVisible();
});

test("an owner gives another role; the audit trail has it, and the session of the person ends", async ({
  page,
  as,
}) => {
  await setRole("anitha@agalcrackers.example", "catalogue");
  const theirs = await as(await colleague("anitha@agalcrackers.example"));
  await theirs.goto("/admin/products");
  await expect(theirs.getByRole("heading", { name: "Products" })).toBeVisible();
  await prepare(page, await staff());
  await page.goto("/admin/settings?tab=details");
  await page.getByRole("button", { name: "Edit Anitha Raj" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit admin" });
  await dialog.getByLabel("Role").selectOption("verifier");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Admin updated successfully")).toBeVisible();
  await page.goto("/admin/audit");
  const row = page.getByRole("row").filter({ hasText: "Role changed" }).first();
  await expect(row).toContainText("Anitha Raj");
  await expect(row).toContainText("verifier");
  await theirs.reload();
  await expect(theirs.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await setRole("anitha@agalcrackers.example", "catalogue");
});
