import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http, type RequestHandler } from "msw";
import { describe, expect, it } from "vitest";
import { admin, dashboard, orderOf } from "../testing/data";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";

/** The documents' texts, to the letter: where they are shown, and what must happen before they do. */
type Row = {
  path: string;
  texts: string[];
  serve?: RequestHandler[];
  act?: (user: UserEvent) => Promise<void>;
  role?: "admin" | "nobody";
};

/** The server answers, and has failed. */
const down = (path: string, method: "get" | "put" | "post" | "delete" = "get") =>
  http[method](`*/api${path}`, () => HttpResponse.json({ success: false, code: "server_error" }, { status: 500 }));
const missing = (path: string) =>
  http.get(`*/api${path}`, () => HttpResponse.json({ success: false }, { status: 404 }));
const list = (path: string, body: unknown) =>
  http.get(`*/api${path}`, () => HttpResponse.json(body as Record<string, unknown>));
const none = (key: string) => ({
  success: true,
  [key]: [],
  total: 0,
  totalIsCapped: false,
  totalPages: 0,
  currentPage: 1,
});
const press = (name: string | RegExp) => async (user: UserEvent) =>
  user.click((await screen.findAllByRole("button", { name }))[0] as HTMLElement);

async function order(user: UserEvent): Promise<void> {
  await screen.findByRole("heading", { level: 1, name: /FC/ });
  await user.keyboard("s");
  await screen.findByRole("dialog");
}

const rows: Row[] = [
  { path: "/admin/login", role: "nobody", texts: ["Sign in", "Forgot password?"] },
  {
    path: "/admin/login",
    role: "nobody",
    serve: [http.post("*/api/admin/login", () => HttpResponse.json({ success: true, message: "hm" }))],
    act: async (user) => {
      await user.type(await screen.findByLabelText("E-mail"), "a@example.com");
      await user.type(screen.getByLabelText("Password"), "secret-1");
      await user.click(screen.getByRole("button", { name: "Sign in" }));
    },
    texts: ["Login failed - no token received"],
  },
  {
    path: "/admin/login",
    role: "nobody",
    serve: [down("/admin/login", "post")],
    act: async (user) => {
      await user.type(await screen.findByLabelText("E-mail"), "a@example.com");
      await user.type(screen.getByLabelText("Password"), "secret-1");
      await user.click(screen.getByRole("button", { name: "Sign in" }));
    },
    texts: ["Login failed. Please check your credentials."],
  },
  {
    path: "/admin/login",
    role: "nobody",
    serve: [down("/admin/forgot-password", "post")],
    act: async (user) => {
      await user.type(await screen.findByLabelText("E-mail"), "a@example.com");
      await user.click(screen.getByRole("button", { name: "Forgot password?" }));
      await user.click(await screen.findByRole("button", { name: "Send code" }));
    },
    texts: ["Failed to send reset email"],
  },
  {
    path: "/admin/login",
    role: "nobody",
    serve: [http.post("*/api/admin/forgot-password", () => HttpResponse.json({ success: true, message: "x" }))],
    act: async (user) => {
      await user.type(await screen.findByLabelText("E-mail"), "a@example.com");
      await user.click(screen.getByRole("button", { name: "Forgot password?" }));
      await user.click(await screen.findByRole("button", { name: "Send code" }));
    },
    texts: ["Password reset OTP sent to your email.", "OTP", "New password", "Confirm password"],
  },
  {
    path: "/admin/reset-password",
    role: "nobody",
    act: async (user) => {
      await user.type(await screen.findByLabelText("New password"), "abc");
      await user.type(screen.getByLabelText("Confirm password"), "abd");
      await user.click(screen.getByRole("button", { name: "Reset password" }));
    },
    texts: ["Passwords do not match", "Password must be at least 6 characters long"],
  },
  { path: "/admin/nothing", texts: ["404 - Page Not Found", "Go Home", "Browse Products"] },
  {
    path: "/admin/dashboard",
    texts: [
      ...["Dashboard", "Products", "Categories", "Bundles", "Gift Boxes", "Orders", "Users", "Settings"],
      ...[
        "Total Products",
        "Total Orders",
        "Total Users",
        "Total Revenue",
        "Counted at",
        "Recent Orders",
        "View All",
        "Low Stock Products",
      ],
    ],
  },
  {
    path: "/admin/dashboard",
    serve: [list("/admin/dashboard", { ...dashboard, lowStockProducts: [] })],
    texts: ["No low stock products."],
  },
  { path: "/admin/dashboard", serve: [down("/admin/dashboard")], texts: ["Failed to fetch dashboard data"] },
  {
    path: "/admin/orders",
    texts: [
      "Orders Management",
      "Needs Verification",
      "Verified",
      "Pending",
      "Confirmed",
      "Processing",
      "Shipped",
      "Delivered",
      "Cancelled",
    ],
  },
  { path: "/admin/orders", serve: [list("/admin/orders", none("orders"))], texts: ["No Orders Found"] },
  { path: "/admin/orders", serve: [down("/admin/orders")], texts: ["Failed to fetch orders"] },
  {
    path: "/admin/orders",
    serve: [down("/admin/orders/export")],
    act: async (user) => {
      await press("Export")(user);
      await press("Download")(user);
    },
    texts: ["Failed to export orders"],
  },
  {
    path: "/admin/orders/o7",
    texts: [
      "Items",
      "Shipping Address",
      "Customer Information",
      "Payment Information",
      "Order Summary",
      "Timeline",
      "Update Status",
      "Order Placed",
    ],
  },
  { path: "/admin/orders/none", texts: ["Order Not Found", "Back to Orders"] },
  { path: "/admin/orders/o7", serve: [down("/admin/orders/:id")], texts: ["Failed to fetch order details"] },
  {
    path: "/admin/orders/o7",
    serve: [
      list("/admin/orders/:id", {
        success: true,
        order: { ...orderOf(6), paymentInfo: { ...orderOf(6).paymentInfo, paymentScreenshot: null } },
      }),
    ],
    texts: ["No payment screenshot found"],
  },
  {
    path: "/admin/orders/o7",
    serve: [
      http.put("*/api/admin/orders/:id/status", () =>
        HttpResponse.json({ success: false, code: "server_error" }, { status: 500 }),
      ),
    ],
    act: async (user) => {
      await order(user);
      await user.click(screen.getByRole("radio", { name: "Delivered" }));
      await user.click(screen.getByRole("button", { name: "Set to Delivered" }));
    },
    texts: ["Failed to update order status"],
  },
  { path: "/admin/users", texts: ["Users Management", "Total", "New this month", "With orders"] },
  { path: "/admin/users", serve: [list("/admin/users", none("users"))], texts: ["No Users Found"] },
  { path: "/admin/users", serve: [down("/admin/users")], texts: ["Failed to fetch users"] },
  // Stats that fail are silently empty.
  { path: "/admin/users", serve: [down("/admin/users/stats")], texts: ["Users Management", "Karthik Subramanian"] },
  { path: "/admin/settings", texts: ["Super Admin", "Profile", "Password", "Add Admin", "Details"] },
  { path: "/admin/settings", role: "admin", texts: ["Admin", "Profile", "Password"] },
  {
    path: "/admin/settings?tab=add",
    serve: [list("/admin/admins", { success: true, admins: [] })],
    texts: ["No admins found"],
  },
  {
    path: "/admin/settings?tab=add",
    act: press("Delete Arun Prakash"),
    texts: ["Are you sure you want to delete this admin? This action cannot be undone."],
  },
  {
    path: "/admin/settings?tab=add",
    serve: [down("/admin/admins/:id", "delete")],
    act: async (user) => {
      await press("Delete Arun Prakash")(user);
      await press("Delete Admin")(user);
    },
    texts: ["Failed to delete admin"],
  },
  {
    path: "/admin/settings?tab=add",
    serve: [down("/admin/admins", "post")],
    act: async (user) => {
      await user.type(await screen.findByLabelText("Name"), "A");
      await user.type(screen.getByLabelText("E-mail"), "a@example.com");
      await user.type(screen.getByLabelText("Password"), "secret-1");
      await user.click(screen.getByRole("button", { name: "Add Admin" }));
    },
    texts: ["Failed to create admin"],
  },
  { path: "/admin/profile", texts: ["My Profile", "Profile", "Password"] },
  { path: "/admin/profile", serve: [down("/admin/profile")], texts: ["Failed to fetch profile data"] },
  {
    path: "/admin/profile",
    serve: [down("/admin/profile", "put")],
    act: press("Update Profile"),
    texts: ["Failed to update profile"],
  },
  {
    path: "/admin/profile?tab=password",
    act: async (user) => {
      await user.type(await screen.findByLabelText("New password"), "abc");
      await user.type(screen.getByLabelText("Confirm new password"), "abd");
      await user.click(screen.getByRole("button", { name: "Change Password" }));
    },
    texts: [
      "New passwords do not match",
      "Password must be at least 6 characters long",
      "Current password is required",
    ],
  },
  {
    path: "/admin/profile?tab=password",
    serve: [down("/admin/change-password", "put")],
    act: async (user) => {
      await user.type(await screen.findByLabelText("Current password"), "old-one");
      await user.type(screen.getByLabelText("New password"), "abcdefg");
      await user.type(screen.getByLabelText("Confirm new password"), "abcdefg");
      await user.click(screen.getByRole("button", { name: "Change Password" }));
    },
    texts: ["Failed to change password"],
  },
  { path: "/admin/categories", serve: [list("/categories", [])], texts: ["No categories found"] },
  { path: "/admin/categories", serve: [down("/categories")], texts: ["Failed to load categories"] },
  { path: "/admin/categories/c1", serve: [down("/categories/:id")], texts: ["Failed to load category details"] },
  {
    path: "/admin/categories",
    serve: [down("/categories/:id", "delete")],
    act: async (user) => {
      await press("Delete Rockets")(user);
      await press("Delete Category")(user);
    },
    texts: ["Failed to delete category"],
  },
  {
    path: "/admin/categories/new",
    act: press(/Create Category/),
    texts: [
      "Please fix the errors below",
      "Category name is required",
      "Category slug is required",
      "Category description is required",
    ],
  },
  {
    path: "/admin/categories/c1/edit",
    serve: [down("/categories/:id", "put")],
    act: press(/Update Category/),
    texts: ["Failed to save category"],
  },
  {
    path: "/admin/categories/c1/edit",
    act: async (user) => {
      await user.type(await screen.findByLabelText("Subcategory name"), "ELECTRIC");
      await user.click(screen.getByRole("button", { name: "Add" }));
    },
    texts: ["Subcategory with this name already exists"],
  },
  { path: "/admin/products", serve: [list("/products", none("products"))], texts: ["No products found"] },
  { path: "/admin/products", texts: ["In Stock", "Active"] },
  {
    path: "/admin/products",
    serve: [down("/products/:id", "delete")],
    act: async (user) => {
      await press(/^Delete Electric/)(user);
      await press("Delete Product")(user);
    },
    texts: ["Failed to delete product"],
  },
  { path: "/admin/products/p1", serve: [down("/products/:id")], texts: ["Failed to fetch product details"] },
  { path: "/admin/products/p1/edit", serve: [down("/products/:id")], texts: ["Failed to load product details"] },
  {
    path: "/admin/products/new",
    act: press(/Create Product/),
    texts: [
      ...["Please fix the form errors", "Product name is required", "Description is required", "Category is required"],
      ...[
        "At least one subcategory is required",
        "Valid stock count is required",
        "Unit is required",
        "Price is required",
        "Weight is required",
      ],
    ],
  },
  {
    path: "/admin/products/p1/edit",
    serve: [http.put("*/api/products/:id", () => HttpResponse.error())],
    act: press(/Update Product/),
    texts: ["Network error. Please check your connection and try again."],
  },
  {
    path: "/admin/categories/c1/edit",
    serve: [http.put("*/api/categories/:id", () => HttpResponse.error())],
    act: async (user) => {
      onlineManager.setOnline(false);
      await press(/Update Category/)(user);
    },
    texts: ["Network error. Please check your connection and try again."],
  },
  {
    path: "/admin/products/new",
    act: async () => {
      const file = new File(["x"], "catalogue.webp", { type: "image/webp" });
      const input = await waitFor(
        () => document.querySelector<HTMLInputElement>('input[type="file"]') ?? Promise.reject(new Error("no input")),
      );
      const { fireEvent } = await import("@testing-library/react");
      fireEvent.change(input, { target: { files: [file] } });
    },
    texts: ["catalogue.webp: Please upload JPG, JPEG, or PNG images under 10MB"],
  },
  ...(["bundles", "giftboxes"] as const).flatMap((kind): Row[] => {
    const One = kind === "bundles" ? "Bundle" : "Gift Box";
    const Title = kind === "bundles" ? "Bundle" : "Gift box";
    const one = Title.toLowerCase();
    const many = kind === "bundles" ? "bundles" : "gift boxes";
    const at = `/admin/${kind}`;
    return [
      {
        path: at,
        texts: [
          `${One} Management`,
          "Refresh",
          `Add ${One}`,
          "All Status",
          "Newest First",
          "Oldest First",
          "Name A-Z",
          "Name Z-A",
          "Price High-Low",
          "Price Low-High",
          "Clear",
          `Showing 1 ${many}`,
          "Actions",
        ],
      },
      {
        path: at,
        serve: [list(`/${kind}`, [])],
        texts: [`No ${many} found`, `Create your first ${one} to get started`],
      },
      { path: at, serve: [down(`/${kind}`)], texts: [`Failed to load ${many}`] },
      {
        path: at,
        act: press(/^Delete Street/),
        texts: ["Confirm Delete", "This action cannot be undone.", "Cancel", `Delete ${One}`],
      },
      {
        path: at,
        serve: [down(`/${kind}/:id`, "delete")],
        act: async (user) => {
          await press(/^Delete Street/)(user);
          await press(`Delete ${One}`)(user);
        },
        texts: [`Failed to delete ${one}`],
      },
      {
        path: at,
        serve: [http.delete(`*/api/${kind}/:id`, () => HttpResponse.json({ success: true, message: "x" }))],
        act: async (user) => {
          await press(/^Delete Street/)(user);
          await press(`Delete ${One}`)(user);
        },
        texts: [`${Title} deleted successfully!`],
      },
      {
        path: `${at}/add`,
        texts: [
          `${One} Name`,
          `${One} Price (₹)`,
          "Description",
          "No products added",
          "Products (0)",
          "Add",
          "Active",
          "Cancel",
          `Create ${One}`,
        ],
      },
      { path: `${at}/edit/b1`, texts: [`Update ${One}`, "Products (2)"] },
      {
        path: `${at}/edit/b1`,
        serve: [down(`/${kind}/:id`)],
        texts: [`Failed to load ${one} data`, `Error fetching ${one} data`],
      },
      {
        path: `${at}/edit/b1`,
        serve: [down(`/${kind}/:id`, "put")],
        act: press(`Update ${One}`),
        texts: [`Error saving ${one}`],
      },
      {
        path: `${at}/edit/b1`,
        serve: [http.put(`*/api/${kind}/:id`, () => HttpResponse.json({ success: true, message: "x" }))],
        act: press(`Update ${One}`),
        texts: [`${Title} updated successfully!`],
      },
      { path: `${at}/view/b1`, texts: ["Qty: 20", "2 different products", `Edit ${One}`, "Total quantity"] },
      { path: `${at}/view/b1`, serve: [missing(`/${kind}/:id`)], texts: [`${Title} not found`] },
      { path: `${at}/view/b1`, serve: [down(`/${kind}/:id`)], texts: [`Failed to load ${one} details`] },
    ];
  }),
];

describe("the documents' texts", () => {
  it.each(rows)("$path: $texts", async ({ path, texts, serve, act, role }) => {
    if (serve) server.use(...serve);
    const permissions =
      role === "admin" ? admin.permissions.filter((one) => !one.startsWith("manage_")) : admin.permissions;
    const who = role === "nobody" ? null : { ...admin, role: role ?? admin.role, permissions };
    if (role === "admin")
      server.use(http.get("*/api/admin/profile", () => HttpResponse.json({ success: true, admin: who })));
    const { user } = renderAt(path, who);
    await act?.(user);
    for (const text of texts) {
      await waitFor(() => expect(document.body.textContent).toContain(text));
    }
    if (path === "/admin/settings" && role === "admin") expect(screen.queryByText("Add Admin")).toBeNull();
  });
});
