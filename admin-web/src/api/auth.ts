import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../shared/api/http";
import { client, requestOptions } from "./client";
import { session } from "./session";
import type { Admin } from "./types";

export type LoginAnswer = { token?: string; admin?: Admin };

function keep(admin: Admin): Admin {
  session.setUser(admin);
  return admin;
}

export function signIn(email: string, password: string): Promise<LoginAnswer> {
  const body = { email, password };
  return unwrap(
    client.POST("/api/admin/login", { body, ...requestOptions({ timeout: 15_000, anonymous: true }) }),
  ) as Promise<LoginAnswer>;
}

/** The server ends the session; if it cannot be reached, this browser forgets it all the same. */
export async function signOut(): Promise<void> {
  try {
    if (session.get().token) await unwrap(client.POST("/api/admin/logout", requestOptions({ timeout: 5000 })));
  } catch {
    // The token runs out by itself.
  } finally {
    session.end("logout");
  }
}

export async function refreshToken(): Promise<void> {
  const used = session.get().token;
  const { token } = await unwrap(client.POST("/api/admin/refresh", requestOptions({ timeout: 8000 })));
  if (used !== null) session.renew(used, token);
}

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) => keep((await unwrap(client.GET("/api/admin/profile", { signal }), "admin")) as Admin),
  staleTime: 60_000,
});

export type ProfileValues = { name: string; email: string; phone: string };

export async function saveProfile(values: ProfileValues): Promise<Admin> {
  return keep((await unwrap(client.PUT("/api/admin/profile", { body: values }), "admin")) as Admin);
}

export function changePassword(currentPassword: string, newPassword: string): Promise<{ message: string }> {
  return unwrap(client.PUT("/api/admin/change-password", { body: { currentPassword, newPassword } }));
}

export function forgotPassword(email: string): Promise<{ message: string }> {
  return unwrap(client.POST("/api/admin/forgot-password", { body: { email }, ...requestOptions({ anonymous: true }) }));
}

export type ResetValues = { email: string; otp: string; newPassword: string };

export function resetPassword(values: ResetValues): Promise<{ message: string }> {
  return unwrap(client.POST("/api/admin/reset-password", { body: values, ...requestOptions({ anonymous: true }) }));
}
