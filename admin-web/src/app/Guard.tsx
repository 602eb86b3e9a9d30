import { redirectFrom } from "@shop/shared/lib/redirect";
import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { refreshToken } from "../api/auth";
import { session, tokenExpiry, useSession } from "../api/session";
import { paths } from "../lib/paths";
import { ReauthDialog } from "./ReauthDialog";

const checkEvery = 60_000;

/** Renews a token halfway between its receipt and its end, also when nothing is clicked: a working day is longer. */
function useRenewal(token: string | null) {
  useEffect(() => {
    const expiry = token === null ? null : tokenExpiry(token);
    if (expiry === null) return;
    const received = Date.now() / 1000;
    const check = () => {
      const now = Date.now() / 1000;
      if (now < expiry && now > (received + expiry) / 2) refreshToken().catch(() => undefined);
    };
    const timer = setInterval(check, checkEvery);
    return () => clearInterval(timer);
  }, [token]);
}

/** The person who opened this address. Another person must not see the search words in it. */
function useOwner(person: string | null): { owner: string | null; isOther: boolean } {
  const [owner, setOwner] = useState(person);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isOther = person !== null && person !== owner;
  useEffect(() => {
    if (!isOther) return;
    let isCurrent = true;
    const cleared = Promise.resolve(navigate(pathname, { replace: true }));
    void cleared.then(() => isCurrent && setOwner(person));
    return () => {
      isCurrent = false;
    };
  }, [isOther, navigate, pathname, person]);
  return { owner, isOther };
}

/** The sign-in page, with the way back as a path of this app. */
function signInPath({ pathname, search }: { pathname: string; search: string }): string {
  const next = session.get().endedBy === "expired" ? pathname : `${pathname}${search}`;
  return next === paths.dashboard ? paths.login : `${paths.login}?next=${encodeURIComponent(next)}`;
}

/**
 * The loader of everything that needs a member of staff. It redirects before the guard is rendered: the router keeps an
 * open sign-in page, and what is typed in it, until the code of the screen has arrived, and the guard would replace it.
 */
export function requireStaff({ request }: LoaderFunctionArgs): null {
  const url = new URL(request.url);
  if (session.person() === null) throw redirectFrom(url, signInPath(url));
  return null;
}

/**
 * For sessions that end while a screen is open. The way back is saved only without an earlier session: after another
 * person's session, sign-in leads to the dashboard.
 */
export function Guard() {
  const { token, user: admin } = useSession();
  const location = useLocation();
  const { owner, isOther } = useOwner(admin?._id ?? null);
  useRenewal(token);
  if (!admin) return <Navigate to={owner === null ? signInPath(location) : paths.login} replace />;
  if (isOther) return null;
  return (
    <>
      {/* Nothing that one person typed or read is shown to the next. */}
      <Outlet key={admin?._id} />
      {token === null ? <ReauthDialog email={admin.email} /> : null}
    </>
  );
}
