import { Navigate, type RouteObject } from "react-router-dom";
import { paths } from "../lib/paths";
import { ErrorPage } from "./ErrorPage";
import { Guard } from "./Guard";
import { Shell } from "./Shell";

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
        children: [
          {
            element: <Shell />,
            children: [
              {
                errorElement: <ErrorPage inside />,
                children: [
                  { path: "/admin/dashboard", lazy: () => import("../routes/Dashboard") },
                  { path: "/admin/orders", lazy: () => import("../routes/Orders") },
                  { path: "/admin/orders/:id", lazy: () => import("../routes/Order") },
                  { path: "/admin/enquiries", lazy: () => import("../routes/Enquiries") },
                  { path: "/admin/enquiries/:id", lazy: () => import("../routes/Enquiry") },
                  { path: "/admin/messages", lazy: () => import("../routes/Messages") },
                  { path: "/admin/messages/:id", lazy: () => import("../routes/Message") },
                  { path: "/admin/tracking", lazy: () => import("../routes/Tracking") },
                  { path: "/admin/tracking/:id", lazy: () => import("../routes/TrackingImport") },
                  { path: "/admin/selling", lazy: () => import("../routes/Selling") },
                  { path: "/admin/refunds", lazy: () => import("../routes/Refunds") },
                  { path: "/admin/statements", lazy: () => import("../routes/Statements") },
                  { path: "/admin/statements/:id", lazy: () => import("../routes/Statement") },
                  { path: "/admin/matching", lazy: () => import("../routes/Matching") },
                  { path: "/admin/users", lazy: () => import("../routes/Users") },
                  { path: "/admin/profile", lazy: () => import("../routes/Profile") },
                  { path: "/admin/settings", lazy: () => import("../routes/Settings") },
                  { path: "/admin/categories", lazy: () => import("../routes/Categories") },
                  { path: "/admin/categories/new", lazy: () => import("../routes/CategoryNew") },
                  { path: "/admin/categories/:id", lazy: () => import("../routes/Category") },
                  { path: "/admin/categories/:id/edit", lazy: () => import("../routes/CategoryEdit") },
                  { path: "/admin/products", lazy: () => import("../routes/Products") },
                  { path: "/admin/products/new", lazy: () => import("../routes/ProductNew") },
                  { path: "/admin/products/:productId", lazy: () => import("../routes/Product") },
                  { path: "/admin/products/:id/edit", lazy: () => import("../routes/ProductEdit") },
                  { path: "/admin/bundles", lazy: () => import("../routes/Bundles") },
                  { path: "/admin/bundles/add", lazy: () => import("../routes/BundleNew") },
                  { path: "/admin/bundles/edit/:id", lazy: () => import("../routes/BundleEdit") },
                  { path: "/admin/bundles/view/:id", lazy: () => import("../routes/BundleView") },
                  { path: "/admin/giftboxes", lazy: () => import("../routes/GiftBoxes") },
                  { path: "/admin/giftboxes/add", lazy: () => import("../routes/GiftBoxNew") },
                  { path: "/admin/giftboxes/edit/:id", lazy: () => import("../routes/GiftBoxEdit") },
                  { path: "/admin/giftboxes/view/:id", lazy: () => import("../routes/GiftBoxView") },
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
