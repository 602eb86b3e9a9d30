import { useSyncExternalStore } from "react";
import { createSession } from "../shared/api/session";
import { readText } from "../shared/lib/storage";
import type { components } from "./schema";

const keys = { token: "adminToken", user: "adminUser" };

export type Admin = components["schemas"]["Admin"];

export const session = createSession<Admin>(keys);

type PendingReauth = { promise: Promise<boolean>; settle: (signedIn: boolean) => void };

let pendingReauth: PendingReauth | null = null;

/**
 * Asks for the password in place. Resolves to true when the same person has signed in again, here or in another tab,
 * and to false when the session has ended.
 */
export function requestReauth(): Promise<boolean> {
  if (session.person() === null) {
    session.end("expired");
    return Promise.resolve(false);
  }
  if (!pendingReauth) {
    let settle: (signedIn: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    pendingReauth = { promise, settle };
    session.suspend();
  }
  return pendingReauth.promise;
}

session.subscribe(() => {
  const { token, user } = session.get();
  if (token === null && user !== null) return;
  pendingReauth?.settle(token !== null);
  pendingReauth = null;
});

/** The `storage` event: a tab that asks for the password has removed the token alone, and ends nobody's session. */
function follow(event: StorageEvent): void {
  if (readText(keys.token) === null && readText(keys.user) !== null) return;
  session.follow(event);
}

window.addEventListener("storage", follow);

// A page that is opened without a token has nobody signed in: of a session that was refused before, nothing may be left.
if (readText(keys.token) === null && readText(keys.user) !== null) session.end("expired");

export function useSession() {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Who may import bank statements and match them: super admins, and those whom one has allowed it. */
export function mayReconcile(person: Admin | null): boolean {
  return person !== null && (person.role === "super_admin" || person.mayReconcile);
}

/** Seconds since 1970 at which a token ends; null when it does not say. Trusted for nothing but a timer. */
export function tokenExpiry(token: string): number | null {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    const expiry = typeof claims === "object" && claims !== null && "exp" in claims ? Number(claims.exp) : Number.NaN;
    return Number.isFinite(expiry) ? expiry : null;
  } catch {
    return null;
  }
}
