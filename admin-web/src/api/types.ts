import type { Translations } from "../lib/languages";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type { Admin } from "./session";

export type Picture = Schemas["ProductImageOut"];
export type Category = Schemas["CategoryOut"];

/** A product as lists show it, and as its own page does. */
export type ProductRow = Schemas["ProductCard"];
export type Product = Schemas["ProductDetail"];
export type StaleRefusal = Schemas["Stale"];

/** `product` is the id of what the line takes out of stock; free text has none. */
export type PackLine = { name: string; names: Translations; quantity: number; product?: string | null };
export type Pack = Schemas["BundleOut"];

/** An order as its reader may see it: packers get no amounts and nothing of the payment but its status. */
export type AnyOrder = Schemas["StaffOrder"];
type Money =
  | "pricing"
  | "total"
  | "amountReceived"
  | "amountDue"
  | "refund"
  | "paymentInfo"
  | "bank"
  | "reading"
  | "payee";
/** An order with its amounts and its payment. */
export type Order = AnyOrder & Required<Pick<AnyOrder, Money>>;

export function hasAmounts(order: AnyOrder): order is Order {
  return order.pricing !== undefined && order.paymentInfo !== undefined;
}

export type OrderRow = Schemas["OrderRow"];
export type OrderItem = Schemas["StaffItem"];
export type OrderEvent = Schemas["StaffEventOut"];
export type OtherOrder = Schemas["OtherOrder"];
export type Proof = Schemas["ScreenshotOut"];
export type WaitingPayment = Schemas["WaitingPayment"];
export type ReadValue = Schemas["CheckedFieldOut"];
export type Warning = Schemas["WarningOut"];

export type Refund = Schemas["RefundRow"];

export type Dashboard = Schemas["Dashboard"];

export type User = Schemas["UserRow"];

export type ShopFields = Schemas["ShopFields"];
/** What staff edit of them. */
export type ShopSettings = Omit<ShopFields, "payeeChangedAt" | "updatedAt">;
