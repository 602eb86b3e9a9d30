import { Navigate, type RouteObject } from "react-router-dom";
import type { Permission } from "../api/session";
import { paths } from "../lib/paths";
import { ErrorPage } from "./ErrorPage";
import { Guard, requireStaff } from "./Guard";
import type { RouteNeeds } from "./NotAllowed";
import { Shell } from "./Shell";

/** The screen needs this permission; others see a message. */
const needs = (permission: Permission): RouteNeeds => ({ needs: permission });

const home = <Navigate to={paths.dashboard} replace />;

export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    HydrateFallback: () => null,
    children: [
      { path: "/", element: home },
      { path: "/admin", element: home },
      { path: "/admin/login", lazy: () => import("../routes/Login") },
      { path: "/admin/reset-password", lazy: () => import("../routes/ResetPassword") },
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
                  { path: "/admin/dashboard", handle: needs("dashboard"), lazy: () => import("../routes/Dashboard") },
                  { path: "/admin/orders", handle: needs("read_orders"), lazy: () => import("../routes/Orders") },
                  { path: "/admin/orders/:id", handle: needs("read_orders"), lazy: () => import("../routes/Order") },
                  { path: "/admin/enquiries", handle: needs("enquiries"), lazy: () => import("../routes/Enquiries") },
                  { path: "/admin/enquiries/:id", handle: needs("enquiries"), lazy: () => import("../routes/Enquiry") },
                  { path: "/admin/messages", handle: needs("messages"), lazy: () => import("../routes/Messages") },
                  { path: "/admin/messages/:id", handle: needs("messages"), lazy: () => import("../routes/Message") },
                  { path: "/admin/picking", handle: needs("ship_orders"), lazy: () => import("../routes/Picking") },
                  {
                    path: "/admin/picking/:id",
                    handle: needs("ship_orders"),
                    lazy: () => import("../routes/PickList"),
                  },
                  { path: "/admin/packing/:id", handle: needs("ship_orders"), lazy: () => import("../routes/Packing") },
                  { path: "/admin/tracking", handle: needs("ship_orders"), lazy: () => import("../routes/Tracking") },
                  {
                    path: "/admin/tracking/:id",
                    handle: needs("ship_orders"),
                    lazy: () => import("../routes/TrackingImport"),
                  },
                  { path: "/admin/selling", handle: needs("manage_terms"), lazy: () => import("../routes/Selling") },
                  { path: "/admin/refunds", handle: needs("payments"), lazy: () => import("../routes/Refunds") },
                  { path: "/admin/bills", handle: needs("bills"), lazy: () => import("../routes/Bills") },
                  { path: "/admin/statements", handle: needs("reconcile"), lazy: () => import("../routes/Statements") },
                  {
                    path: "/admin/statements/:id",
                    handle: needs("reconcile"),
                    lazy: () => import("../routes/Statement"),
                  },
                  { path: "/admin/matching", handle: needs("reconcile"), lazy: () => import("../routes/Matching") },
                  { path: "/admin/users", handle: needs("read_customers"), lazy: () => import("../routes/Users") },
                  { path: "/admin/users/:id", handle: needs("read_customers"), lazy: () => import("../routes/User") },
                  { path: "/admin/audit", handle: needs("read_audit"), lazy: () => import("../routes/Audit") },
                  { path: "/admin/profile", lazy: () => import("../routes/Profile") },
                  { path: "/admin/settings", lazy: () => import("../routes/Settings") },
                  {
                    path: "/admin/categories",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/Categories"),
                  },
                  {
                    path: "/admin/categories/new",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/CategoryNew"),
                  },
                  {
                    path: "/admin/categories/:id",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/Category"),
                  },
                  {
                    path: "/admin/categories/:id/edit",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/CategoryEdit"),
                  },
                  { path: "/admin/products", handle: needs("edit_stock"), lazy: () => import("../routes/Products") },
                  {
                    path: "/admin/products/new",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/ProductNew"),
                  },
                  {
                    path: "/admin/products/import-export",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/Sheets"),
                  },
                  {
                    path: "/admin/products/import-export/:id",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/Sheet"),
                  },
                  {
                    path: "/admin/products/receive",
                    handle: needs("edit_stock"),
                    lazy: () => import("../routes/ReceiveGoods"),
                  },
                  {
                    path: "/admin/products/:productId",
                    handle: needs("edit_stock"),
                    lazy: () => import("../routes/Product"),
                  },
                  {
                    path: "/admin/products/:id/edit",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/ProductEdit"),
                  },
                  {
                    path: "/admin/products/:id/stock",
                    handle: needs("edit_stock"),
                    lazy: () => import("../routes/ProductStock"),
                  },
                  { path: "/admin/bundles", handle: needs("edit_catalogue"), lazy: () => import("../routes/Bundles") },
                  {
                    path: "/admin/bundles/add",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/BundleNew"),
                  },
                  {
                    path: "/admin/bundles/edit/:id",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/BundleEdit"),
                  },
                  {
                    path: "/admin/bundles/view/:id",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/BundleView"),
                  },
                  {
                    path: "/admin/giftboxes",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/GiftBoxes"),
                  },
                  {
                    path: "/admin/giftboxes/add",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/GiftBoxNew"),
                  },
                  {
                    path: "/admin/giftboxes/edit/:id",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/GiftBoxEdit"),
                  },
                  {
                    path: "/admin/giftboxes/view/:id",
                    handle: needs("edit_catalogue"),
                    lazy: () => import("../routes/GiftBoxView"),
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: "*", lazy: () => import("../routes/NotFound") },
    ],
  },
];
