import { HttpResponse, http } from "msw";
import {
  admin,
  categories,
  dashboard,
  orderOf,
  orderRow,
  pack,
  product,
  refund,
  shopSettings,
  user,
  waiting,
} from "./data";

const page = <T>(name: string, rows: T[], total = rows.length) => ({
  success: true,
  [name]: rows,
  total,
  totalPages: Math.ceil(total / 10),
  currentPage: 1,
});

/** A shop that answers as the real one does, with nothing remembered: tests replace what they are about. */
export const handlers = [
  http.get("*/api/shop", () =>
    HttpResponse.json({
      success: true,
      shop: {
        name: "Deepam Crackers",
        bank: {
          accountName: "DEEPAM CRACKERS",
          accountNumber: "50200041180926",
          bankName: "Example Bank",
          ifsc: "EXBK0004471",
        },
        upi: { id: "deepamcrackers@examplebank", name: "DEEPAM CRACKERS" },
      },
    }),
  ),
  http.get("*/api/admin/profile", () => HttpResponse.json({ success: true, admin })),
  http.get("*/api/admin/payments/waiting", () =>
    HttpResponse.json({ success: true, total: waiting.length, payments: waiting }),
  ),
  http.get("*/api/admin/dashboard", () => HttpResponse.json(dashboard)),
  http.get("*/api/admin/orders", () =>
    HttpResponse.json(
      page(
        "orders",
        Array.from({ length: 10 }, (_, index) => orderRow(index)),
        461,
      ),
    ),
  ),
  http.get("*/api/admin/orders/:id", ({ params }) => {
    const index = Number(String(params.id).slice(1)) - 1;
    if (Number.isNaN(index)) {
      return HttpResponse.json(
        { success: false, message: "Order not found", code: "not_found", errors: [] },
        { status: 404 },
      );
    }
    return HttpResponse.json({ success: true, order: orderOf(index) });
  }),
  http.get("*/api/admin/refunds", () => HttpResponse.json({ ...page("refunds", [refund]), totalDue: refund.amount })),
  http.get("*/api/admin/users", () => HttpResponse.json(page("users", [user]))),
  http.get("*/api/admin/users/stats", () =>
    HttpResponse.json({ success: true, stats: { total: 6092, active: 2318, newThisMonth: 641, withOrders: 4870 } }),
  ),
  http.get("*/api/admin/admins", () =>
    HttpResponse.json({ success: true, admins: [admin, { ...admin, _id: "a2", name: "Arun Prakash", role: "admin" }] }),
  ),
  http.get("*/api/admin/admins/details", () => HttpResponse.json({ success: true, admins: [admin] })),
  http.get("*/api/admin/shop", () => HttpResponse.json({ success: true, settings: shopSettings })),
  http.get("*/api/categories", () => HttpResponse.json(categories)),
  http.get("*/api/categories/:id", () => HttpResponse.json({ success: true, category: categories[0] })),
  http.get("*/api/products", () => HttpResponse.json(page("products", [product]))),
  http.get("*/api/products/:id", () => HttpResponse.json({ success: true, product })),
  http.get("*/api/bundles", () => HttpResponse.json([pack])),
  http.get("*/api/bundles/:id", () => HttpResponse.json({ success: true, bundle: pack })),
  http.get("*/api/giftboxes", () => HttpResponse.json([pack])),
  http.get("*/api/giftboxes/:id", () => HttpResponse.json({ success: true, giftBox: pack })),
];
