import { createHandler } from "@shop/shared/testing/answers";
import { HttpResponse, http } from "msw";
import type { MatchingTab } from "../api/matching";
import type { paths } from "../api/schema";
import { accounts, proposals, statement } from "./bank";
import {
  admin,
  categories,
  dashboard,
  orderOf,
  orderRow,
  pack,
  product,
  refund,
  season,
  shopSettings,
  user,
  waiting,
} from "./data";
import { examples } from "./examples";

const handler = createHandler<paths>(http);
const [category = examples["GET /api/categories/{id} 200"].category] = categories;
const { shop } = examples["GET /api/shop 200"];
const page = (total: number) => ({
  success: true,
  total,
  totalIsCapped: false,
  totalPages: Math.ceil(total / 10),
  currentPage: 1,
});
const rows = Array.from({ length: 10 }, (_, index) => orderRow(index));
const tabs: Record<MatchingTab, number> = { certain: 6, strong: 3, likely: 5, conflicts: 4, rows: 2, claims: 2 };
const colleague = { ...admin, _id: "a2", name: "Arun Prakash", role: "admin" as const };

/** A shop that answers as the real one does, with nothing remembered: tests replace what they are about. */
export const handlers = [
  handler("/api/shop", {
    success: true,
    shop: {
      ...shop,
      name: "Deepam Crackers",
      bank: {
        ...shop.bank,
        accountName: "DEEPAM CRACKERS",
        accountNumber: "50200041180926",
        bankName: "Example Bank",
        ifsc: "EXBK0004471",
      },
      upi: { ...shop.upi, id: "deepamcrackers@examplebank", name: "DEEPAM CRACKERS" },
    },
  }),
  handler("/api/admin/profile", { success: true, admin }),
  handler("/api/admin/payments/waiting", { success: true, total: waiting.length, payments: waiting }),
  handler("/api/admin/dashboard", dashboard),
  handler("/api/admin/season", season),
  handler("/api/admin/orders", { ...examples["GET /api/admin/orders 200"], ...page(461), orders: rows }),
  http.get("*/api/admin/orders/assignees", () => HttpResponse.json(examples["GET /api/admin/orders/assignees 200"])),
  http.get("*/api/admin/orders/:id", ({ params }) => {
    const index = Number(String(params.id).slice(1)) - 1;
    if (Number.isNaN(index)) return HttpResponse.json(examples["GET /api/admin/orders/{id} 404"], { status: 404 });
    return HttpResponse.json({ ...examples["GET /api/admin/orders/{id} 200"], order: orderOf(index) });
  }),
  handler("/api/admin/refunds", {
    ...examples["GET /api/admin/refunds 200"],
    ...page(1),
    refunds: [refund],
    totalDue: refund.amount,
  }),
  handler("/api/admin/orders/{id}/history", examples["GET /api/admin/orders/{id}/history 200"]),
  handler("/api/admin/products/{id}/history", examples["GET /api/admin/products/{id}/history 200"]),
  handler("/api/admin/products/{id}/stock-entries", {
    ...examples["GET /api/admin/products/{id}/stock-entries 200"],
    ...page(1),
  }),
  handler("/api/admin/orders/{id}/mails", examples["GET /api/admin/orders/{id}/mails 200"]),
  handler("/api/admin/bills", { ...examples["GET /api/admin/bills 200"], ...page(1) }),
  handler("/api/admin/bill-rates", examples["GET /api/admin/bill-rates 200"]),
  handler("/api/admin/orders/{id}/bills", examples["GET /api/admin/orders/{id}/bills 200"]),
  handler("/api/admin/pick-lists", { ...examples["GET /api/admin/pick-lists 200"], ...page(1) }),
  handler("/api/admin/pick-lists/{id}", examples["GET /api/admin/pick-lists/{id} 200"]),
  handler("/api/admin/packing-slips", examples["GET /api/admin/packing-slips 200"]),
  handler("/api/admin/catalogue-imports", { ...examples["GET /api/admin/catalogue-imports 200"], ...page(1) }),
  handler("/api/admin/catalogue-imports/{id}", examples["GET /api/admin/catalogue-imports/{id} 200"]),
  handler("/api/admin/enquiries", { ...examples["GET /api/admin/enquiries 200"], ...page(1) }),
  handler("/api/admin/enquiries/{id}", examples["GET /api/admin/enquiries/{id} 200"]),
  handler("/api/admin/messages", { ...examples["GET /api/admin/messages 200"], ...page(1) }),
  handler("/api/admin/messages/{id}", examples["GET /api/admin/messages/{id} 200"]),
  handler("/api/admin/tracking-imports", { ...examples["GET /api/admin/tracking-imports 200"], ...page(1) }),
  handler("/api/admin/tracking-imports/{id}", examples["GET /api/admin/tracking-imports/{id} 200"]),
  handler("/api/admin/views", examples["GET /api/admin/views 200"]),
  http.put("*/api/admin/presence", () => HttpResponse.json({ success: true, others: [] })),
  handler("/api/admin/selling/texts", examples["GET /api/admin/selling/texts 200"]),
  handler("/api/admin/selling", examples["GET /api/admin/selling 200"]),
  handler("/api/admin/users", { ...page(1), users: [user] }),
  handler("/api/admin/users/stats", {
    success: true,
    stats: { total: 6092, active: 2318, newThisMonth: 641, withOrders: 4870, countedAt: dashboard.stats.countedAt },
  }),
  handler("/api/admin/users/{id}", {
    ...examples["GET /api/admin/users/{id} 200"],
    customer: { ...examples["GET /api/admin/users/{id} 200"].customer, user },
  }),
  handler("/api/admin/users/{id}/orders", {
    ...examples["GET /api/admin/orders 200"],
    ...page(3),
    orders: rows.slice(0, 3),
  }),
  handler("/api/admin/admins", { success: true, admins: [admin, colleague] }),
  handler("/api/admin/admins/details", { success: true, admins: [admin] }),
  handler("/api/admin/shop", { success: true, settings: shopSettings }),
  handler("/api/admin/payee-changes", { success: true, changes: [] }),
  handler("/api/admin/bank-accounts", { success: true, accounts }),
  handler("/api/admin/format-profiles", examples["GET /api/admin/format-profiles 200"]),
  handler("/api/admin/push-subscriptions", examples["GET /api/admin/push-subscriptions 200"]),
  handler("/api/admin/totp", examples["GET /api/admin/totp 200"]),
  handler("/api/admin/sessions", examples["GET /api/admin/sessions 200"]),
  handler("/api/admin/sign-in-rules", examples["GET /api/admin/sign-in-rules 200"]),
  handler("/api/admin/shop-state", examples["GET /api/admin/shop-state 200"]),
  handler("/api/admin/given-up-mails", { ...examples["GET /api/admin/given-up-mails 200"], ...page(1) }),
  handler("/api/admin/audit", examples["GET /api/admin/audit 200"]),
  handler("/api/admin/auto-approval", examples["GET /api/admin/auto-approval 200"]),
  handler("/api/admin/statements", { ...page(1), statements: [statement], hasSample: true }),
  handler("/api/admin/statements/{id}", { success: true, statement }),
  http.get("*/api/admin/matching", ({ request }) => {
    const tab = (new URL(request.url).searchParams.get("tab") ?? "certain") as MatchingTab;
    return HttpResponse.json({ ...page(tabs[tab]), proposals: proposals(tab, tabs[tab]), counts: tabs, overdue: 3 });
  }),
  handler("/api/admin/statement-rows", examples["GET /api/admin/statement-rows 200"]),
  handler("/api/categories", categories),
  handler("/api/categories/{id}", { success: true, category }),
  handler("/api/products", { ...examples["GET /api/products 200"], ...page(1), products: [product] }),
  handler("/api/products/{id}", { success: true, product }),
  handler("/api/admin/missing-translations", examples["GET /api/admin/missing-translations 200"]),
  handler("/api/bundles", [pack]),
  handler("/api/bundles/{id}", { success: true, bundle: pack }),
  handler("/api/giftboxes", [pack]),
  handler("/api/giftboxes/{id}", { success: true, giftBox: pack }),
];
