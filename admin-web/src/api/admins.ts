import { queryOptions } from "@tanstack/react-query";
import { call } from "./http";
import type { Admin } from "./types";

export const adminsQuery = queryOptions({
  queryKey: ["admins", "list"],
  queryFn: async ({ signal }) =>
    (await call<{ admins: Admin[] }>("GET", "/admin/admins", { timeout: 8000, signal })).admins,
});

export const adminDetailsQuery = queryOptions({
  queryKey: ["admins", "details"],
  queryFn: async ({ signal }) =>
    (await call<{ admins: Admin[] }>("GET", "/admin/admins/details", { timeout: 8000, signal })).admins,
});

export type NewAdmin = { name: string; email: string; password: string; phone: string; role: "admin" };

export function createAdmin(values: NewAdmin): Promise<{ admin: Admin; message: string }> {
  return call("POST", "/admin/admins", { json: values });
}

export function deleteAdmin(id: string): Promise<{ message: string }> {
  return call("DELETE", `/admin/admins/${id}`);
}
