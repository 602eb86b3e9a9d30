import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router-dom";
import { profileQuery } from "../api/auth";
import { subscribeToTabs } from "../api/events";
import { waitingQuery } from "../api/orders";
import { useSession } from "../api/session";
import { paths } from "../lib/paths";
import { useKeys } from "../ui/keys";
import { BottomTabs } from "./BottomTabs";
import { KeysPanel } from "./KeysPanel";
import { MoreSheet } from "./MoreSheet";
import { navFor } from "./nav";
import styles from "./Shell.module.css";
import { Sidebar } from "./Sidebar";
import { TopBar } from "./TopBar";
import { toggleTheme } from "./theme";

/** Screens with their own bar at the bottom: there the tabs give way on a phone. */
const detail =
  /^\/admin\/(orders\/[^/]+|(products|categories)\/(new|[^/]+\/edit)|(bundles|giftboxes)\/(add|edit\/.+))$/;

export function Shell() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user: admin } = useSession();
  const { pathname, search } = useLocation();
  const named = detail.test(pathname);
  const shopTab = pathname === paths.settings && search.includes("tab=shop");
  const [keysOpen, setKeysOpen] = useState(false);
  const [moreOpen, setMoreOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useQuery(profileQuery);
  const waiting = useQuery(waitingQuery);
  const oldest = waiting.data?.payments[0];

  useEffect(() => subscribeToTabs(client), [client]);

  // A new screen is read from its start; the first one keeps the browser's own focus.
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  const verify = () =>
    navigate(oldest ? paths.order(oldest._id) : `${paths.orders}?paymentStatus=verification_pending`);
  const jumps = Object.fromEntries(navFor(admin).map(({ key, to }) => [`g ${key}`, () => navigate(to)]));
  useKeys({ ...jumps, v: verify, "?": () => setKeysOpen(true) });

  const common = {
    waiting,
    onVerify: verify,
    onKeys: () => setKeysOpen(true),
    onTheme: toggleTheme,
  };
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <Sidebar {...common} />
      <TopBar named={named} onMenu={() => setMoreOpen(true)} />
      <main className={styles.main} id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {named || shopTab ? null : (
        <BottomTabs
          waiting={waiting.data?.total ?? null}
          unknown={waiting.isError}
          onVerify={verify}
          onMore={() => setMoreOpen(true)}
        />
      )}
      {keysOpen ? <KeysPanel onClose={() => setKeysOpen(false)} /> : null}
      {moreOpen ? <MoreSheet onClose={() => setMoreOpen(false)} onTheme={common.onTheme} /> : null}
      <ScrollRestoration
        getKey={(location) => (location.pathname.startsWith("/admin/orders") ? location.key : location.pathname)}
      />
    </div>
  );
}
