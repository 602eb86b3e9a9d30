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

export type PackLine = { name: string; names: Translations; quantity: number };
export type Pack = Schemas["BundleOut"];

export type Order = Schemas["StaffOrder"];
export type OrderRow = Schemas["OrderRow"];
export type OrderItem = Schemas["ItemOut"];
export type OrderEvent = Schemas["StaffEventOut"];
export type OtherOrder = Schemas["OtherOrder"];
export type Proof = Schemas["ScreenshotOut"];
export type ShippingAddress = Schemas["ShippingOut"];
export type WaitingPayment = Schemas["WaitingPayment"];
export type ReadValue = Schemas["CheckedFieldOut"];
export type Warning = Schemas["WarningOut"];

export type Refund = Schemas["RefundRow"];

export type Dashboard = Schemas["Dashboard"];

export type User = Schemas["UserRow"];

export type ShopFields = Schemas["ShopFields"];
/** What staff edit of them. */
export type ShopSettings = Omit<ShopFields, "payeeChangedAt" | "updatedAt">;
