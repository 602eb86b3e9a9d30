// The answers of `examples`, with the values that tests look for.

import { first } from "@shop/shared/testing/answers";
import type { Season, SeasonDay } from "../api/season";
import type { OwnAccount } from "../api/session";
import type {
  Category,
  Dashboard,
  Order,
  OrderItem,
  OrderRow,
  Pack,
  Product,
  Refund,
  ShopFields,
  User,
  WaitingPayment,
} from "../api/types";
import { examples } from "./examples";

const hour = 3_600_000;
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * hour).toISOString();
const ahead = (hours: number) => new Date(now + hours * hour).toISOString();

/** The days of a season until one, the busiest a week before Deepavali. */
function seasonDays(deepavali: string, from: number, to: number): SeasonDay[] {
  return Array.from({ length: from - to + 1 }, (_, index) => {
    const daysToDeepavali = from - index;
    const day = new Date(Date.parse(deepavali) - daysToDeepavali * 24 * hour).toISOString().slice(0, 10);
    const orders = Math.round(900 / (1 + ((daysToDeepavali - 7) / 9) ** 2));
    return { day, daysToDeepavali, orders, revenue: orders * 2480.5, packed: orders, unpaid: Math.round(orders / 9) };
  });
}

export const season: Season = {
  ...examples["GET /api/admin/season 200"],
  year: 2026,
  years: [2026, 2025, 2024],
  deepavali: "2026-11-08",
  countedAt: "2026-11-05T21:31:00Z",
  days: seasonDays("2026-11-08", 99, 2),
  lastSeason: seasonDays("2025-10-20", 80, -41),
  best: [
    { type: "product", _id: "7", name: "Red Rocket", units: 1200, revenue: 120000 },
    { type: "giftbox", _id: "7", name: "Small Box", units: 300, revenue: 240000 },
  ],
  slowest: [{ _id: "8", name: "Blue Wheel", units: 0, revenue: 0, stock: 70 }],
  runningOut: [
    { _id: "9", name: "Gold Pot", stock: 0, perDay: 3, endsOn: "2026-11-06" },
    { _id: "7", name: "Red Rocket", stock: 10, perDay: 1.4, endsOn: "2026-11-14" },
  ],
  places: [{ state: "Tamil Nadu", orders: 60, revenue: 60000 }],
};

const everything: OwnAccount["permissions"] = [
  "bills",
  "block_customers",
  "dashboard",
  "edit_catalogue",
  "edit_stock",
  "enquiries",
  "export",
  "manage_shop",
  "manage_staff",
  "manage_terms",
  "messages",
  "payments",
  "read_audit",
  "read_customers",
  "read_orders",
  "reconcile",
  "see_amounts",
  "ship_orders",
  "shop_state",
  "void_payments",
];
export const packerMay: OwnAccount["permissions"] = [
  "dashboard",
  "edit_stock",
  "read_customers",
  "read_orders",
  "ship_orders",
];

export const admin: OwnAccount = {
  ...examples["GET /api/admin/profile 200"].admin,
  mustEnrol: false,
  permissions: everything,
  _id: "a1",
  name: "Meena Rajan",
  email: "meena@example.com",
  phone: "9840000001",
  role: "super_admin",
  lastLogin: ago(1),
  createdAt: ago(5000),
};

const names = ["Priya Nair", "Mohammed Rafi", "Karthik Subramanian", "Ananya Iyer", "Gurpreet Singh"];
const cities = ["Kochi", "Vellore", "Madurai", "Chennai", "Ludhiana"];
const totals = [12860, 3145, 4236, 1980, 7415];
const lefts = [-1.3, 1.1, 1.7, 5, 11.6];

export const waiting: WaitingPayment[] = names.map((customerName, index) => ({
  ...first(examples["GET /api/admin/payments/waiting 200"].payments),
  _id: `o${index + 1}`,
  orderNumber: ["FC261104-P9W2K", "FC261104-Q3H7D", "FC261105-7K3QX", "FC261105-M4T8Z", "FC261105-B6R9N"][index] ?? "",
  total: totals[index] ?? 0,
  customerName,
  city: cities[index] ?? "",
  submittedAt: ago(24 - (lefts[index] ?? 0)),
  deadline: ahead(lefts[index] ?? 0),
}));

/** As who may see amounts gets it. */
type PricedRow = OrderRow & Required<Pick<OrderRow, "pricing" | "total">>;
const answeredRow = first(examples["GET /api/admin/orders 200"].orders) as PricedRow;
const answered = examples["GET /api/admin/orders/{id} 200"].order as Order;

export function orderRow(index: number): PricedRow {
  const payment = waiting[index];
  const states = ["confirmed", "processing", "shipped", "delivered", "cancelled"] as const;
  const status = payment ? "pending" : (states[index % 5] ?? "pending");
  return {
    ...answeredRow,
    _id: payment?._id ?? `o${index + 1}`,
    orderNumber: payment?.orderNumber ?? `FC261103-${String(index).padStart(2, "0")}ZZ`,
    createdAt: ago(index + 2),
    updatedAt: ago(index + 1),
    city: payment?.city ?? "Madurai",
    user: {
      _id: `u${index}`,
      name: payment?.customerName ?? "Lakshmi Venkataraman",
      email: `customer${index}@example.com`,
      phoneNumber: "9840211736",
    },
    itemCount: (index % 7) + 1,
    pricing: {
      ...answeredRow.pricing,
      subtotal: payment?.total ?? 2310 + index,
      total: payment?.total ?? 2310 + index,
    },
    total: payment?.total ?? 2310 + index,
    status,
    paymentInfo: {
      ...answeredRow.paymentInfo,
      status: payment ? "verification_pending" : "completed",
      submittedAt: payment?.submittedAt ?? ago(index),
      deadline: payment?.deadline ?? null,
    },
  };
}

function line(
  _id: string,
  name: string,
  categoryName: string,
  price: number,
  quantity: number,
  type: "product" | "giftbox",
): OrderItem {
  const product = type === "product" ? "p1" : null;
  return {
    ...first(answered.items),
    _id,
    name,
    categoryName,
    price,
    quantity,
    total: price * quantity,
    type,
    product,
    image: null,
  };
}

export function orderOf(index: number): Order {
  const row = orderRow(index);
  const payment = waiting[index];
  return {
    ...answered,
    ...row,
    items: [
      line("i1", "Electric Sparklers 30 cm", "Sparklers", 185, 4, "product"),
      line("i2", "Family Gift Box, 42 items", "", 1748, 2, "giftbox"),
    ],
    shippingAddress: {
      name: row.user?.name ?? "",
      street: "14/2, West Masi Street",
      landmark: "Near Meenakshi temple, West tower",
      city: "Madurai",
      state: "Tamil Nadu",
      pincode: "625001",
      phoneNumber: "9840211736",
      phone: "9840211736",
      alternatePhone: "",
      deliveryTo: "door",
      transportOffice: "",
    },
    paymentStatus: row.paymentInfo.status,
    ageConfirmed: true,
    paymentInfo: {
      ...answered.paymentInfo,
      ...row.paymentInfo,
      amount: row.pricing.total,
      reference: "630944712058",
      paymentScreenshot: {
        _id: `f${row._id}`,
        path: `/proof/${row._id}.png`,
        width: 1080,
        height: 2160,
        submittedAt: ago(3),
      },
      verifiedAt: payment ? null : ago(1),
      verifiedBy: payment ? null : { _id: "a2", name: "Arun Prakash" },
    },
    bank: null,
    reading: null,
    events: answered.events.map((event) => ({ ...event, at: row.createdAt, actor: row.user?.name ?? "" })),
    amountReceived: payment ? 0 : row.pricing.total,
    amountDue: payment ? row.pricing.total : 0,
    actions: payment ? ["approve", "reject", "set_status", "tracking"] : ["set_status", "tracking"],
    hasGifts: row.pricing.total >= 3000,
    updatedAt: row.createdAt,
  };
}

const sales = [61, 58, 70, 84, 92, 88, 121, 140, 166, 181, 214, 262, 318, 143];

export const dashboard: Dashboard = {
  success: true,
  paymentsWaiting: waiting,
  stats: {
    countedAt: new Date(now).toISOString(),
    totalProducts: 1284,
    totalOrders: 8417,
    totalUsers: 6092,
    totalRevenue: 24186420.5,
    paymentsWaiting: 5,
    refundsDue: 0,
    refundsDueAmount: 0,
    shortOrders: 0,
    claimsWithoutRow: 3,
    enquiriesNew: 2,
    enquiriesOverdue: 0,
    messagesOpen: 0,
    messagesOverdue: 0,
    messagesUnresolved: 0,
  },
  recentOrders: [0, 6, 7].map(orderRow),
  lowStockProducts: [
    { _id: "p2", name: "Flower Pots Big (10 pcs)", stock: 0, category: "Flower Pots" },
    { _id: "p3", name: "Two Sound Rocket (10 pcs)", stock: 3, category: "Rockets" },
  ],
  salesByDay: sales.map((orders, index) => ({
    date: new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(now - (13 - index) * 24 * hour),
    orders,
    revenue: orders * 3520,
  })),
};

const answeredCategory: Category = examples["GET /api/categories/{id} 200"].category;

/** Nothing is translated. */
const untranslated = { ta: "", hi: "" };

export const categories: Category[] = [
  {
    ...answeredCategory,
    _id: "c1",
    name: "Sparklers",
    slug: "sparklers",
    description: "For small hands, with a grown-up near.",
    subCategories: [
      {
        _id: "s1",
        name: "Electric",
        slug: "electric",
        description: "",
        names: untranslated,
        descriptions: untranslated,
      },
      { _id: "s2", name: "30 cm", slug: "30-cm", description: "", names: untranslated, descriptions: untranslated },
    ],
    productCount: 12,
    createdAt: ago(900),
    updatedAt: ago(90),
  },
  {
    ...answeredCategory,
    _id: "c2",
    name: "Rockets",
    slug: "rockets",
    description: "Out of a bottle, into the sky.",
    isActive: false,
    subCategories: [],
    productCount: 0,
    position: 1,
    createdAt: ago(800),
    updatedAt: ago(80),
  },
];

export const product: Product = {
  ...examples["GET /api/products/{id} 200"].product,
  _id: "p1",
  name: "Electric Sparklers 30 cm",
  description: "Thirty centimetre sparklers with a bright golden light, ten in a box.",
  price: 185,
  originalPrice: 370,
  discount: 50,
  category: { _id: "c1", name: "Sparklers", names: untranslated, slug: "sparklers" },
  subCategories: [{ _id: "s1", name: "Electric", names: untranslated, slug: "electric" }],
  weight: 320,
  stock: 240,
  isFeatured: false,
  images: [],
  ratings: { average: 4.5, count: 2 },
  ratingBreakdown: { "5": 1, "4": 1, "3": 0, "2": 0, "1": 0 },
  reviews: [],
  version: 3,
  createdAt: ago(900),
  updatedAt: ago(30),
};

export const pack: Pack = {
  ...examples["GET /api/bundles/{id} 200"].bundle,
  _id: "b1",
  name: "Street Celebration 5000",
  price: 5000,
  description: "For one street: sparklers for the children first, then chakkars.",
  crackers: [
    { name: "Electric Sparklers 30 cm", names: untranslated, quantity: 20 },
    { name: "Ground Chakkar Special", names: untranslated, quantity: 25 },
  ],
  createdAt: ago(700),
  updatedAt: ago(20),
};

export const refund: Refund = {
  ...first(examples["GET /api/admin/refunds 200"].refunds),
  _id: "o10",
  orderNumber: orderRow(9).orderNumber,
  customerName: "Lakshmi Venkataraman",
  phoneNumber: "9840211736",
  amount: 2319,
  reason: "The customer cancelled after paying.",
  dueAt: ago(30),
};

export const user: User = {
  ...first(examples["GET /api/admin/users 200"].users),
  _id: "u1",
  name: "Karthik Subramanian",
  email: "karthik.s@example.com",
  phoneNumber: "9840211736",
  addresses: [
    {
      ...examples["POST /api/addresses 201"].address,
      _id: "d1",
      isDefault: true,
      street: "14/2, West Masi Street",
      city: "Madurai",
      state: "Tamil Nadu",
      pincode: "625001",
      landmark: "",
    },
  ],
  orderCount: 3,
  createdAt: ago(400),
  lastLogin: ago(3),
};

export const shopSettings: ShopFields = {
  ...examples["GET /api/admin/shop 200"].settings,
  name: "Deepam Crackers",
  tagline: "From Sivakasi, straight",
  email: "shop@example.com",
  phone: "9840000000",
  address: "Sivakasi",
  accountName: "DEEPAM CRACKERS",
  accountNumber: "50200041180926",
  bankName: "Example Bank",
  branch: "Sivakasi",
  ifsc: "EXBK0004471",
  upiId: "deepamcrackers@examplebank",
  upiName: "DEEPAM CRACKERS",
  upiKind: "merchant",
  codEnabled: false,
};
