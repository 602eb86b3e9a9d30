import { shopUrl } from "./env";
import { expect, test } from "./fixtures";
import { png } from "./png";
import { approvePayment, newProduct, unique } from "./shop";

test("an order by phone is entered from a pasted list, and paid by its link without signing in", async ({
  signedIn: page,
  browser,
}) => {
  const product = await newProduct({ name: `Peacock ${unique()}`, stock: 20 });
  await page.goto("/admin/orders");
  await page.getByRole("link", { name: "Order by phone" }).click();
  await page.getByLabel("Paste the customer's list").fill(`2 ${product.name}\nmoon rocks`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue("2");
  await page.getByRole("button", { name: "Remove moon rocks" }).click();
  await page.getByLabel(`Price of ${product.name}`).fill(String(product.price - 1));
  await page.getByLabel("Why are these not today's prices?").fill("Buys every year");
  await page.getByLabel("Phone number", { exact: true }).fill(`98${String(Date.now()).slice(-8)}`);
  await page.getByLabel("Name", { exact: true }).fill("Selvi Ravi");
  await page.getByLabel("Street").fill("12 Car Street");
  await page.getByLabel("PIN code").fill("625001");
  await page.getByLabel("City").fill("Madurai");
  await page.getByLabel("State").fill("Tamil Nadu");
  await page.getByLabel(/18 or older/).check();
  await page.getByRole("button", { name: "Enter as an order" }).click();

  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const link = page.getByRole("region", { name: "Payment link" });
  await expect(link.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  const address = await link.getByRole("link", { name: `${shopUrl}/agreed/` }).getAttribute("href");

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(address ?? "");
  await expect(guest.getByRole("heading", { level: 1, name: "What we agreed on" })).toBeVisible();
  await guest
    .locator("#screenshot")
    .setInputFiles({ name: "paid.png", mimeType: "image/png", buffer: png(Date.now() % 9973) });
  await guest.getByRole("button", { name: "Submit Payment Proof" }).filter({ visible: true }).click();
  await expect(guest.getByText("Your payment is under verification.")).toBeVisible();
  await guest.context().close();

  await approvePayment(id);
  await page.reload();
  await expect(page.getByText("Payment link")).toHaveCount(0);
});
