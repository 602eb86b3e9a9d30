import { retryImport } from "@shop/shared/lib/retryImport";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router-dom";
import { profileQuery } from "../api/auth";
import { subscribeToTabs } from "../api/events";
import { waitingQuery } from "../api/orders";
import { may, useSession } from "../api/session";
import { paths, safeReturn } from "../lib/paths";
import { unsubscribeHere } from "../lib/push";
import { useKeys } from "../ui/keys";
import { toastFailed } from "../ui/toast";
import { useTitleCount } from "../ui/useTitle";
import { BottomTabs } from "./BottomTabs";
import { MoreSheet } from "./MoreSheet";
import { NotAllowed, useIsAllowed } from "./NotAllowed";
import { navFor } from "./nav";
import { usePaymentSoundIsOn, useToneForNewPayments } from "./paymentSound";
import styles from "./Shell.module.css";
import { Sidebar } from "./Sidebar";
import { TopBar } from "./TopBar";
import { toggleTheme } from "./theme";

const importKeysPanel = retryImport(() => import("./KeysPanel"), "KeysPanel");

/** Screens with their own bar at the bottom: there the tabs give way on a phone. */
const detail =
  /^\/admin\/(orders\/[^/]+|(products|categories)\/(new|receive|[^/]+\/edit)|(bundles|giftboxes)\/(add|edit\/.+))$/;

export function Shell() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user: admin } = useSession();
  const { pathname, search } = useLocation();
  const named = detail.test(pathname);
  const shopTab = pathname === paths.settings && search.includes("tab=shop");
  const [KeysPanel, setKeysPanel] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useQuery(profileQuery);
  const verifies = may(admin, "payments");
  // With sound the number is also fetched in a background tab.
  const refetchIntervalInBackground = usePaymentSoundIsOn();
  const waiting = useQuery({ ...waitingQuery, enabled: verifies, refetchIntervalInBackground });
  const isAllowed = useIsAllowed(admin);
  const enrols = admin?.mustEnrol === true && pathname !== paths.settings;
  const oldest = waiting.data?.payments[0];
  useToneForNewPayments(waiting.data?.total);
  useTitleCount(waiting.data?.total ?? (waiting.isError ? null : undefined));

  useEffect(() => subscribeToTabs(client), [client]);

  // Notifications that somebody before turned on in this browser are not for who may not verify payments.
  const isWithoutPayments = admin !== null && !admin.mustEnrol && !verifies;
  useEffect(() => {
    if (isWithoutPayments) void unsubscribeHere();
  }, [isWithoutPayments]);

  // A notification was pressed (public/push-worker.js).
  useEffect(() => {
    const workers = navigator.serviceWorker;
    const open = ({ data }: MessageEvent<{ kind: string; path: string }>) => {
      if (data.kind === "open") navigate(safeReturn(data.path));
    };
    workers?.addEventListener("message", open);
    return () => workers?.removeEventListener("message", open);
  }, [navigate]);

  // A new screen is read from its start; the first one keeps the browser's own focus.
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  const verify = () =>
    navigate(oldest ? paths.order(oldest._id) : `${paths.orders}?paymentStatus=verification_pending`);
  const openKeys = () => {
    importKeysPanel().then(
      (loaded) => setKeysPanel(() => loaded.KeysPanel),
      () => toastFailed(null, "The list of keys could not be loaded. Please try again."),
    );
  };
  const jumps = Object.fromEntries(navFor(admin).map(({ key, to }) => [`g ${key}`, () => navigate(to)]));
  useKeys({ ...jumps, v: verifies ? verify : undefined, "?": openKeys });

  const common = {
    waiting: verifies ? waiting : null,
    onVerify: verify,
    onKeys: openKeys,
    onTheme: toggleTheme,
  };
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <Sidebar {...common} />
      <TopBar named={named} onMenu={() => setMenuOpen(true)} />
      <main className={styles.main} id="main" ref={main} tabIndex={-1}>
        {enrols ? <Navigate to={paths.security} replace /> : null}
        {isAllowed || !admin ? <Outlet /> : <NotAllowed person={admin} />}
      </main>
      {named || shopTab ? null : (
        <BottomTabs
          admin={admin}
          waiting={waiting.data?.total ?? null}
          unknown={waiting.isError}
          onVerify={verify}
          onMore={() => setMenuOpen(true)}
        />
      )}
      {KeysPanel ? <KeysPanel onClose={() => setKeysPanel(null)} /> : null}
      {menuOpen ? <MoreSheet onClose={() => setMenuOpen(false)} onTheme={common.onTheme} /> : null}
      <ScrollRestoration
        getKey={(location) => (location.pathname.startsWith("/admin/orders") ? location.key : location.pathname)}
      />
    </div>
  );
}
