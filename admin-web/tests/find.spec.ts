import { expect, test } from "./fixtures";
import { approvePayment, asStaff, newColleague, newProduct, orderWithProof, signIn, unique } from "./shop";

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

test("a built-in view is narrowed by product, state and carrier, and saved for its owner alone", async ({
  signedIn: page,
  as,
}) => {
  const product = await newProduct();
  const order = await orderWithProof({ product: product._id });
  await approvePayment(order._id);
  const view = `Mine ${unique()}`;
  const views = page.getByRole("navigation", { name: "Views" });
  const row = page.getByRole("link", { name: order.orderNumber, exact: true });
  await page.goto("/admin/orders");
  for (const name of ["Short of stock", "Proof over 12 h", "Refund due"])
    await expect(views.getByRole("link", { name })).toBeVisible();
  await views.getByRole("link", { name: "Paid not shipped" }).click();
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("pending,confirmed,processing");

  await page.getByLabel("Product", { exact: true }).fill(product.name);
  await expect(page.locator(`#filter-products option[value="${product.name}"]`)).toBeAttached();
  await page.getByLabel("Product", { exact: true }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`product=${product._id}`));
  await expect(page.getByTitle("Sum of their amounts")).toHaveText(`₹${order.total.toFixed(2)}`);
  await expect(row).toBeVisible();
  await page.getByLabel("State", { exact: true }).selectOption("Kerala");
  await expect(page.getByRole("heading", { name: "No Orders Found" })).toBeVisible();
  await page.getByLabel("State", { exact: true }).selectOption("Tamil Nadu");
  await expect(row).toBeVisible();

  await asStaff("PUT", `/admin/orders/${order._id}/status`, { status: "shipped", carrier: "ST Courier" });
  await page.getByLabel("Status", { exact: true }).selectOption("shipped");
  await page.getByLabel("Carrier", { exact: true }).fill("st courier");
  await page.getByLabel("Carrier", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/carrier=st\+courier/);
  await expect(row).toBeVisible();
  await page.getByLabel("Stock", { exact: true }).selectOption("Short of stock");
  await expect(page.getByRole("heading", { name: "No Orders Found" })).toBeVisible();
  await page.getByLabel("Stock", { exact: true }).selectOption("Any stock");
  await page.getByRole("button", { name: "Season", exact: true }).click();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue(/-08-01$/);

  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(view);
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText("View saved")).toBeVisible();
  await expect(views.getByRole("link", { name: view })).toHaveAttribute("aria-current", "page");

  const { email, password } = await newColleague();
  const theirs = await as(await signIn(email, password));
  await theirs.goto("/admin/orders");
  const their = theirs.getByRole("navigation", { name: "Views" });
  await expect(their.getByRole("link", { name: "Paid not shipped" })).toBeVisible();
  await expect(their.getByRole("link", { name: view })).toHaveCount(0);

  await page.getByRole("button", { name: "Edit view" }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await page
    .getByRole("dialog", { name: `Delete “${view}”?` })
    .getByRole("button", { name: "Delete view" })
    .click();
  await expect(views.getByRole("link", { name: view })).toHaveCount(0);
});
