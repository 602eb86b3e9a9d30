import { owner } from "./env";
import { expect, readyToApprove, test } from "./fixtures";
import { send } from "./http";
import { asStaff, newColleague, orderNow, orderWithProof, signIn } from "./shop";

test("a counter that cannot be loaded is a dash with a way to try again, never 0", async ({ signedIn: page }) => {
  await page.route("**/api/admin/payments/waiting", (route) => route.abort());
  await page.goto("/admin/dashboard");
  const counter = page.getByRole("button", { name: /Verify payments/ }).first();
  await expect(counter).toContainText("–");
  await expect(counter).not.toContainText(/0|No payment is waiting/);
  const panel = page.getByRole("region", { name: "Payments waiting" });
  await expect(panel.getByRole("heading", { name: "Failed to load the waiting payments" })).toBeVisible();
  await expect(counter).toContainText("Number not known");
  await page.unroute("**/api/admin/payments/waiting");
  await panel.getByRole("button", { name: "Try Again" }).click();
  await expect(counter).toContainText(/No payment is waiting|late|next due/);
});

test("a screen and a tab whose code is lost say so in their place, and come with Try Again", async ({
  signedIn: page,
}) => {
  await page.goto("/admin/settings");
  for (const [chunk, open, there] of [
    [/\/Security-[^/]+\.js/, () => page.getByRole("link", { name: "Security" }).click(), "Authenticator app"],
    [/\/Audit-[^/]+\.js/, () => page.keyboard.type("ga"), "Audit trail"],
  ] as const) {
    await page.route(chunk, (route) => route.abort());
    await open();
    await expect(page.getByText("This part could not be loaded.")).toBeVisible();
    await page.unroute(chunk);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: there, exact: true })).toBeVisible();
  }
});

test("an approval with a lost response is checked and shown as one's own", async ({ signedIn: page }) => {
  const order = await orderWithProof();
  await page.goto(`/admin/orders/${order._id}`);
  await readyToApprove(page);
  await page.route("**/verify-payment", async (route) => {
    const request = route.request();
    const { authorization = "", "content-type": type = "" } = await request.allHeaders();
    const headers = { authorization, "content-type": type };
    const { status } = await send(request.method(), request.url(), { headers, body: request.postData() ?? "" });
    expect(status, "the server has decided").toBe(200);
    await route.abort();
  });
  await page.keyboard.press("a");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Approved by you/)).toBeVisible();
  await expect(page.getByText(/was not saved|This payment is still waiting|Network error/)).toHaveCount(0);
  expect((await orderNow(order._id)).paymentInfo.status).toBe("completed");
});

test("Escape only closes the dialog and does not clear the selection", async ({ signedIn: page }) => {
  await page.goto("/admin/orders");
  await page
    .getByRole("checkbox", { name: /^Select FC/ })
    .first()
    .check();
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("1 selected");
});

test("Escape in a shop setting needs a confirmation to discard", async ({ signedIn: page }) => {
  await page.goto("/admin/settings?tab=shop");
  const tagline = page.getByLabel("Tagline");
  await tagline.fill("Lamps and sparklers");
  await tagline.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await expect(question).toContainText("Tagline");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(tagline).toHaveValue("Lamps and sparklers");
});

test("orders are found by the phone as printed, name words in any order, city, PIN code and UTR", async ({
  signedIn: page,
}) => {
  const reference = String(Math.floor(Math.random() * 1e12)).padStart(12, "3");
  const order = await orderWithProof({ reference });
  await page.goto("/admin/orders");
  const grouped = reference.replace(/(.{4})(?=.)/g, "$1 ");
  for (const typed of ["+91 98402 11736", "subramanian KARTHIK", "madurai karthik", "625 001", grouped]) {
    await page.getByRole("searchbox", { name: "Search orders" }).fill(typed);
    await expect(page.getByRole("link", { name: order.orderNumber, exact: true }), typed).toBeVisible();
  }
  await expect(page.getByText(/^1 order\b/)).toBeVisible();
});

test("days have presets, and reversed days are named", async ({ signedIn: page }) => {
  await page.goto("/admin/orders");
  await page.getByRole("button", { name: "7 days" }).click();
  await expect(page.getByLabel("From", { exact: true })).not.toHaveValue("");
  await page.getByLabel("From", { exact: true }).fill("2026-11-20");
  await page.getByLabel("To", { exact: true }).fill("2026-11-01");
  await expect(page.getByRole("heading", { name: "From is after To" })).toBeVisible();
  await page.getByRole("button", { name: "Swap the days" }).click();
  await expect(page).toHaveURL(/dateFrom=2026-11-01&dateTo=2026-11-20/);
});

test("the next admin at the same screen sees nothing of the one before", async ({ as }) => {
  const colleague = await newColleague();
  const page = await as(await signIn());
  await page.goto("/admin/orders?search=Karthik");
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByLabel("E-mail")).toHaveValue(owner.email);
  await page.getByRole("button", { name: "Sign out" }).first().click();
  // The settings have a field of the same name.
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("E-mail").fill(colleague.email);
  await page.getByLabel("Password").fill(colleague.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByLabel("Name")).toHaveValue("Selvi M");
  await expect(page.getByLabel("E-mail")).toHaveValue(colleague.email);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(owner.email);
  expect(stored).not.toContain("Karthik");
  await asStaff("DELETE", `/admin/admins/${colleague._id}`);
});

test("a locked main button keeps its contrast under the pointer", async ({ signedIn: page }) => {
  await page.goto("/admin/settings?tab=shop");
  const save = page.getByRole("button", { name: /Review and save/ });
  await expect(save).toBeDisabled();
  const colours = () => save.evaluate((button) => getComputedStyle(button).backgroundColor);
  const before = await colours();
  await save.hover({ force: true });
  expect(await colours()).toBe(before);
});

test("a phone shows ten orders at once", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/admin/orders");
  const cards = page.getByRole("list", { name: "Orders" }).getByRole("listitem");
  await expect(cards.first()).toBeVisible();
  const heights = await cards.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(62);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
