import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../shared/api/http";
import { client, requestOptions } from "./client";
import type { Admin } from "./types";

export const adminsQuery = queryOptions({
  queryKey: ["admins", "list"],
  queryFn: async ({ signal }) =>
    (await unwrap(
      client.GET("/api/admin/admins", { signal, ...requestOptions({ timeout: 8000 }) }),
      "admins",
    )) as Admin[],
});

export const adminDetailsQuery = queryOptions({
  queryKey: ["admins", "details"],
  queryFn: async ({ signal }) =>
    (await unwrap(
      client.GET("/api/admin/admins/details", { signal, ...requestOptions({ timeout: 8000 }) }),
      "admins",
    )) as Admin[],
});

export type NewAdmin = { name: string; email: string; password: string; phone: string; role: "admin" };

export function createAdmin(values: NewAdmin) {
  return unwrap(client.POST("/api/admin/admins", { body: values }));
}

export function updateAdmin(id: string, body: { name: string; email: string; phone: string }) {
  return unwrap(client.PUT("/api/admin/admins/{id}", { params: { path: { id } }, body }));
}

export function deleteAdmin(id: string) {
  return unwrap(client.DELETE("/api/admin/admins/{id}", { params: { path: { id } } }));
}
