import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../api/auth";
import { mayReconcile } from "../api/session";
import { shopSettingsQuery } from "../api/shop";
import { AddAdmin } from "../features/settings/AddAdmin";
import { AdminsList } from "../features/settings/AdminsList";
import { PasswordForm } from "../features/settings/PasswordForm";
import { PayeeWaiting } from "../features/settings/PayeeWaiting";
import { ProfileForm } from "../features/settings/ProfileForm";
import { ShopEditor } from "../features/settings/ShopEditor";
import { BankSettings } from "../features/statements/BankSettings";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { RoleBadge } from "../ui/badges";
import layout from "../ui/layout.module.css";
import { PageHead } from "../ui/PageHead";
import { QueryState } from "../ui/QueryState";
import { TabLinks, useTab } from "../ui/TabLinks";

const everybody = [
  { key: "profile", label: "Profile" },
  { key: "password", label: "Password" },
];
const bank = { key: "bank", label: "Bank" };
const superAdmin = [
  ...everybody,
  { key: "add", label: "Add Admin" },
  { key: "details", label: "Details" },
  { key: "shop", label: "Shop settings" },
  bank,
];
const back = { to: paths.dashboard, label: "To the Dashboard" };

/** Tabs by role: what an admin may not do is not shown. */
export function Component() {
  const profile = useQuery(profileQuery);
  const role = profile.data?.role ?? "admin";
  const reconciles = mayReconcile(profile.data ?? null) ? [...everybody, bank] : everybody;
  const tabs = role === "super_admin" ? superAdmin : reconciles;
  const tab = useTab(tabs);
  return (
    <>
      <PageHead title="Settings" badges={<RoleBadge role={role} />} />
      <TabLinks label={role === "super_admin" ? "Super Admin" : "Admin"} tabs={tabs} current={tab} />
      <QueryState query={profile} words={failed.fetchProfile} missing={failed.fetchProfile} back={back}>
        {(admin) => {
          if (tab === "password") return <PasswordForm />;
          if (tab === "add") {
            return (
              <div className={layout.column}>
                <AddAdmin />
                <AdminsList />
              </div>
            );
          }
          if (tab === "details") return <AdminsList details />;
          if (tab === "bank") return <BankSettings />;
          return tab === "shop" ? <ShopTab me={admin._id} /> : <ProfileForm key={admin._id} admin={admin} />;
        }}
      </QueryState>
    </>
  );
}

function ShopTab({ me }: { me: string }) {
  const settings = useQuery({ ...shopSettingsQuery, staleTime: 0, gcTime: 0 });
  return (
    <QueryState query={settings} words={failed.loadShop} missing={failed.loadShop} back={back}>
      {(one) => (
        <div className={layout.column}>
          <PayeeWaiting me={me} />
          <ShopEditor key={one.payeeChangedAt} settings={one} />
        </div>
      )}
    </QueryState>
  );
}
