import { createSession } from "@shop/shared/api/session";
import { readText, removeKeys } from "@shop/shared/lib/storage";
import type { components } from "./schema";

const keys = { token: "adminToken", user: "adminUser" };

export type Admin = components["schemas"]["Admin"];
/** Oneself: with `mustEnrol` nothing but an authenticator app can be set up. */
export type OwnAccount = components["schemas"]["OwnAccount"];
export type Role = Admin["role"];
export type Permission = Admin["permissions"][number];

export const session = createSession<OwnAccount>(keys);

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

/** The `storage` event: a tab that asks for the password has only removed the token, which does not end the session. */
function follow(event: StorageEvent): void {
  if (readText(keys.token) === null && readText(keys.user) !== null) return;
  session.follow(event);
}

window.addEventListener("storage", follow);

// A page opened without a token has no session: remove all data of an earlier one.
if (readText(keys.token) === null && readText(keys.user) !== null) session.end("expired");

// Ticks of an earlier release, which were never removed.
removeKeys("packed:", ["local"]);

export const useSession = session.use;

/** Whether this person's role has the permission. It only decides what is shown: the server checks every call. */
export function may(person: OwnAccount | null, permission: Permission): boolean {
  // A person that an earlier release stored in this browser has no list until the profile has loaded.
  return person !== null && !person.mustEnrol && (person.permissions?.includes(permission) ?? false);
}

/** The same for who is signed in. */
export function useMay(permission: Permission): boolean {
  return may(useSession().user, permission);
}

/** Seconds since 1970 at which a token ends; null when it does not say. Only used for a timer. */
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
