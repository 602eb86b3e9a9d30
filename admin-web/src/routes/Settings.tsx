import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../api/auth";
import { may, type OwnAccount, type Permission } from "../api/session";
import { AddAdmin } from "../features/settings/AddAdmin";
import { AdminsList } from "../features/settings/AdminsList";
import { PasswordForm } from "../features/settings/PasswordForm";
import { ProfileForm } from "../features/settings/ProfileForm";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { RoleBadge, roleLabel } from "../ui/badges";
import layout from "../ui/layout.module.css";
import { lazyPart } from "../ui/lazyPart";
import { PageHead } from "../ui/PageHead";
import { QueryState } from "../ui/QueryState";
import { type Tab, TabLinks, useTab } from "../ui/TabLinks";

// Together the tabs would take the screen over its budget.
const Security = lazyPart(() => import("../features/security/Security"), "Security");
const BankSettings = lazyPart(() => import("../features/statements/BankSettings"), "BankSettings");
const ShopTab = lazyPart(() => import("../features/settings/ShopTab"), "ShopTab");

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
      <QueryState query={profile} errorTitle={failed.fetchProfile} missing={failed.fetchProfile} back={back}>
        {(admin) => <Content tab={tab} admin={admin} />}
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
