import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../api/auth";
import { PasswordForm } from "../features/settings/PasswordForm";
import { ProfileForm } from "../features/settings/ProfileForm";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { PageHead } from "../ui/PageHead";
import { QueryState } from "../ui/QueryState";
import { TabLinks, useTab } from "../ui/TabLinks";

const tabs = [
  { key: "profile", label: "Profile" },
  { key: "password", label: "Password" },
];

export function Component() {
  const profile = useQuery(profileQuery);
  const tab = useTab(tabs);
  return (
    <>
      <PageHead title="My Profile" />
      <TabLinks label="My Profile" tabs={tabs} current={tab} />
      <QueryState
        query={profile}
        errorTitle={failed.fetchProfile}
        missing={failed.fetchProfile}
        back={{ to: paths.dashboard, label: "To the Dashboard" }}
      >
        {(admin) => (tab === "password" ? <PasswordForm /> : <ProfileForm key={admin._id} admin={admin} />)}
      </QueryState>
    </>
  );
}
