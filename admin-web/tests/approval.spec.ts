import { owner } from "./env";
import { expect, readyToApprove, test } from "./fixtures";
import { asStaff, customer, mailsTo, newColleague, orderNow, orderWithProof, signIn, staff } from "./shop";

test("from signing in to a parcel on its way", async ({ page }) => {
  const order = await orderWithProof();
  await page.goto("/");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  for (const card of ["Total Products", "Total Orders", "Total Users", "Total Revenue"]) {
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Payments waiting" })).toBeVisible();

  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { name: "Orders Management" })).toBeVisible();
  // The list's keys come a moment after its heading.
  await expect(async () => {
    await page.keyboard.press("/");
    expect(await page.getByRole("searchbox").evaluate((box) => box === document.activeElement)).toBe(true);
  }).toPass();
  await page.keyboard.type(order.orderNumber);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole("link", { name: order.orderNumber, exact: true }).click();
  await readyToApprove(page);
  await page.keyboard.press("a");
  await expect(page.getByRole("alertdialog")).toContainText(order.orderNumber);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Approved by you/)).toBeVisible();
  expect(await orderNow(order._id)).toMatchObject({ status: "confirmed", paymentInfo: { status: "completed" } });

  await page.keyboard.press("s");
  await page.getByRole("radio", { name: "Shipped" }).check();
  await page.getByLabel("Carrier").fill("ABT Parcel Service");
  await page.getByLabel("Tracking number").fill("CBE-20941173");
  await page.getByRole("button", { name: "Set to Shipped" }).click();
  await expect(page.getByText("CBE-20941173")).toBeVisible();
  expect(await orderNow(order._id)).toMatchObject({ status: "shipped", carrier: "ABT Parcel Service" });
  await expect
    .poll(
      async () =>
        (await mailsTo((await customer()).email)).filter((mail) => mail.text.includes(order.orderNumber)).length,
    )
    .toBeGreaterThanOrEqual(2);

  await page.keyboard.press("b");
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?search=${order.orderNumber}`));
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("ten payments are approved by keyboard only", async ({ signedIn: page }) => {
  const { payments } = await asStaff<{ payments: unknown[] }>("GET", "/admin/payments/waiting");
  // The demo has transfers that are claimed by two orders: the second claim is refused, and stays.
  for (let count = payments.length; count < 15; count += 1) await orderWithProof();
  await page.goto("/admin/dashboard");
  // Before the payments are loaded, V opens their list.
  await expect(page.getByRole("button", { name: "Start verifying" })).toBeVisible();
  await page.keyboard.press("v");
  for (let approved = 0; approved < 10; ) {
    await expect(page.getByRole("figure", { name: "Payment screenshot" })).toBeVisible();
    for (const tick of await page.getByRole("alert").getByRole("checkbox").all()) await tick.press("Space");
    await readyToApprove(page);
    await page.keyboard.press("a");
    await expect(page.getByRole("alertdialog")).toBeVisible();
    const refund = page.getByRole("radio", { name: "Keep it cancelled and send the money back" });
    if (await refund.isVisible()) await refund.press("Space"); // a proof for a cancelled order
    await page.keyboard.press("Enter");
    // Of this order: messages about the others float outside of the page's main part for a while.
    const main = page.getByRole("main");
    const done = main.getByText(/Approved by you/);
    await expect(done.or(main.getByText(/was approved for order/)).first()).toBeVisible();
    if (await done.isVisible()) approved += 1;
    const order = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    if (approved < 10) {
      await page.keyboard.press("j");
      await expect(page.getByRole("heading", { level: 1, name: /^FC/ })).not.toHaveText(order);
    }
  }
});

test("hammering a key decides nothing", async ({ signedIn: page }) => {
  const order = await orderWithProof();
  await page.goto(`/admin/orders/${order._id}`);
  await readyToApprove(page);
  for (let press = 0; press < 8; press += 1) await page.keyboard.press("Enter");
  for (let press = 0; press < 8; press += 1) await page.keyboard.press("a");
  await page.keyboard.press("Escape");
  expect(await orderNow(order._id)).toMatchObject({
    status: "pending",
    paymentInfo: { status: "verification_pending" },
  });
});

test("the customer sees why a payment was rejected", async ({ signedIn: page }) => {
  const order = await orderWithProof();
  await page.goto(`/admin/orders/${order._id}`);
  await readyToApprove(page);
  await page.keyboard.press("r");
  await expect(page.getByRole("heading", { name: "Why is this payment rejected?" })).toBeVisible();
  await page.keyboard.press("1");
  await expect(page.getByLabel(/will read this/)).not.toBeEmpty();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/Rejected by you/)).toBeVisible();
  expect(await orderNow(order._id)).toMatchObject({
    paymentInfo: { status: "failed", adminNotes: expect.stringContaining("lower than the order's total") },
  });
});

test("a reference used before is a warning that must be answered", async ({ signedIn: page }) => {
  const reference = String(Date.now()).slice(-12).padStart(12, "4");
  const first = await orderWithProof({ reference, seed: 4711 });
  const second = await orderWithProof({ reference, seed: 4711, quantity: 3 });
  await page.goto(`/admin/orders/${second._id}`);
  await expect(page.getByText("This reference is also under another order")).toBeVisible();
  await expect(page.getByText("The same picture was sent for another order")).toBeVisible();
  await expect(page.getByRole("link", { name: first.orderNumber }).first()).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.getByLabel("I found two separate payments in the bank account").check();
  await page.getByLabel("I compared the two pictures").check();
  await readyToApprove(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("button", { name: "Yes, approve" }).click();
  await expect(page.getByText(/Approved by you/)).toBeVisible();
  expect((await orderNow(second._id)).paymentInfo.adminNotes).toContain("I compared the two pictures");
});

test("two staff on one order: the second sees who was first", async ({ as }) => {
  const order = await orderWithProof();
  const { email, password } = await newColleague();
  const one = await as(await signIn());
  const two = await as(await signIn(email, password));
  await one.goto(`/admin/orders/${order._id}`);
  await two.goto(`/admin/orders/${order._id}`);
  await readyToApprove(one);
  await readyToApprove(two);
  for (const page of [two, one]) {
    await page.keyboard.press("a");
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }
  await one.keyboard.press("Enter");
  await expect(one.getByText(/Approved by you/)).toBeVisible();
  await two.keyboard.press("Enter");
  const { admin } = await staff();
  await expect(two.getByText(`${admin.name} has already approved this payment`)).toBeVisible();
  await expect(two.getByText("Your decision was not saved.")).toBeVisible();
});
