import type { OrderStatus, PaymentStatus } from "../lib/order";

export type { Admin, Role } from "./session";

export type Page = { total: number; totalPages: number; currentPage: number };

export type Picture = { _id: string; url: string; srcset?: string; width?: number; height?: number };

export type SubCategory = { _id: string; name: string; slug: string; description?: string };

export type Category = {
  _id: string;
  name: string;
  slug: string;
  description: string;
  image: string | null;
  isActive: boolean;
  subCategories: SubCategory[];
  productCount: number;
  createdAt: string;
  updatedAt: string;
};

export type Review = { _id: string; user: { name: string } | null; rating: number; comment: string; createdAt: string };

export type Product = {
  _id: string;
  name: string;
  description: string;
  price: number;
  originalPrice: number;
  discount: number;
  category: { _id: string; name: string; slug: string } | null;
  subCategories: string[];
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

export type Person = { _id: string; name: string };

export type OtherOrder = {
  _id: string;
  orderNumber: string;
  customerName: string;
  total: number;
  paymentStatus: PaymentStatus;
  verifiedBy?: Person | null;
  verifiedAt?: string | null;
};

export type Warning = { kind: "reference" | "picture" | "stock"; message: string; orders: OtherOrder[] };

export type Proof = { path: string; width?: number; height?: number; uploadedAt?: string };

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
  name: string;
  price: number;
  quantity: number;
  type: "product" | "bundle" | "giftbox";
  image: string | null;
  product: { _id: string; name: string; category: { name: string } | null; images: Picture[] } | null;
};

export type ShippingAddress = {
  name: string;
  street: string;
  landmark: string;
  city: string;
  state: string;
  pincode: string;
  phoneNumber: string;
  alternatePhone?: string;
  type?: string;
};

export type OrderEvent = {
  type: string;
  at: string;
  by: string;
  from: string;
  to: string;
  note: string;
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
  complimentaryGifts: boolean;
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
  isActive: boolean;
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
