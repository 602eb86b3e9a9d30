import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { adminUrl, mailboxUrl, owner, shopUrl } from "./env";
import { json, multipart, type Part, send } from "./http";
import { png } from "./png";

export type Mail = { to: string | string[]; subject: string; text: string };
export type Admin = { _id: string; name: string; email: string; role: string };
export type Staff = { token: string; admin: Admin };
export type PlacedOrder = { _id: string; orderNumber: string; total: number };

export const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

export function signIn(email = owner.email, password = owner.password): Promise<Staff> {
  if (!email || !password) throw new Error("STAFF_EMAIL and STAFF_PASSWORD say who signs in: `make up` shows both");
  return json("POST", `${adminUrl}/api/admin/login`, { body: { email, password } });
}

let signedIn: Promise<Staff> | null = null;

/** One session for all journeys that are not about signing in. */
export function staff(): Promise<Staff> {
  signedIn ??= signIn();
  return signedIn;
}

/** A colleague with a password: an admin who is no super admin. */
export async function newColleague(name = "Selvi M"): Promise<{ email: string; password: string; _id: string }> {
  const email = `selvi-${unique()}@example.com`;
  const password = "godown-lamp-31";
  const body = { name, email, password, phone: "", role: "admin" };
  const { admin } = await asStaff<{ admin: { _id: string } }>("POST", "/admin/admins", body);
  return { email, password, _id: admin._id };
}

/** The newest mail to an address whose text holds a code of six digits. */
export async function codeFor(email: string, since: number): Promise<string> {
  for (let round = 0; round < 60; round += 1) {
    const mails = await json<(Mail & { sentAt: string })[]>("GET", mailboxUrl);
    const newer = mails.filter((each) => String(each.to).includes(email) && Date.parse(each.sentAt) >= since - 2000);
    const codes = newer.flatMap(({ text }) => text.match(/\b\d{6}\b/) ?? []);
    if (codes[0]) return codes[0];
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`no code was mailed to ${email}`);
}

export async function mailsTo(email: string): Promise<Mail[]> {
  const mails = await json<Mail[]>("GET", mailboxUrl);
  return mails.filter((mail) => String(mail.to).includes(email));
}

export type Customer = { token: string; email: string; name: string };

export async function newCustomer(name = "Karthik Subramanian"): Promise<Customer> {
  const email = `buyer-${unique()}@example.com`;
  const since = Date.now();
  await json("POST", `${shopUrl}/api/auth/send-otp`, { body: { email } });
  const otp = await codeFor(email, since);
  const { token } = await json<{ token: string }>("POST", `${shopUrl}/api/auth/verify-otp`, {
    body: { email, otp, name },
  });
  return { token, email, name };
}

let buyer: Promise<Customer> | null = null;
let proven = 0;

/** Who sent the last order with a proof. */
export function customer(): Promise<Customer> {
  buyer ??= newCustomer();
  return buyer;
}

type Listed = { _id: string; name: string; stock: number; price: number; isActive: boolean };

type Made = { _id: string; name: string; price: number; stock: number; images: { _id: string }[]; version: number };

/** A product that a journey may change and delete. */
export async function newProduct(more: object = {}): Promise<Made> {
  const categories = await asStaff<{ _id: string; subCategories: { _id: string }[] }[]>("GET", "/categories");
  const category = categories.find(({ subCategories }) => subCategories.length > 0);
  const { product } = await asStaff<{ product: Made }>("POST", "/products", {
    name: `Day product ${unique()}`,
    description: "Made for a journey.",
    category: category?._id,
    subCategories: [category?.subCategories[0]?._id],
    price: 199,
    discount: 0,
    stock: 60,
    unit: "box",
    weight: 300,
    isActive: true,
    ...more,
  });
  return product;
}

async function plentiful(): Promise<Listed> {
  const { token } = await staff();
  const { products } = await json<{ products: Listed[] }>(
    "GET",
    `${adminUrl}/api/products?sortBy=stock&sortOrder=desc&limit=20`,
    { token },
  );
  const found = products.find((product) => product.isActive && product.stock > 50);
  if (!found) throw new Error("no product has 50 in stock");
  return found;
}

export type OrderOptions = { reference?: string; seed?: number; quantity?: number; by?: Customer; product?: string };

const shippingAddress = {
  street: "14/2, West Masi Street",
  city: "Madurai",
  state: "Tamil Nadu",
  pincode: "625001",
  landmark: "Near Meenakshi temple",
  phoneNumber: "9840211736",
};

type Ordered = { order: PlacedOrder & { pricing: { total: number } } };

function placed({ order }: Ordered): PlacedOrder {
  return { _id: order._id, orderNumber: order.orderNumber, total: order.pricing.total };
}

/** What `POST /orders` takes of a customer who buys some of one product. */
export function orderBody(product: string, quantity: number, more: object = {}) {
  return {
    items: [{ type: "product", product, quantity }],
    shippingAddress,
    paymentMethod: "bank_transfer",
    ageConfirmed: true,
    ...more,
  };
}

/** An order that waits for its proof, or for its cash. */
export async function orderOf(product: string, quantity: number, more: object = {}): Promise<PlacedOrder> {
  const who = await newCustomer();
  const body = orderBody(product, quantity, more);
  return placed(await json<Ordered>("POST", `${shopUrl}/api/orders`, { token: who.token, body }));
}

/** An order with its proof, as a customer sends both. */
export async function orderWithProof({
  reference,
  seed,
  quantity = 2,
  by,
  product,
}: OrderOptions = {}): Promise<PlacedOrder> {
  // A customer may have ten unverified orders; the tenth order is placed by another one.
  if (!by && proven++ % 9 === 0) buyer = newCustomer();
  const who = by ?? (await customer());
  const digits = String(Math.floor(Math.random() * 1e12)).padStart(12, "7");
  const data = orderBody(product ?? (await plentiful())._id, quantity);
  const { body, headers } = multipart([
    {
      name: "screenshot",
      value: png(seed ?? Math.floor(Math.random() * 1e6)),
      filename: "paid.png",
      type: "image/png",
    },
    { name: "orderData", value: JSON.stringify(data) },
    { name: "reference", value: reference ?? digits },
  ]);
  const answer = await send("POST", `${shopUrl}/api/orders/create-manual-payment`, {
    headers: { ...headers, Authorization: `Bearer ${who.token}` },
    body,
  });
  if (answer.status >= 400) throw new Error(`the order was refused: ${answer.status} ${answer.text.slice(0, 400)}`);
  return placed(JSON.parse(answer.text) as Ordered);
}

/** Another proof of an order that its customer placed before. */
export async function proofFor(order: PlacedOrder, reference: string, { token }: Customer): Promise<void> {
  const { body, headers } = multipart([
    { name: "screenshot", value: png(Math.floor(Math.random() * 1e6)), filename: "paid.png", type: "image/png" },
    { name: "orderId", value: order._id },
    { name: "reference", value: reference },
  ]);
  const answer = await send("POST", `${shopUrl}/api/orders/verify-payment`, {
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body,
  });
  if (answer.status >= 400) throw new Error(`the proof was refused: ${answer.status} ${answer.text.slice(0, 400)}`);
}

type OrderNow = {
  status: string;
  amountReceived: number;
  amountDue: number;
  paymentInfo: { status: string; adminNotes: string };
  carrier: string;
  cancelReason: string;
};

/** The current order on the server. */
export async function orderNow(id: string): Promise<OrderNow> {
  const { token } = await staff();
  const { order } = await json<{ order: OrderNow }>("GET", `${adminUrl}/api/admin/orders/${id}`, { token });
  return order;
}

export async function asStaff<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { token } = await staff();
  return json<T>(method, `${adminUrl}/api${path}`, { token, body, headers: { "X-Admin-Request": "true" } });
}

/** Sends a form with a file. */
export async function uploadAsStaff<T>(path: string, parts: Part[]): Promise<T> {
  const { token } = await staff();
  const { body, headers } = multipart(parts);
  const answer = await send("POST", `${adminUrl}/api${path}`, {
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body,
  });
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 400)}`);
  return JSON.parse(answer.text) as T;
}

/** Approves the last proof of an order. */
export async function approvePayment(id: string): Promise<void> {
  type Seen = { order: { paymentInfo: { paymentScreenshot: { _id: string } } } };
  const { order } = await asStaff<Seen>("GET", `/admin/orders/${id}`);
  const proof = order.paymentInfo.paymentScreenshot._id;
  await asStaff("PUT", `/admin/orders/${id}/verify-payment`, { approved: true, proof, adminNotes: "" });
}

/** `manage.py doctor` of the shop on this machine; not run for a shop elsewhere. */
export async function doctorAgrees(): Promise<void> {
  if (!process.env.SHOP_HOME) return;
  const env = { ...process.env, ARGS: "doctor --no-files" };
  const { stdout } = await promisify(execFile)("python3", ["-m", "devstack", "manage"], { cwd: "..", env });
  expect(stdout).toContain("Everything agrees.");
}
