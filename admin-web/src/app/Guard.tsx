import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { refreshToken } from "../api/auth";
import { tokenExpiry, useSession } from "../api/session";
import { paths } from "../lib/paths";
import { SessionEnded } from "./SessionEnded";

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

/** Everything behind it needs a member of staff. The way back is remembered as a path of this app. */
export function Guard() {
  const { token, user: admin } = useSession();
  const { pathname, search } = useLocation();
  useRenewal(token);
  if (!admin) {
    const next = `${pathname}${search}`;
    const to = next === paths.dashboard ? paths.login : `${paths.login}?next=${encodeURIComponent(next)}`;
    return <Navigate to={to} replace />;
  }
  return (
    <>
      {/* Nothing that one person typed or read is shown to the next. */}
      <Outlet key={admin?._id} />
      {token === null ? <SessionEnded email={admin.email} /> : null}
    </>
  );
}
