import type {
  Admin,
  Category,
  Dashboard,
  Order,
  OrderItem,
  OrderRow,
  Pack,
  Product,
  Refund,
  ShopSettings,
  User,
  WaitingPayment,
} from "../api/types";

const hour = 3_600_000;
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * hour).toISOString();
const ahead = (hours: number) => new Date(now + hours * hour).toISOString();

export const admin: Admin = {
  _id: "a1",
  name: "Meena Rajan",
  email: "meena@example.com",
  phone: "9840000001",
  role: "super_admin",
  mayReconcile: false,
  lastLogin: ago(1),
  createdAt: ago(5000),
};

const names = ["Priya Nair", "Mohammed Rafi", "Karthik Subramanian", "Ananya Iyer", "Gurpreet Singh"];
const cities = ["Kochi", "Vellore", "Madurai", "Chennai", "Ludhiana"];
const totals = [12860, 3145, 4236, 1980, 7415];
const lefts = [-1.3, 1.1, 1.7, 5, 11.6];

export const waiting: WaitingPayment[] = names.map((customerName, index) => ({
  _id: `o${index + 1}`,
  orderNumber: ["FC261104-P9W2K", "FC261104-Q3H7D", "FC261105-7K3QX", "FC261105-M4T8Z", "FC261105-B6R9N"][index] ?? "",
  total: totals[index] ?? 0,
  customerName,
  city: cities[index] ?? "",
  submittedAt: ago(24 - (lefts[index] ?? 0)),
  deadline: ahead(lefts[index] ?? 0),
  orderCancelled: false,
}));

export function orderRow(index: number): OrderRow {
  const payment = waiting[index];
  const states = ["confirmed", "processing", "shipped", "delivered", "cancelled"] as const;
  const status = payment ? "pending" : (states[index % 5] ?? "pending");
  return {
    _id: payment?._id ?? `o${index + 1}`,
    orderNumber: payment?.orderNumber ?? `FC261103-${String(index).padStart(2, "0")}ZZ`,
    createdAt: ago(index + 2),
    updatedAt: ago(index + 1),
    city: payment?.city ?? "Madurai",
    isShortOfStock: false,
    refundState: "",
    user: {
      _id: `u${index}`,
      name: payment?.customerName ?? "Lakshmi Venkataraman",
      email: `customer${index}@example.com`,
      phoneNumber: "9840211736",
    },
    itemCount: (index % 7) + 1,
    pricing: { subtotal: payment?.total ?? 2310 + index, tax: 0, shipping: 0, total: payment?.total ?? 2310 + index },
    total: payment?.total ?? 2310 + index,
    status,
    paymentMethod: "bank_transfer",
    paymentInfo: {
      status: payment ? "verification_pending" : "completed",
      method: "bank_transfer",
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
    _id,
    name,
    categoryName,
    price,
    quantity,
    total: price * quantity,
    type,
    product,
    bundleId: null,
    giftBoxId: null,
    image: null,
    crackers: [],
  };
}

export function orderOf(index: number): Order {
  const row = orderRow(index);
  const payment = waiting[index];
  return {
    ...row,
    items: [
      line("i1", "Electric Sparklers 30 cm", "Sparklers", 185, 4, "product"),
      line("i2", "Family Gift Box, 42 items", "", 1748, 2, "giftbox"),
    ],
    pricing: { subtotal: row.pricing.total, shipping: 0, tax: 0, total: row.pricing.total },
    shippingAddress: {
      name: row.user?.name ?? "",
      street: "14/2, West Masi Street",
      landmark: "Near Meenakshi temple, West tower",
      city: "Madurai",
      state: "Tamil Nadu",
      pincode: "625001",
      phoneNumber: "9840211736",
      phone: "9840211736",
    },
    paymentStatus: row.paymentInfo.status,
    holdsUntil: null,
    ageConfirmed: true,
    paymentInfo: {
      ...row.paymentInfo,
      amount: row.pricing.total,
      reference: "630944712058",
      paymentScreenshot: { path: `/proof/${row._id}.png`, width: 1080, height: 2160, submittedAt: ago(3) },
      verifiedAt: payment ? null : ago(1),
      verifiedBy: payment ? null : { _id: "a2", name: "Arun Prakash" },
      adminNotes: "",
      earlierProofs: 0,
      warnings: [],
    },
    bank: null,
    events: [
      {
        kind: "placed",
        at: row.createdAt,
        actor: row.user?.name ?? "",
        fromStatus: "",
        toStatus: "pending",
        note: "",
        amount: null,
        reason: "",
        confirmed: [],
      },
      {
        kind: "proof_submitted",
        at: row.createdAt,
        actor: row.user?.name ?? "",
        fromStatus: "",
        toStatus: "",
        note: "",
        amount: null,
        reason: "",
        confirmed: [],
      },
    ],
    carrier: "",
    trackingNumber: "",
    cancelReason: "",
    isShortOfStock: false,
    stockHeld: true,
    stockState: "held",
    cancelKind: "",
    amountReceived: payment ? 0 : row.pricing.total,
    amountDue: payment ? row.pricing.total : 0,
    refund: null,
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
    totalProducts: 1284,
    totalOrders: 8417,
    totalUsers: 6092,
    totalRevenue: 24186420.5,
    paymentsWaiting: 5,
    refundsDue: 0,
    shortOrders: 0,
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

export const categories: Category[] = [
  {
    _id: "c1",
    name: "Sparklers",
    slug: "sparklers",
    description: "For small hands, with a grown-up near.",
    image: null,
    isActive: true,
    subCategories: [
      { _id: "s1", name: "Electric", slug: "electric" },
      { _id: "s2", name: "30 cm", slug: "30-cm" },
    ],
    productCount: 12,
    position: 0,
    createdAt: ago(900),
    updatedAt: ago(90),
  },
  {
    _id: "c2",
    name: "Rockets",
    slug: "rockets",
    description: "Out of a bottle, into the sky.",
    image: null,
    isActive: false,
    subCategories: [],
    productCount: 0,
    position: 1,
    createdAt: ago(800),
    updatedAt: ago(80),
  },
];

export const product: Product = {
  _id: "p1",
  name: "Electric Sparklers 30 cm",
  description: "Thirty centimetre sparklers with a bright golden light, ten in a box.",
  price: 185,
  originalPrice: 370,
  discount: 50,
  category: { _id: "c1", name: "Sparklers", slug: "sparklers" },
  subCategories: [{ _id: "s1", name: "Electric", slug: "electric" }],
  weight: 320,
  stock: 240,
  unit: "box",
  isFeatured: false,
  isActive: true,
  images: [],
  stockStatus: "in-stock",
  subCategory: "Electric",
  ageRestriction: 18,
  minOrderQuantity: 1,
  maxOrderQuantity: 100,
  ratings: { average: 4.5, count: 2 },
  dimensions: null,
  tags: [],
  safetyInstructions: [],
  specifications: {},
  ratingBreakdown: { "5": 1, "4": 1, "3": 0, "2": 0, "1": 0 },
  reviews: [],
  version: 3,
  createdAt: ago(900),
  updatedAt: ago(30),
};

export const pack: Pack = {
  _id: "b1",
  name: "Street Celebration 5000",
  price: 5000,
  description: "For one street: sparklers for the children first, then chakkars.",
  crackers: [
    { name: "Electric Sparklers 30 cm", quantity: 20 },
    { name: "Ground Chakkar Special", quantity: 25 },
  ],
  isActive: true,
  image: null,
  createdAt: ago(700),
  updatedAt: ago(20),
};

export const refund: Refund = {
  _id: "o10",
  orderNumber: orderRow(9).orderNumber,
  orderStatus: "cancelled",
  customerName: "Lakshmi Venkataraman",
  phoneNumber: "9840211736",
  state: "due",
  amount: 2319,
  reason: "The customer cancelled after paying.",
  dueAt: ago(30),
  sentAt: null,
  reference: "",
  note: "",
  sentBy: "",
};

export const user: User = {
  _id: "u1",
  name: "Karthik Subramanian",
  email: "karthik.s@example.com",
  phoneNumber: "9840211736",
  addresses: [
    {
      _id: "d1",
      type: "home",
      isDefault: true,
      street: "14/2, West Masi Street",
      city: "Madurai",
      state: "Tamil Nadu",
      pincode: "625001",
      landmark: "",
    },
  ],
  orderCount: 3,
  isBlocked: false,
  blockedReason: "",
  createdAt: ago(400),
  lastLogin: ago(3),
};

export const shopSettings: ShopSettings = {
  name: "Deepam Crackers",
  tagline: "From Sivakasi, straight",
  about: "",
  email: "shop@example.com",
  phone: "9840000000",
  whatsapp: "",
  address: "Sivakasi",
  openingHours: "",
  licenceNumber: "",
  accountName: "DEEPAM CRACKERS",
  accountNumber: "50200041180926",
  bankName: "Example Bank",
  branch: "Sivakasi",
  ifsc: "EXBK0004471",
  upiId: "deepamcrackers@examplebank",
  upiName: "DEEPAM CRACKERS",
  upiKind: "merchant",
  upiMerchantCode: "",
  paymentPhone: "",
  promotionActive: true,
  promotionTitle: "Diwali special",
  promotionPercent: 75,
  promotionText: "",
  openSince: 2010,
  claimExperience: "3+",
  claimCustomers: "50K+",
  claimProducts: "500+",
  giftThreshold: 3000,
  minimumOrder: null,
  advertisedMinimum: 3000,
  holdingMinutes: 120,
  codEnabled: false,
  orderPrefix: "FC",
  keepProofsDays: 365,
  keepPersonalDays: 1095,
};
