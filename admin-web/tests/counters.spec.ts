import { HttpResponse, http } from "msw";
import { statement } from "../src/testing/bank";
import { orderOf } from "../src/testing/data";
import { down, expect, test } from "./fake";
import { readyToApprove } from "./fixtures";

/** Anything that could be read as a number of payments. */
const digit = /\d/;

/** An error that is not retried. */
const refused = (path: string) =>
  http.get(`*/api${path}`, () => HttpResponse.json({ success: false }, { status: 403 }));

test("numbers that could not be loaded are dashes, never 0", async ({ page, shop }) => {
  shop.use(refused("/admin/payments/waiting"), refused("/admin/users/stats"));
  await page.goto("/admin/dashboard");
  const counter = page.getByRole("button", { name: /Verify payments/ });
  await expect(counter).toContainText("Number not known");
  await expect(counter).not.toContainText(digit);
  const panel = page.getByRole("region", { name: "Payments waiting" });
  await expect(panel).toContainText("Failed to load the waiting payments");
  await expect(panel).not.toContainText("No payment is waiting");

  await page.getByRole("link", { name: "Orders", exact: true }).first().click();
  const filter = page.getByRole("button", { name: /Needs Verification/ });
  await expect(filter.getByTitle("Number not known")).toBeVisible();
  await expect(filter).not.toContainText(digit);
  await page.getByRole("link", { name: orderOf(0).orderNumber, exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Waiting payments" })).toContainText("number not known");

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/admin/users");
  await expect(page.getByText("not known", { exact: true })).toHaveCount(4);
  const tab = page.getByRole("navigation", { name: "Shortcuts" }).getByRole("button", { name: /Verify/ });
  await expect(tab).toContainText("Number not known");
  await expect(tab).not.toContainText(digit);
});

test("a dashboard that could not be loaded shows no figures and can be reloaded", async ({ page, shop }) => {
  shop.use(down("/admin/dashboard"));
  // Retries of a failed query take seconds: the page's clock is advanced until it gives up.
  await page.clock.install();
  await page.goto("/admin/dashboard");
  const failure = page.getByRole("heading", { name: "Failed to fetch dashboard data" });
  await expect(async () => {
    await page.clock.fastForward(3000);
    expect(await failure.isVisible()).toBe(true);
  }).toPass();
  await expect(page.getByText("Total Orders")).toHaveCount(0);
});

test("a lost answer is looked up: the own approval is shown as such, a colleague's names the colleague", async ({
  page,
  shop,
}) => {
  const order = orderOf(0);
  const path = `/admin/orders/${order._id}`;
  for (const [decider, said] of [
    [{ _id: "a1", name: "Meena Rajan" }, "Approved by you"],
    [{ _id: "a2", name: "Arun Prakash" }, "Arun Prakash has already approved this payment"],
  ] as const) {
    let decided = false;
    const paymentInfo = {
      ...order.paymentInfo,
      status: "completed",
      verifiedBy: decider,
      verifiedAt: new Date().toISOString(),
    };
    shop.use(
      http.get(`*/api${path}`, () =>
        HttpResponse.json({ success: true, order: decided ? { ...order, paymentInfo } : order }),
      ),
      http.put(`*/api${path}/verify-payment`, () => {
        decided = true;
        return HttpResponse.error();
      }),
    );
    await page.goto(path);
    await readyToApprove(page);
    const stored = await page.evaluate(() => Object.keys(localStorage));
    const before = shop.sent.length;
    await page.keyboard.press("a");
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText(said)).toBeVisible();
    const after = shop.sent.slice(before).filter((call) => call.includes(path));
    expect(after.slice(0, 2)).toEqual([`PUT /api${path}/verify-payment`, `GET /api${path}`]);
    expect(after.filter((call) => call.startsWith("PUT"))).toHaveLength(1);
    await expect(page.getByText(/was not saved/)).toHaveCount(decider._id === "a1" ? 0 : 1);
    // Today's decisions are counted by the server, not in this browser.
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(stored);
  }
});

test("Escape does one thing: it closes what is on top and leaves the rest as it was", async ({ page }) => {
  await page.goto("/admin/orders");
  await page.getByRole("checkbox", { name: `Select ${orderOf(0).orderNumber}` }).check();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("1 selected");

  await page.goto(`/admin/orders/${orderOf(0)._id}`);
  await readyToApprove(page);
  await page.keyboard.press("r");
  const reason = page.getByLabel(/will read this/);
  await reason.fill("The amount is too low.");
  await page.keyboard.press("Escape");
  await expect(reason).toHaveCount(0);
  await page.keyboard.press("r");
  await expect(reason).toHaveValue("The amount is too low.");

  await page.goto("/admin/products/p1/edit");
  await page.getByLabel("Product name").fill("Typed");
  await page.getByRole("button", { name: "Add a category" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByLabel("Product name")).toHaveValue("Typed");
  await expect(page).toHaveURL(/\/products\/p1\/edit$/);
});

test("a reversed range of days shows an error without a request", async ({ page, shop }) => {
  await page.goto("/admin/orders?dateFrom=2026-11-20&dateTo=2026-11-01");
  await expect(page.getByRole("heading", { name: "From is after To" })).toBeVisible();
  expect(shop.sent).not.toContain("GET /api/admin/orders");
  await page.getByRole("button", { name: "Swap the days" }).click();
  await expect(page).toHaveURL(/dateFrom=2026-11-01&dateTo=2026-11-20/);
  await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
});

test("the dashboard's two columns end at one height", async ({ page }) => {
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/dashboard");
    const panel = page.getByRole("region", { name: "Payments waiting" });
    await expect(panel.getByRole("link", { name: /^All \d/ })).toBeVisible();
    const ends = await page
      .locator("section", { has: page.getByRole("heading", { name: /^(Payments waiting|Low Stock Products)$/ }) })
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().bottom)));
    expect(ends).toHaveLength(2);
    expect(new Set(ends).size, `at ${width} px`).toBe(1);
  }
});

test("a message is at the top right and takes no click but on Close", async ({ page, shop }) => {
  const imported = { ...statement, state: "previewed" as const, refusedCount: 0 };
  const answer = { success: true, message: "The rows are being stored.", statement: imported };
  shop.use(
    http.get("*/api/admin/statements/s1", () => HttpResponse.json(answer)),
    http.post("*/api/admin/statements/s1/commit", () => HttpResponse.json(answer)),
  );
  await page.goto("/admin/statements/s1");
  const send = page.getByRole("button", { name: "Import", exact: true });
  await send.click();
  const message = page.getByRole("alert").filter({ hasText: answer.message });
  await expect(message).toBeVisible();
  await expect(message).toBeInViewport({ ratio: 1 });
  // It slides to its place: at the far end, and below the actions of the page's head.
  const head = await send.evaluate((button) => button.getBoundingClientRect().bottom);
  await expect.poll(() => message.evaluate((card) => card.getBoundingClientRect().top)).toBeGreaterThan(head);
  const fromEnd = await message.evaluate(
    (card) => document.documentElement.clientWidth - card.getBoundingClientRect().right,
  );
  expect(fromEnd).toBeLessThan(32);
  const takesClicks = await message.evaluate((card) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    return card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(takesClicks).toBe(false);
  await message.getByRole("button", { name: "Close" }).click();
  await expect(message).toBeHidden();
});
