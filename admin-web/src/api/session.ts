import { useSyncExternalStore } from "react";
import { clearPersonal, read, write } from "../lib/store";
import type { components } from "./schema";

const tokenKey = "adminToken";
const adminKey = "adminUser";

export type Admin = Required<components["schemas"]["Admin"]>;

export type Session = {
  token: string | null;
  admin: Admin | null;
  /** The server refused the token: the page asks for the password in place, and calls wait for the answer. */
  ended: boolean;
};

type PendingReauth = { promise: Promise<boolean>; settle: (signedIn: boolean) => void };

const nobody: Session = { token: null, admin: null, ended: false };

function stored(): Session {
  const token = read("local", tokenKey);
  let admin: Admin | null = null;
  try {
    admin = JSON.parse(read("local", adminKey) ?? "null") as Admin | null;
  } catch {
    admin = null;
  }
  return { token, admin, ended: false };
}

let current: Session = stored();
let pendingReauth: PendingReauth | null = null;
const listeners = new Set<() => void>();
const personListeners = new Set<() => void>();

function setState(next: Session): void {
  const otherPerson = current.admin?._id !== next.admin?._id;
  current = next;
  if (otherPerson) for (const listener of personListeners) listener();
  for (const listener of listeners) listener();
}

function settleReauth(signedIn: boolean): void {
  pendingReauth?.settle(signedIn);
  pendingReauth = null;
}

/** Who works here. Nothing of one person remains in memory or storage when the session ends or another one begins. */
export const session = {
  get: (): Session => current,

  signIn(token: string, admin: Admin): void {
    const samePerson = current.admin === null || current.admin._id === admin._id;
    if (current.admin?._id !== admin._id) clearPersonal();
    write("local", tokenKey, token);
    write("local", adminKey, JSON.stringify(admin));
    setState({ token, admin, ended: false });
    settleReauth(samePerson);
  },

  /** Replaces `used`, the token that a call carried; an answer to a token of the past changes nothing. */
  renew(token: string, used: string | null): void {
    if (used === null || used !== current.token || token === current.token) return;
    write("local", tokenKey, token);
    setState({ ...current, token });
  },

  /** The latest facts about the person who is signed in; those of somebody else are ignored. */
  setAdmin(admin: Admin): void {
    if (admin._id !== current.admin?._id || JSON.stringify(admin) === JSON.stringify(current.admin)) return;
    write("local", adminKey, JSON.stringify(admin));
    setState({ ...current, admin });
  },

  /** The only end of a session. */
  end(): void {
    write("local", tokenKey, null);
    write("local", adminKey, null);
    clearPersonal();
    setState(nobody);
    settleReauth(false);
  },

  /** Resolves to true when the same person has signed in again, here or in another tab, else to false. */
  requestReauth(): Promise<boolean> {
    if (current.admin === null) {
      session.end();
      return Promise.resolve(false);
    }
    if (!pendingReauth) {
      let settle: (signedIn: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      pendingReauth = { promise, settle };
      write("local", tokenKey, null);
      setState({ ...current, token: null, ended: true });
    }
    return pendingReauth.promise;
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Called when another person, or nobody, is signed in, before any component hears of it. */
  onPersonChange(listener: () => void): () => void {
    personListeners.add(listener);
    return () => personListeners.delete(listener);
  },

  /** Another tab signed in, renewed or signed out. */
  follow(event: StorageEvent): void {
    if (event.key !== tokenKey && event.key !== adminKey && event.key !== null) return;
    const next = stored();
    if (next.token !== null && next.admin !== null) {
      const samePerson = current.admin === null || current.admin._id === next.admin._id;
      if (!samePerson) clearPersonal("session");
      setState(next);
      settleReauth(samePerson);
    } else if (next.admin === null && current.admin !== null) {
      clearPersonal("session");
      setState(next);
      settleReauth(false);
    }
  },
};

if (typeof window !== "undefined") window.addEventListener("storage", session.follow);

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, session.get);
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
