import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { profileQuery } from "../api/auth";
import { may, type OwnAccount, type Permission } from "../api/session";
import { AddAdmin } from "../features/settings/AddAdmin";
import { AdminsList } from "../features/settings/AdminsList";
import { PasswordForm } from "../features/settings/PasswordForm";
import { ProfileForm } from "../features/settings/ProfileForm";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { RoleBadge, roleLabel } from "../ui/badges";
import { Skeleton } from "../ui/ListState";
import layout from "../ui/layout.module.css";
import { PageHead } from "../ui/PageHead";
import { QueryState } from "../ui/QueryState";
import { type Tab, TabLinks, useTab } from "../ui/TabLinks";

// Together the tabs would take the screen over its budget.
const Security = lazy(() => import("../features/security/Security").then(({ Security }) => ({ default: Security })));
const BankSettings = lazy(() =>
  import("../features/statements/BankSettings").then(({ BankSettings }) => ({ default: BankSettings })),
);
const ShopTab = lazy(() => import("../features/settings/ShopTab").then(({ ShopTab }) => ({ default: ShopTab })));

const tabsOf: (Tab & { needs?: Permission })[] = [
  { key: "profile", label: "Profile" },
  { key: "password", label: "Password" },
  { key: "security", label: "Security" },
  { key: "add", label: "Add Admin", needs: "manage_staff" },
  { key: "details", label: "Details", needs: "manage_staff" },
  { key: "shop", label: "Shop settings", needs: "manage_shop" },
  { key: "bank", label: "Bank", needs: "reconcile" },
];
const back = { to: paths.dashboard, label: "To the Dashboard" };

/** Tabs by permission: what the person may not do is not shown. */
export function Component() {
  const profile = useQuery(profileQuery);
  const role = profile.data?.role ?? "admin";
  const person = profile.data ?? null;
  const tabs = tabsOf.filter(({ needs }) => needs === undefined || may(person, needs));
  const tab = useTab(tabs);
  return (
    <>
      <PageHead title="Settings" badges={<RoleBadge role={role} />} />
      <TabLinks label={roleLabel[role]} tabs={tabs} current={tab} />
      <QueryState query={profile} words={failed.fetchProfile} missing={failed.fetchProfile} back={back}>
        {(admin) => (
          <Suspense fallback={<Skeleton rows={4} columns={2} />}>
            <Content tab={tab} admin={admin} />
          </Suspense>
        )}
      </QueryState>
    </>
  );
}

function Content({ tab, admin }: { tab: string; admin: OwnAccount }) {
  if (tab === "password") return <PasswordForm />;
  if (tab === "add") {
    return (
      <div className={layout.column}>
        <AddAdmin />
        <AdminsList />
      </div>
    );
  }
  if (tab === "security") return <Security person={admin} />;
  if (tab === "details") return <AdminsList details />;
  if (tab === "bank") return <BankSettings />;
  return tab === "shop" ? <ShopTab me={admin._id} /> : <ProfileForm key={admin._id} admin={admin} />;
}
