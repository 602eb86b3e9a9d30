import type { components } from "./schema";

type Schemas = components["schemas"];

/** What the server always sends, though a form may leave it out. */
type Whole<T> = { [Key in keyof T]-?: T[Key] };

export type { Admin } from "./session";

export type Page = { total: number; totalPages: number; currentPage: number };

export type Image = Schemas["PictureOut"];
export type Picture = Image & { _id: string };

export type SubCategory = { _id: string; name: string; slug: string; description?: string };

export type Category = {
  _id: string;
  name: string;
  slug: string;
  description: string;
  image: Image | null;
  isActive: boolean;
  subCategories: SubCategory[];
  productCount: number;
  createdAt: string;
  updatedAt: string;
};

export type Review = { _id: string; user: { name: string } | null; rating: number; comment: string; createdAt: string };

export type Reference = { _id: string; name: string; slug: string };

export type Product = {
  _id: string;
  name: string;
  description?: string;
  price: number;
  originalPrice: number;
  discount: number;
  category: Reference;
  subCategories: Reference[];
  weight: number;
  stock: number;
  unit: string;
  isFeatured: boolean;
  isActive: boolean;
  images: Picture[];
  reviews?: Review[];
  ratings?: { average: number; count: number };
  specifications?: Record<string, string>;
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type PackLine = { name: string; quantity: number };

export type Pack = {
  _id: string;
  name: string;
  price: number;
  description: string;
  crackers: PackLine[];
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
};

export type Order = Schemas["StaffOrder"];
export type OrderRow = Schemas["OrderRow"];
export type OrderItem = Schemas["ItemOut"];
export type OrderEvent = Schemas["EventOut"];
export type OtherOrder = Schemas["OtherOrder"];
export type Proof = Schemas["ScreenshotOut"];
export type ShippingAddress = Schemas["ShippingOut"];
export type WaitingPayment = Schemas["WaitingPayment"];
export type Warning = Schemas["WarningOut"];

export type Dashboard = Schemas["Dashboard"];

export type User = Whole<Omit<Schemas["UserRow"], "addresses">> & { addresses: Whole<Schemas["AddressOut"]>[] };
export type UserStats = Schemas["UserStats"];

export type ShopSettings = Omit<Whole<Schemas["ShopFields"]>, "updatedAt">;
