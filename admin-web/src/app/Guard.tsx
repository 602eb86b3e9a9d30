import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { refreshToken } from "../api/auth";
import { tokenExpiry, useSession } from "../api/session";
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
    navigate(pathname, { replace: true });
    setOwner(person);
  }, [isOther, navigate, pathname, person]);
  return { owner, isOther };
}

/**
 * Everything behind it needs a member of staff. The way back is saved as a path of this app, but only without an earlier
 * session: after another person's session, sign-in leads to the dashboard.
 */
export function Guard() {
  const { token, user: admin, endedBy } = useSession();
  const { pathname, search } = useLocation();
  const { owner, isOther } = useOwner(admin?._id ?? null);
  useRenewal(token);
  if (!admin) {
    const next = endedBy === "expired" ? pathname : `${pathname}${search}`;
    const remembered = owner === null && next !== paths.dashboard;
    return <Navigate to={remembered ? `${paths.login}?next=${encodeURIComponent(next)}` : paths.login} replace />;
  }
  if (isOther) return null;
  return (
    <>
      {/* Nothing that one person typed or read is shown to the next. */}
      <Outlet key={admin?._id} />
      {token === null ? <ReauthDialog email={admin.email} /> : null}
    </>
  );
}
