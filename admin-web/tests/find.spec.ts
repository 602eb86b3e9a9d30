import { expect, test } from "./fixtures";
import { orderWithProof, unique } from "./shop";

test("an order is found by what the customer reads out, and its list becomes a view for everybody", async ({
  signedIn: page,
}) => {
  const order = await orderWithProof();
  const view = `Madurai ${unique()}`;
  await page.goto("/admin/orders");
  await expect(page).toHaveTitle(/^\(\d+\) Orders Management/);
  for (const typed of ["+91 9840211736 madurai", order.orderNumber.replace("-", " ").toLowerCase()]) {
    await page.getByRole("searchbox", { name: "Search orders" }).fill(typed);
    await expect(page.getByRole("link", { name: order.orderNumber, exact: true })).toBeVisible();
  }
  await page.getByRole("searchbox", { name: "Search orders" }).fill("");

  await page.getByRole("button", { name: "Today" }).click();
  await expect(page.getByLabel("From")).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await page.getByLabel("City").fill("madurai");
  await page.getByLabel("City").press("Enter");
  await page.getByLabel("Tracking number").selectOption("No number");
  await expect(page.getByRole("link", { name: order.orderNumber, exact: true })).toBeVisible();
  await expect(page.getByTitle("Sum of their amounts")).toHaveText(/^₹/);

  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(view);
  await page.getByRole("dialog").getByLabel("Shared").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText("View saved")).toBeVisible();

  await page.getByRole("link", { name: "All orders" }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await page.getByRole("link", { name: view }).click();
  await expect(page).toHaveURL(/days=today&city=madurai&noNumber=true/);

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("radio", { name: "Excel (xlsx)" }).check();
  await page.getByRole("radio", { name: "Each item of an order" }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^order-lines-\d{4}-\d{2}-\d{2}\.xlsx$/);

  await page.getByRole("button", { name: "Edit view" }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await page
    .getByRole("dialog", { name: `Delete “${view}”?` })
    .getByRole("button", { name: "Delete view" })
    .click();
  await expect(page.getByText("View deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: view })).toHaveCount(0);
});
