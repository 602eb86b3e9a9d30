import { ApiError } from "@shop/shared/api/errors";
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

/** Lines, and why a price of them is not today's. */
export type Sale = { lines: SaleLine[]; reason: string };

export const noSale: Sale = { lines: [], reason: "" };
export const methods = [
  { value: "bank_transfer", label: "Bank transfer" },
  { value: "cod", label: "Cash on delivery" },
] as const;

const keys = { product: "product", bundle: "bundleId", giftbox: "giftBoxId" } as const;
const whole = /^\d{1,7}$/;

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
  return whole.test(line.quantity.trim()) ? (priceOf(line) ?? 0) * Number(line.quantity) : 0;
}

export const isRepriced = (line: SaleLine) => line.item !== null && priceOf(line) !== line.item.price;

function problemsOfLine(line: SaleLine, before: SaleLine[]): { item?: string; quantity?: string; price?: string } {
  const { item } = line;
  return {
    ...(item === null ? { item: "Choose an item, or remove the line" } : {}),
    ...(item?.price === null ? { item: "It is not sold any more. Please remove the line." } : {}),
    ...(item && before.some((other) => isSame(other.item, item)) ? { item: "It is in another line already" } : {}),
    ...(Number(line.quantity) > 0 && whole.test(line.quantity.trim()) ? {} : { quantity: "A whole number above 0" }),
    ...(item && item.price !== null && !priceOf(line) ? { price: "An amount above 0" } : {}),
  };
}

/** What is wrong with what was typed, by the names of the fields. */
export function problemsOf({ lines, reason }: Sale): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    const { item, ...fields } = problemsOfLine(line, lines.slice(0, at));
    if (item) problems[`items.${at}`] = item;
    for (const [field, message] of Object.entries(fields)) problems[`items.${at}.${field}`] = message;
  }
  if (lines.some(isRepriced) && reason.trim().length < 3) problems.priceReason = "Please say why, in 3 letters or more";
  return problems;
}

/** What the server refused, by the names of the fields; a shortage belongs to its line. */
export function refusedFields(error: unknown, lines: SaleLine[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const { shortages } = error.bodyAs<Schemas["SaleRefused"]>();
  if (!shortages) return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
  return Object.fromEntries(
    shortages.map((short) => [`items.${lines.findIndex(({ item }) => isSame(item, short))}`, short.message]),
  );
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
