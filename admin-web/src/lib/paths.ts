export const paths = {
  login: "/admin/login",
  resetPassword: "/admin/reset-password",
  dashboard: "/admin/dashboard",
  season: "/admin/season",
  orders: "/admin/orders",
  newOrder: "/admin/orders/new",
  order: (id: string) => `/admin/orders/${id}`,
  refunds: "/admin/refunds",
  enquiries: "/admin/enquiries",
  enquiry: (id: string) => `/admin/enquiries/${id}`,
  messages: "/admin/messages",
  message: (id: string) => `/admin/messages/${id}`,
  picking: "/admin/picking",
  pickList: (id: string) => `/admin/picking/${id}`,
  /** One order in the godown; with the list whose next order follows. */
  packing: (id: string, list?: string) => `/admin/packing/${id}${list ? `?list=${list}` : ""}`,
  tracking: "/admin/tracking",
  trackingImport: (id: string) => `/admin/tracking/${id}`,
  bills: "/admin/bills",
  selling: "/admin/selling",
  statements: "/admin/statements",
  statement: (id: string) => `/admin/statements/${id}`,
  matching: "/admin/matching",
  users: "/admin/users",
  user: (id: string) => `/admin/users/${id}`,
  profile: "/admin/profile",
  audit: "/admin/audit",
  shopState: "/admin/shop-state",
  settings: "/admin/settings",
  security: "/admin/settings?tab=security",
  categories: "/admin/categories",
  category: (id: string) => `/admin/categories/${id}`,
  newCategory: "/admin/categories/new",
  editCategory: (id: string) => `/admin/categories/${id}/edit`,
  products: "/admin/products",
  product: (id: string) => `/admin/products/${id}`,
  sheets: "/admin/products/import-export",
  sheet: (id: string) => `/admin/products/import-export/${id}`,
  newProduct: "/admin/products/new",
  receiveGoods: "/admin/products/receive",
  productStock: (id: string) => `/admin/products/${id}/stock`,
  editProduct: (id: string) => `/admin/products/${id}/edit`,
  bundles: "/admin/bundles",
  giftBoxes: "/admin/giftboxes",
} as const;

/** A way back is taken only when it is a path of this app: never another site, never the login page itself. */
export function safeReturn(to: string | null): string {
  if (!to?.startsWith("/admin/") || to.startsWith("//") || to.includes("\\")) return paths.dashboard;
  if (to.startsWith(paths.login) || to.startsWith(paths.resetPassword)) return paths.dashboard;
  return to;
}
