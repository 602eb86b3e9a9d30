import type { OrderStatus, PaymentStatus } from "../lib/order";

export type { Admin, Role } from "./session";

export type Page = { total: number; totalPages: number; currentPage: number };

export type Image = { url: string; width: number; height: number; srcset: { avif: string; webp: string } };

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

export type Person = { _id: string | null; name: string };

export type OtherOrder = {
  _id: string;
  orderNumber: string;
  customerName: string;
  total: number;
  paymentStatus: PaymentStatus;
  verifiedBy: string;
  verifiedAt: string | null;
};

export type Warning = { kind: "reference" | "picture" | "stock"; message: string; orders: OtherOrder[] };

export type Proof = { path: string; width: number; height: number; submittedAt: string };

export type PaymentInfo = {
  method: string;
  status: PaymentStatus;
  reference: string;
  submittedAt: string | null;
  deadline: string | null;
  paymentScreenshot: Proof | null;
  verifiedAt: string | null;
  verifiedBy: Person | null;
  adminNotes: string;
  earlierProofs: number;
  warnings: Warning[];
};

export type OrderRow = {
  _id: string;
  orderNumber: string;
  createdAt: string;
  user: { _id: string; name: string; email: string; phoneNumber: string } | null;
  itemCount: number;
  pricing: { total: number };
  status: OrderStatus;
  paymentMethod: string;
  paymentInfo: { status: PaymentStatus; method: string; submittedAt: string | null; deadline: string | null };
};

export type OrderItem = {
  _id: string;
  type: "product" | "bundle" | "giftbox";
  name: string;
  categoryName: string;
  price: number;
  quantity: number;
  total: number;
  product: string | null;
  bundleId: string | null;
  giftBoxId: string | null;
  image: Image | null;
};

export type ShippingAddress = {
  name: string;
  street: string;
  landmark: string;
  city: string;
  state: string;
  pincode: string;
  phoneNumber: string;
};

export type OrderEvent = {
  kind: string;
  fromStatus: string;
  toStatus: string;
  actor: string;
  note: string;
  at: string;
};

export type Order = Omit<OrderRow, "paymentInfo" | "pricing"> & {
  items: OrderItem[];
  pricing: { subtotal: number; shipping: number; tax: number; total: number };
  shippingAddress: ShippingAddress;
  paymentInfo: PaymentInfo;
  events: OrderEvent[];
  carrier: string;
  trackingNumber: string;
  cancelReason: string;
  hasGifts: boolean;
  isShortOfStock: boolean;
  stockHeld: boolean;
  updatedAt: string;
};

export type WaitingPayment = {
  _id: string;
  orderNumber: string;
  total: number;
  customerName: string;
  city: string;
  submittedAt: string;
  deadline: string;
};

export type User = {
  _id: string;
  name: string;
  email: string;
  phoneNumber: string;
  addresses: { street: string; city: string; state: string; pincode: string; landmark: string }[];
  orderCount: number;
  createdAt: string;
  lastLogin: string | null;
};

export type UserStats = { total: number; active: number; newThisMonth: number; withOrders: number };

export type Dashboard = {
  stats: { totalProducts: number; totalOrders: number; totalUsers: number; totalRevenue: number };
  recentOrders: OrderRow[];
  lowStockProducts: { _id: string; name: string; stock: number }[];
  salesByDay: { date: string; orders: number; revenue: number }[];
};

export type Shop = {
  name: string;
  bank: { accountName: string; accountNumber: string; bankName: string; branch: string; ifsc: string };
  upi: { id: string; name: string; kind: "merchant" | "personal" };
};

export type ShopSettings = {
  name: string;
  tagline: string;
  about: string;
  email: string;
  phone: string;
  whatsapp: string;
  address: string;
  openingHours: string;
  licenceNumber: string;
  accountName: string;
  accountNumber: string;
  bankName: string;
  branch: string;
  ifsc: string;
  upiId: string;
  upiName: string;
  upiKind: "merchant" | "personal";
  upiMerchantCode: string;
  paymentPhone: string;
  promotionActive: boolean;
  promotionTitle: string;
  promotionPercent: number;
  promotionText: string;
  openSince: number;
  claimExperience: string;
  claimCustomers: string;
  claimProducts: string;
  giftThreshold: number;
  minimumOrder: number | null;
  advertisedMinimum: number;
  holdingMinutes: number;
  codEnabled: boolean;
  orderPrefix: string;
};
