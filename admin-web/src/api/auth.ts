import { queryOptions } from "@tanstack/react-query";
import { call } from "./http";
import { session } from "./session";
import type { Admin } from "./types";

export type LoginAnswer = { token?: string; admin?: Admin };

export function signIn(email: string, password: string): Promise<LoginAnswer> {
  return call("POST", "/admin/login", { json: { email, password }, timeout: 15_000, open: true });
}

/** The server ends the session; if it cannot be reached, this browser forgets it all the same. */
export async function signOut(): Promise<void> {
  try {
    if (session.get().token) await call("POST", "/admin/logout", { timeout: 5000 });
  } catch {
    // The token runs out by itself.
  } finally {
    session.clear();
  }
}

export async function refreshToken(): Promise<void> {
  const { token } = await call<{ token: string }>("POST", "/admin/refresh", { timeout: 8000 });
  session.renew(token);
}

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) => {
    const { admin } = await call<{ admin: Admin }>("GET", "/admin/profile", { signal });
    session.know(admin);
    return admin;
  },
  staleTime: 60_000,
});

export type ProfileValues = { name: string; email: string; phone: string };

export async function saveProfile(values: ProfileValues): Promise<Admin> {
  const { admin } = await call<{ admin: Admin }>("PUT", "/admin/profile", { json: values });
  session.know(admin);
  return admin;
}

export function changePassword(currentPassword: string, newPassword: string): Promise<{ message: string }> {
  return call("PUT", "/admin/change-password", { json: { currentPassword, newPassword } });
}

export function forgotPassword(email: string): Promise<{ message: string }> {
  return call("POST", "/admin/forgot-password", { json: { email }, open: true });
}

export function resetPassword(values: {
  email?: string;
  otp: string;
  newPassword: string;
}): Promise<{ message: string }> {
  return call("POST", "/admin/reset-password", { json: values, open: true });
}
