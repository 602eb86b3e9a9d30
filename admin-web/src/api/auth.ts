import { queryOptions } from "@tanstack/react-query";
import { answer, client, sent } from "./client";
import { session } from "./session";
import type { Admin } from "./types";

export type LoginAnswer = { token?: string; admin?: Admin };

function keep(admin: Admin): Admin {
  session.setAdmin(admin);
  return admin;
}

export function signIn(email: string, password: string): Promise<LoginAnswer> {
  const body = { email, password };
  return answer(
    client.POST("/api/admin/login", { body, ...sent({ timeout: 15_000, open: true }) }),
  ) as Promise<LoginAnswer>;
}

/** The server ends the session; if it cannot be reached, this browser forgets it all the same. */
export async function signOut(): Promise<void> {
  try {
    if (session.get().token) await answer(client.POST("/api/admin/logout", sent({ timeout: 5000 })));
  } catch {
    // The token runs out by itself.
  } finally {
    session.end();
  }
}

export async function refreshToken(): Promise<void> {
  const used = session.get().token;
  const { token } = await answer(client.POST("/api/admin/refresh", sent({ timeout: 8000 })));
  session.renew(token, used);
}

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) => keep((await answer(client.GET("/api/admin/profile", { signal }))).admin as Admin),
  staleTime: 60_000,
});

export type ProfileValues = { name: string; email: string; phone: string };

export async function saveProfile(values: ProfileValues): Promise<Admin> {
  return keep((await answer(client.PUT("/api/admin/profile", { body: values }))).admin as Admin);
}

export function changePassword(currentPassword: string, newPassword: string): Promise<{ message: string }> {
  return answer(client.PUT("/api/admin/change-password", { body: { currentPassword, newPassword } }));
}

export function forgotPassword(email: string): Promise<{ message: string }> {
  return answer(client.POST("/api/admin/forgot-password", { body: { email }, ...sent({ open: true }) }));
}

export type ResetValues = { email: string; otp: string; newPassword: string };

export function resetPassword(values: ResetValues): Promise<{ message: string }> {
  return answer(client.POST("/api/admin/reset-password", { body: values, ...sent({ open: true }) }));
}
