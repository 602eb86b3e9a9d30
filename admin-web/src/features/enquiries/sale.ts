import type { ApiError } from "@shop/shared/api/errors";
import * as z from "zod/mini";
import type { components } from "../../api/schema";
import { parseAmount } from "../../lib/money";

type Schemas = components["schemas"];
export type MatchedLine = Schemas["MatchedLine"];

/** What is sold; `price` is today's, null for what is not sold any more. */
export type SaleItem = { type: Schemas["ItemKind"]; _id: string; name: string; price: number | null };

/** A line as it is typed. `text` is what the customer wrote; an empty price is today's. */
export type SaleLine = {
  key: string;
  text: string;
  item: SaleItem | null;
  choices: SaleItem[];
  quantity: string;
  price: string;
};

export const methods = [
  { value: "bank_transfer", label: "Bank transfer" },
  { value: "cod", label: "Cash on delivery" },
] as const;

const keys = { product: "product", bundle: "bundleId", giftbox: "giftBoxId" } as const;
const wholeNumber = /^\d{1,7}$/;

export function lineOf(item: SaleItem | null, quantity: number, text = "", choices: SaleItem[] = []): SaleLine {
  return { key: crypto.randomUUID(), text, item, choices, quantity: String(quantity), price: "" };
}

/** A line of a customer's list: its item when it is sure, else what to choose from. */
export function matchedLine({ text, quantity, outcome, items }: MatchedLine): SaleLine {
  return lineOf(outcome === "sure" ? (items[0] ?? null) : null, quantity, text, items);
}

const isSame = (one: SaleItem | null, other: Pick<SaleItem, "type" | "_id">) =>
  one?.type === other.type && one._id === other._id;

/** What one of it costs; null while that is not known. */
const priceOf = ({ item, price }: SaleLine) => (price.trim() === "" ? (item?.price ?? null) : parseAmount(price));

export function totalOf(line: SaleLine): number {
  return wholeNumber.test(line.quantity.trim()) ? (priceOf(line) ?? 0) * Number(line.quantity) : 0;
}

export const isRepriced = (line: SaleLine) => line.item !== null && priceOf(line) !== line.item.price;

function problemsOfLine(line: SaleLine, before: SaleLine[]): { item?: string; quantity?: string; price?: string } {
  const { item } = line;
  return {
    ...(item === null ? { item: "Choose an item, or remove the line" } : {}),
    ...(item?.price === null ? { item: "It is not sold any more. Please remove the line." } : {}),
    ...(item && before.some((other) => isSame(other.item, item)) ? { item: "It is in another line already" } : {}),
    ...(Number(line.quantity) > 0 && wholeNumber.test(line.quantity.trim())
      ? {}
      : { quantity: "A whole number above 0" }),
    ...(item && item.price !== null && !priceOf(line) ? { price: "An amount above 0" } : {}),
  };
}

/** Lines, and why a price of them is not today's. */
export const saleFields = {
  items: z.array(z.custom<SaleLine>()),
  priceReason: z.string().check(z.trim()),
  paymentMethod: z.custom<Schemas["PaymentMethod"]>(),
};

/** To whom and where its parcel goes. */
export const parcelSchema = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  alternatePhone: z.string(),
  deliveryTo: z.enum(["door", "transport"]),
  street: z.string(),
  transportOffice: z.string(),
  landmark: z.string(),
  pincode: z.string(),
  city: z.string(),
  state: z.string(),
});

const saleSchema = z.object(saleFields);
export type Sale = z.infer<typeof saleSchema>;

/** For the schema of a form with the fields of a sale. */
export const checkSale: z.core.CheckFn<Sale> = ({ value: { items, priceReason }, issues }) => {
  const refuse = (path: PropertyKey[], message: string) => issues.push({ code: "custom", path, message, input: items });
  for (const [at, line] of items.entries()) {
    const { item, ...fields } = problemsOfLine(line, items.slice(0, at));
    if (item) refuse(["items", at], item);
    for (const [field, message] of Object.entries(fields)) refuse(["items", at, field], message);
  }
  if (items.some(isRepriced) && priceReason.length < 3) refuse(["priceReason"], "Please say why, in 3 letters or more");
};

/** What the server refused; a shortage belongs to its line. */
export function refusedFields(error: ApiError, { items }: Sale) {
  const { shortages } = error.bodyAs<Schemas["SaleRefused"]>();
  return shortages?.map((short) => ({
    field: `items.${items.findIndex(({ item }) => isSame(item, short))}`,
    message: short.message,
  }));
}

/** The items as they are sent. */
export function sentItems(lines: SaleLine[]): Schemas["SaleItemInRequest"][] {
  return lines.flatMap((line) => {
    if (!line.item) return [];
    const { type, _id } = line.item;
    const price = isRepriced(line) ? priceOf(line) : null;
    return [{ type, [keys[type]]: _id, quantity: Number(line.quantity), ...(price === null ? {} : { price }) }];
  });
}
