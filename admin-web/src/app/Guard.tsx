import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { refreshToken } from "../api/auth";
import { tokenTimes, useSession } from "../api/session";
import { paths } from "../lib/paths";
import { SessionEnded } from "./SessionEnded";

const lookEvery = 60_000;

/** A working day is longer than a token: past half its life it is renewed, also when nothing is clicked. */
function useRenewal(token: string | null) {
  useEffect(() => {
    if (!token) return;
    const look = () => {
      const times = tokenTimes(token);
      if (!times) return;
      const now = Date.now() / 1000;
      if (now < times.ends && now > (times.made + times.ends) / 2) refreshToken().catch(() => undefined);
    };
    look();
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [token]);
}

/** Everything behind it needs a member of staff. The way back is remembered as a path of this app. */
export function Guard() {
  const { token, admin, ended } = useSession();
  const { pathname, search } = useLocation();
  useRenewal(token);
  if (!ended && (!token || !admin)) {
    const next = `${pathname}${search}`;
    const to = next === paths.dashboard ? paths.login : `${paths.login}?next=${encodeURIComponent(next)}`;
    return <Navigate to={to} replace />;
  }
  return (
    <>
      <Outlet />
      {ended && admin ? <SessionEnded email={admin.email} /> : null}
    </>
  );
}
