import { useSyncExternalStore } from "react";
import { read, write } from "../lib/store";
import type { components } from "./schema";

const tokenKey = "adminToken";
const adminKey = "adminUser";

export type Admin = Required<components["schemas"]["Admin"]>;

export type Session = {
  token: string | null;
  admin: Admin | null;
  /** The server no longer takes the token: the password is asked for in place, and the calls wait. */
  ended: boolean;
};

type Gate = { promise: Promise<boolean>; open: (again: boolean) => void };

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
let gate: Gate | null = null;
const listeners = new Set<() => void>();

function become(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

function openGate(again: boolean): void {
  gate?.open(again);
  gate = null;
}

export const session = {
  get: (): Session => current,

  signIn(token: string, admin: Admin): void {
    write("local", tokenKey, token);
    write("local", adminKey, JSON.stringify(admin));
    become({ token, admin, ended: false });
    openGate(true);
  },

  renew(token: string): void {
    if (current.token === null || token === current.token) return;
    write("local", tokenKey, token);
    become({ ...current, token });
  },

  know(admin: Admin): void {
    if (JSON.stringify(admin) === JSON.stringify(current.admin)) return;
    write("local", adminKey, JSON.stringify(admin));
    become({ ...current, admin });
  },

  clear(): void {
    write("local", tokenKey, null);
    write("local", adminKey, null);
    become({ token: null, admin: null, ended: false });
    openGate(false);
  },

  /** Resolves to true when the person has signed in again, here or in another tab, and to false when they gave up. */
  end(): Promise<boolean> {
    if (current.admin === null) {
      session.clear();
      return Promise.resolve(false);
    }
    if (!gate) {
      let open: (again: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((resolve) => {
        open = resolve;
      });
      gate = { promise, open };
      write("local", tokenKey, null);
      become({ ...current, token: null, ended: true });
    }
    return gate.promise;
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Another tab signed in, renewed or signed out. */
  follow(event: StorageEvent): void {
    if (event.key !== tokenKey && event.key !== adminKey && event.key !== null) return;
    const next = stored();
    if (next.token !== null && next.admin !== null) {
      const sameOne = current.admin === null || current.admin._id === next.admin._id;
      become(next);
      openGate(sameOne);
    } else if (next.admin === null && current.admin !== null) {
      become(next);
      openGate(false);
    }
  },

  reload(): void {
    become(stored());
  },
};

if (typeof window !== "undefined") window.addEventListener("storage", session.follow);

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

/** Seconds since 1970 at which a token was made and ends, without trusting it for anything but a timer. */
export function tokenTimes(token: string): { made: number; ends: number } | null {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    if (typeof claims !== "object" || claims === null || !("exp" in claims) || !("iat" in claims)) return null;
    return { made: Number(claims.iat), ends: Number(claims.exp) };
  } catch {
    return null;
  }
}
