import type { components } from "./schema";

type Schemas = components["schemas"];

/** What the server always sends, though a form may leave it out. */
type Whole<T> = { [Key in keyof T]-?: T[Key] };

export type { Admin } from "./session";

export type Page = { total: number; totalPages: number; currentPage: number };

export type Picture = Schemas["ProductImageOut"];
export type SubCategory = Schemas["SubCategoryOut"];
export type Category = Whole<Schemas["CategoryOut"]>;

/** A product as lists show it, and as its own page does. */
export type ProductRow = Whole<Schemas["ProductCard"]>;
export type Product = Whole<Schemas["ProductDetail"]>;

export type PackLine = { name: string; quantity: number };
export type Pack = Whole<Schemas["BundleOut"]>;

export type Order = Schemas["StaffOrder"];
export type OrderRow = Schemas["OrderRow"];
export type OrderItem = Schemas["ItemOut"];
export type OrderEvent = Schemas["StaffEventOut"];
export type OtherOrder = Schemas["OtherOrder"];
export type Proof = Schemas["ScreenshotOut"];
export type ShippingAddress = Schemas["ShippingOut"];
export type WaitingPayment = Schemas["WaitingPayment"];
export type Warning = Schemas["WarningOut"];

export type Refund = Schemas["RefundRow"];

export type Dashboard = Schemas["Dashboard"];

export type User = Whole<Omit<Schemas["UserRow"], "addresses">> & { addresses: Whole<Schemas["AddressOut"]>[] };

export type ShopSettings = Omit<Whole<Schemas["ShopFields"]>, "updatedAt">;
