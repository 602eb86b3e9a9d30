import { owner } from "./env";
import { expect, test } from "./fixtures";
import { asStaff, codeFor, newColleague, signIn, unique } from "./shop";

test("an ended session requires the password in place and then continues", async ({ as }) => {
  const page = await as(await signIn());
  await page.goto("/admin/bundles/add");
  const name = `Kept ${unique()}`;
  await page.getByLabel("Bundle Name").fill(name);
  await page.getByLabel("Bundle Price (₹)").fill("100");
  await page.getByLabel("Description").fill("Written before the session ended");
  // The session is ended elsewhere; this tab still has its token.
  await page.evaluate(async () => {
    await fetch("/api/admin/logout", {
      method: "POST",
      headers: { Authorization: `Bearer ${localStorage.getItem("adminToken")}` },
    });
  });
  await page.getByRole("button", { name: "Create Bundle" }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toContainText(owner.email);
  await dialog.getByLabel("Password").fill("wrong password");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByLabel("Password")).toHaveAccessibleDescription(/\S/);
  await dialog.getByLabel("Password").fill(owner.password);
  await dialog.getByRole("button", { name: "Go on" }).click();
  // The very save that was refused is sent again.
  await expect(page).toHaveURL(/\/admin\/bundles$/);
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  const bundles = await asStaff<{ _id: string; name: string }[]>("GET", "/bundles");
  for (const bundle of bundles.filter((each) => each.name === name)) await asStaff("DELETE", `/bundles/${bundle._id}`);
});

test("a super admin adds and removes an admin, who forgets the password in between", async ({
  signedIn: page,
  browser,
}) => {
  const email = `arun-${unique()}@example.com`;
  await page.goto("/admin/settings?tab=add");
  await page.getByRole("button", { name: "Add Admin" }).click();
  for (const text of ["Name is required", "Email is required", "Password is required"])
    await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel("Name").fill("Arun Prakash");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("godown-lamp-31");
  await page.getByRole("button", { name: "Add Admin" }).click();
  await expect(page.getByText("Admin created successfully")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto("/admin/login");
  await other.getByRole("button", { name: "Forgot password?" }).click();
  const since = Date.now();
  await other.getByRole("dialog").getByLabel("E-mail").fill(email);
  await other.getByRole("button", { name: "Send code" }).click();
  await expect(other).toHaveURL(/\/admin\/reset-password$/);
  await expect(other.getByText("Password reset OTP sent to your email.")).toBeVisible();
  await other.getByLabel("OTP").fill(await codeFor(email, since));
  await other.getByLabel("New password").fill("another-lamp-77");
  await other.getByLabel("Confirm password").fill("another-lamp-78");
  await other.getByRole("button", { name: "Reset password" }).click();
  await expect(other.getByText("Passwords do not match")).toBeVisible();
  await other.getByLabel("Confirm password").fill("another-lamp-77");
  await other.getByRole("button", { name: "Reset password" }).click();
  await expect(other).toHaveURL(/\/admin\/login\?done=reset$/);
  await other.getByLabel("E-mail").fill(email);
  await other.getByLabel("Password").fill("another-lamp-77");
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other).toHaveURL(/\/admin\/dashboard$/);

  // What an admin may not do is not shown, and the server refuses it anyway.
  await other.goto("/admin/settings?tab=add");
  await expect(other.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Add Admin" })).toHaveCount(0);
  await expect(other.getByRole("link", { name: "Shop settings" })).toHaveCount(0);
  const refused = await other.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem("adminToken")}`,
      "Content-Type": "application/json",
    };
    return (await fetch("/api/admin/shop", { method: "PUT", headers, body: JSON.stringify({ name: "Mine" }) })).status;
  });
  expect(refused).toBe(403);
  await context.close();

  await row.getByRole("button", { name: "Delete Arun Prakash" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm Delete" });
  await expect(dialog).toContainText("Are you sure you want to delete this admin? This action cannot be undone.");
  await dialog.getByRole("button", { name: "Delete Admin" }).click();
  await expect(page.getByText("Admin deleted successfully")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("offline is shown, and the list stays", async ({ signedIn: page, context }) => {
  await page.goto("/admin/orders");
  await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("No connection.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("No connection.")).toHaveCount(0);
});

test("deep links come back after signing in, unknown paths answer 404", async ({ page }) => {
  await page.goto("/admin/orders?status=shipped");
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?status=shipped$/);
  const answer = await page.goto("/admin/nothing-here");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 - Page Not Found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Browse Products" })).toBeVisible();
});

test("a super admin corrects a colleague's name; another person's address is refused", async ({ signedIn: page }) => {
  const { email, _id } = await newColleague();
  await page.goto("/admin/settings?tab=details");
  await page.getByRole("row").filter({ hasText: email }).getByRole("button", { name: "Edit Selvi M" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit admin" });
  await dialog.getByLabel("Name").fill("Selvi Murugan");
  await dialog.getByLabel("E-mail").fill(owner.email);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Phone").fill("9840211736");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Selvi Murugan");
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("+91 98402 11736");
  await asStaff("DELETE", `/admin/admins/${_id}`);
});
