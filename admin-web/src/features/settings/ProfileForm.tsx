import { useQueryClient } from "@tanstack/react-query";
import { profileQuery, saveProfile } from "../../api/auth";
import { changed } from "../../api/events";
import type { Admin } from "../../api/types";
import { fullDay } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { RoleBadge } from "../../ui/badges";
import { TextField } from "../../ui/Field";
import { LeaveGuard } from "../../ui/LeaveGuard";
import { toastDone } from "../../ui/toast";
import { useSentForm } from "../../ui/useSentForm";
import { profileErrors, type ProfileForm as Values } from "./rules";

export function ProfileForm({ admin }: { admin: Admin }) {
  const client = useQueryClient();
  const { form, save, busy, refusal, field } = useSentForm<Values>({
    id: "profile",
    initialValues: { name: admin.name, email: admin.email, phone: admin.phone },
    validate: profileErrors,
    failed: failed.updateProfile,
    send: async (values) => {
      const { name, email, phone } = values;
      const saved = await saveProfile({ name: name.trim(), email: email.trim(), phone: phone.trim() });
      client.setQueryData(profileQuery.queryKey, saved);
      form.resetDirty(values);
      toastDone("Profile updated successfully");
      await changed(client, "profile");
    },
  });

  return (
    <form className="card" onSubmit={save} noValidate>
      <LeaveGuard dirty={form.isDirty() && !busy} what="your profile" changes={[]} />
      <header>
        <h2>Profile</h2>
        <RoleBadge role={admin.role} />
        <span className="dim s">since {fullDay(admin.createdAt)}</span>
      </header>
      <div className="body form">
        {refusal}
        <TextField span="w3" label="Name" autoComplete="name" {...field("name")} />
        <TextField span="w3" label="E-mail" type="email" autoComplete="email" {...field("email")} />
        <TextField span="w3" label="Phone" type="tel" autoComplete="tel" {...field("phone")} />
      </div>
      <div className="body formfoot">
        <Button kind="main" type="submit" busy={busy}>
          Update Profile
        </Button>
      </div>
    </form>
  );
}
