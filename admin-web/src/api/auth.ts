import { ApiError } from "@shop/shared/api/errors";
import { unwrap } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { login } from "../lib/messages";
import { client, requestOptions } from "./client";
import { touchedBy } from "./events";
import { type OwnAccount, session } from "./session";

function setOwnAccount(admin: OwnAccount): OwnAccount {
  session.setUser(admin);
  return admin;
}

function openSession({ token, admin }: { token?: string; admin?: OwnAccount }): void {
  if (!token || !admin) throw new ApiError("UNKNOWN_ERROR", { serverMessage: login.noToken });
  session.signIn(token, admin);
}

/** Opens the session of this browser, or resolves to a challenge that a code of the authenticator answers. */
export const signInMutation = mutationOptions({
  mutationKey: ["session", "sign-in"],
  mutationFn: async (body: { email: string; password: string }): Promise<string | null> => {
    const options = { body, ...requestOptions({ timeout: 15_000, anonymous: true }) };
    const answer = await unwrap(client.POST("/api/admin/login", options));
    if (answer.totpRequired && answer.challenge) return answer.challenge;
    openSession(answer);
    return null;
  },
});

/** The second step of signing in. */
export const codeStepMutation = mutationOptions({
  mutationKey: ["session", "code"],
  mutationFn: async (body: { challenge: string; code: string }) => {
    const options = { body, ...requestOptions({ timeout: 15_000, anonymous: true }) };
    openSession(await unwrap(client.POST("/api/admin/login/totp", options)));
  },
});

/** Ends every session of oneself, this one too. */
export const signOutEverywhereMutation = mutationOptions({
  mutationKey: ["session", "sign-out-everywhere"],
  mutationFn: async () => {
    const number = session.number();
    await unwrap(client.POST("/api/admin/logout-all"));
    session.end("logoutEverywhere", number);
  },
});

/** The server ends the session; if it cannot be reached, this browser forgets it all the same. */
export async function signOut(): Promise<void> {
  const number = session.number();
  try {
    if (session.get().token) await unwrap(client.POST("/api/admin/logout", requestOptions({ timeout: 5000 })));
  } catch {
    // The token runs out by itself.
  } finally {
    session.end("logout", number);
  }
}

export async function refreshToken(): Promise<void> {
  const used = session.get().token;
  const { token } = await unwrap(client.POST("/api/admin/refresh", requestOptions({ timeout: 8000 })));
  if (used !== null) session.renew(used, token);
}

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) => setOwnAccount(await unwrap(client.GET("/api/admin/profile", { signal }), "admin")),
  staleTime: 60_000,
});

type ProfileValues = { name: string; email: string; phone: string };

export const saveProfileMutation = mutationOptions({
  mutationKey: ["profile", "save"],
  mutationFn: async (body: ProfileValues) =>
    setOwnAccount(await unwrap(client.PUT("/api/admin/profile", { body }), "admin")),
  meta: effects<OwnAccount, ProfileValues>({
    invalidates: () => touchedBy("profile"),
    apply: (queries, admin) => queries.setQueryData(profileQuery.queryKey, admin),
  }),
});

export const changePasswordMutation = mutationOptions({
  mutationKey: ["profile", "password"],
  mutationFn: (body: { currentPassword: string; newPassword: string }) =>
    unwrap(client.PUT("/api/admin/change-password", { body })),
});

export const forgotPasswordMutation = mutationOptions({
  mutationKey: ["session", "forgot"],
  mutationFn: (body: { email: string }) =>
    unwrap(client.POST("/api/admin/forgot-password", { body, ...requestOptions({ anonymous: true }) })),
});

export const resetPasswordMutation = mutationOptions({
  mutationKey: ["session", "reset"],
  mutationFn: (body: { email: string; otp: string; newPassword: string }) =>
    unwrap(client.POST("/api/admin/reset-password", { body, ...requestOptions({ anonymous: true }) })),
});
