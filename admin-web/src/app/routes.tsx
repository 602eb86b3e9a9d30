import { Navigate, type RouteObject } from "react-router-dom";
import { paths } from "../lib/paths";
import { Crash } from "./Crash";
import { Guard } from "./Guard";
import { Shell } from "./Shell";

const home = <Navigate to={paths.dashboard} replace />;

export const routes: RouteObject[] = [
  {
    errorElement: <Crash />,
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
                errorElement: <Crash />,
                children: [
                  { path: "/admin/dashboard", lazy: () => import("../routes/Dashboard") },
                  { path: "/admin/orders", lazy: () => import("../routes/Orders") },
                  { path: "/admin/orders/:id", lazy: () => import("../routes/Order") },
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
