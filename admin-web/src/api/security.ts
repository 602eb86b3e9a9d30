import { unwrap } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client";
import type { components } from "./schema";
import type { Role } from "./session";

type Schemas = components["schemas"];

export type Enrolment = Schemas["EnrolmentOut"];
export type StaffSession = Schemas["StaffSession"];

/** One's authenticator app. */
export const secondFactorQuery = queryOptions({
  queryKey: ["security", "totp"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/totp", { signal }), "totp"),
});

const invalidates = () => [["security"], ["profile"]];

/** A new key, which the server shows this once. */
export const beginEnrolmentMutation = mutationOptions({
  mutationKey: ["security", "begin"],
  mutationFn: () => unwrap(client.POST("/api/admin/totp"), "enrolment"),
});

/** Each resolves to ten recovery codes, which are shown once. */
export const confirmEnrolmentMutation = mutationOptions({
  mutationKey: ["security", "confirm"],
  mutationFn: (code: string) => unwrap(client.POST("/api/admin/totp/confirm", { body: { code } }), "recoveryCodes"),
  meta: effects<string[], string>({ invalidates }),
});

export const renewRecoveryCodesMutation = mutationOptions({
  mutationKey: ["security", "recovery-codes"],
  mutationFn: (code: string) =>
    unwrap(client.POST("/api/admin/totp/recovery-codes", { body: { code } }), "recoveryCodes"),
  meta: effects<string[], string>({ invalidates }),
});

export const disableSecondFactorMutation = mutationOptions({
  mutationKey: ["security", "disable"],
  mutationFn: (code: string) => unwrap(client.POST("/api/admin/totp/disable", { body: { code } })),
  meta: effects<unknown, string>({ invalidates }),
});

/** Where one is signed in, the latest used first. */
export const sessionsQuery = queryOptions({
  queryKey: ["security", "sessions"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/sessions", { signal }), "sessions"),
});

/** Ends one of one's sessions; null: all but this one. */
export const endSessionMutation = mutationOptions({
  mutationKey: ["security", "end-session"],
  mutationFn: (id: string | null) =>
    id === null
      ? unwrap(client.DELETE("/api/admin/sessions"))
      : unwrap(client.DELETE("/api/admin/sessions/{id}", { params: { path: { id } } })),
  meta: effects<unknown, string | null>({ invalidates: () => [["security", "sessions"]] }),
});

/** The roles that require an authenticator app. */
export const signInRulesQuery = queryOptions({
  queryKey: ["security", "rules"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/sign-in-rules", { signal }), "rules"),
});

export const saveSignInRulesMutation = mutationOptions({
  mutationKey: ["security", "save-rules"],
  mutationFn: (totpRoles: Role[]) => unwrap(client.PUT("/api/admin/sign-in-rules", { body: { totpRoles } }), "rules"),
  meta: effects<{ totpRoles: Role[] }, Role[]>({ invalidates }),
});
