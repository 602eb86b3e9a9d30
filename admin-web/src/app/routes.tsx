import type { ComponentType } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import type { Permission } from "../api/session";
import { paths } from "../lib/paths";
import { lazyPart } from "../ui/lazyPart";
import { ErrorPage } from "./ErrorPage";
import { Guard, requireStaff } from "./Guard";
import type { RouteNeeds } from "./NotAllowed";
import { Shell } from "./Shell";

/** The screen needs this permission; others see a message. */
const needs = (permission: Permission): RouteNeeds => ({ needs: permission });

/** Code that is there before its screen is shown. If it cannot be loaded, the screen says so: the router would keep the failure. */
function screen(load: () => Promise<{ Component: ComponentType }>) {
  const Screen = lazyPart(load, "Component");
  return () => Screen.preload().catch(() => ({ Component: Screen }));
}

const home = <Navigate to={paths.dashboard} replace />;

export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    HydrateFallback: () => null,
    children: [
      { path: "/", element: home },
      { path: "/admin", element: home },
      { path: "/admin/login", lazy: screen(() => import("../routes/Login")) },
      { path: "/admin/reset-password", lazy: screen(() => import("../routes/ResetPassword")) },
      {
        element: <Guard />,
        loader: requireStaff,
        // A change of the query, as by typing in a search, is rendered at once.
        shouldRevalidate: () => false,
        children: [
          {
            element: <Shell />,
            children: [
              {
                errorElement: <ErrorPage inside />,
                children: [
                  {
                    path: "/admin/dashboard",
                    handle: needs("dashboard"),
                    lazy: screen(() => import("../routes/Dashboard")),
                  },
                  {
                    path: "/admin/season",
                    handle: needs("see_amounts"),
                    lazy: screen(() => import("../routes/Season")),
                  },
                  {
                    path: "/admin/orders",
                    handle: needs("read_orders"),
                    lazy: screen(() => import("../routes/Orders")),
                  },
                  {
                    path: "/admin/orders/new",
                    handle: needs("enquiries"),
                    lazy: screen(() => import("../routes/OrderNew")),
                  },
                  {
                    path: "/admin/orders/:id",
                    handle: needs("read_orders"),
                    lazy: screen(() => import("../routes/Order")),
                  },
                  {
                    path: "/admin/enquiries",
                    handle: needs("enquiries"),
                    lazy: screen(() => import("../routes/Enquiries")),
                  },
                  {
                    path: "/admin/enquiries/:id",
                    handle: needs("enquiries"),
                    lazy: screen(() => import("../routes/Enquiry")),
                  },
                  {
                    path: "/admin/messages",
                    handle: needs("messages"),
                    lazy: screen(() => import("../routes/Messages")),
                  },
                  {
                    path: "/admin/messages/:id",
                    handle: needs("messages"),
                    lazy: screen(() => import("../routes/Message")),
                  },
                  {
                    path: "/admin/picking",
                    handle: needs("ship_orders"),
                    lazy: screen(() => import("../routes/Picking")),
                  },
                  {
                    path: "/admin/picking/:id",
                    handle: needs("ship_orders"),
                    lazy: screen(() => import("../routes/PickList")),
                  },
                  {
                    path: "/admin/packing/:id",
                    handle: needs("ship_orders"),
                    lazy: screen(() => import("../routes/Packing")),
                  },
                  {
                    path: "/admin/tracking",
                    handle: needs("ship_orders"),
                    lazy: screen(() => import("../routes/Tracking")),
                  },
                  {
                    path: "/admin/tracking/:id",
                    handle: needs("ship_orders"),
                    lazy: screen(() => import("../routes/TrackingImport")),
                  },
                  {
                    path: "/admin/selling",
                    handle: needs("manage_terms"),
                    lazy: screen(() => import("../routes/Selling")),
                  },
                  {
                    path: "/admin/refunds",
                    handle: needs("reconcile"),
                    lazy: screen(() => import("../routes/Refunds")),
                  },
                  { path: "/admin/bills", handle: needs("bills"), lazy: screen(() => import("../routes/Bills")) },
                  {
                    path: "/admin/statements",
                    handle: needs("reconcile"),
                    lazy: screen(() => import("../routes/Statements")),
                  },
                  {
                    path: "/admin/statements/:id",
                    handle: needs("reconcile"),
                    lazy: screen(() => import("../routes/Statement")),
                  },
                  {
                    path: "/admin/matching",
                    handle: needs("reconcile"),
                    lazy: screen(() => import("../routes/Matching")),
                  },
                  {
                    path: "/admin/users",
                    handle: needs("read_customers"),
                    lazy: screen(() => import("../routes/Users")),
                  },
                  {
                    path: "/admin/users/:id",
                    handle: needs("read_customers"),
                    lazy: screen(() => import("../routes/User")),
                  },
                  { path: "/admin/audit", handle: needs("read_audit"), lazy: screen(() => import("../routes/Audit")) },
                  {
                    path: "/admin/shop-state",
                    handle: needs("shop_state"),
                    lazy: screen(() => import("../routes/ShopState")),
                  },
                  { path: "/admin/profile", lazy: screen(() => import("../routes/Profile")) },
                  { path: "/admin/settings", lazy: screen(() => import("../routes/Settings")) },
                  {
                    path: "/admin/categories",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/Categories")),
                  },
                  {
                    path: "/admin/categories/new",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/CategoryNew")),
                  },
                  {
                    path: "/admin/categories/:id",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/Category")),
                  },
                  {
                    path: "/admin/categories/:id/edit",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/CategoryEdit")),
                  },
                  {
                    path: "/admin/products",
                    handle: needs("edit_stock"),
                    lazy: screen(() => import("../routes/Products")),
                  },
                  {
                    path: "/admin/products/new",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/ProductNew")),
                  },
                  {
                    path: "/admin/products/import-export",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/Sheets")),
                  },
                  {
                    path: "/admin/products/import-export/:id",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/Sheet")),
                  },
                  {
                    path: "/admin/products/receive",
                    handle: needs("edit_stock"),
                    lazy: screen(() => import("../routes/ReceiveGoods")),
                  },
                  {
                    path: "/admin/products/:productId",
                    handle: needs("edit_stock"),
                    lazy: screen(() => import("../routes/Product")),
                  },
                  {
                    path: "/admin/products/:id/edit",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/ProductEdit")),
                  },
                  {
                    path: "/admin/products/:id/stock",
                    handle: needs("edit_stock"),
                    lazy: screen(() => import("../routes/ProductStock")),
                  },
                  {
                    path: "/admin/bundles",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/Bundles")),
                  },
                  {
                    path: "/admin/bundles/add",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/BundleNew")),
                  },
                  {
                    path: "/admin/bundles/edit/:id",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/BundleEdit")),
                  },
                  {
                    path: "/admin/bundles/view/:id",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/BundleView")),
                  },
                  {
                    path: "/admin/giftboxes",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/GiftBoxes")),
                  },
                  {
                    path: "/admin/giftboxes/add",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/GiftBoxNew")),
                  },
                  {
                    path: "/admin/giftboxes/edit/:id",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/GiftBoxEdit")),
                  },
                  {
                    path: "/admin/giftboxes/view/:id",
                    handle: needs("edit_catalogue"),
                    lazy: screen(() => import("../routes/GiftBoxView")),
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: "*", lazy: screen(() => import("../routes/NotFound")) },
    ],
  },
];
