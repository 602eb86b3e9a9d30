import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { profileQuery, saveProfile } from "../../api/auth";
import { changed } from "../../api/events";
import type { Admin } from "../../api/types";
import { fullDay } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { RoleBadge } from "../../ui/badges";
import { TextField } from "../../ui/Field";
import { LeaveGuard } from "../../ui/LeaveGuard";
import { Note } from "../../ui/Note";
import { toastDone, toastFailed } from "../../ui/toast";
import { profileErrors, type ProfileForm as Values } from "./rules";

export function ProfileForm({ admin }: { admin: Admin }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const form = useForm<Values>({
    initialValues: { name: admin.name, email: admin.email, phone: admin.phone },
    validate: profileErrors,
  });

  const save = form.onSubmit(
    async (values) => {
      setBusy(true);
      setError("");
      try {
        const saved = await saveProfile({
          name: values.name.trim(),
          email: values.email.trim(),
          phone: values.phone.trim(),
        });
        client.setQueryData(profileQuery.queryKey, saved);
        form.resetDirty(values);
        toastDone("Profile updated successfully");
        await changed(client, "profile");
      } catch (failure) {
        setError(toastFailed(failure, failed.updateProfile));
      } finally {
        setBusy(false);
      }
    },
    (errors) => document.getElementById(`profile-${Object.keys(errors)[0]}`)?.focus(),
  );

  return (
    <form className="card" onSubmit={save} noValidate>
      <LeaveGuard dirty={form.isDirty() && !busy} what="your profile" changes={[]} />
      <header>
        <h2>Profile</h2>
        <RoleBadge role={admin.role} />
        <span className="dim s">since {fullDay(admin.createdAt)}</span>
      </header>
      <div className="body form">
        {error ? (
          <Note tone="bad" alert>
            {error}
          </Note>
        ) : null}
        <TextField id="profile-name" span="w3" label="Name" autoComplete="name" {...form.getInputProps("name")} />
        <TextField
          id="profile-email"
          span="w3"
          label="E-mail"
          type="email"
          autoComplete="email"
          {...form.getInputProps("email")}
        />
        <TextField
          id="profile-phone"
          span="w3"
          label="Phone"
          type="tel"
          autoComplete="tel"
          {...form.getInputProps("phone")}
        />
      </div>
      <div className="body formfoot">
        <Button kind="main" type="submit" busy={busy}>
          Update Profile
        </Button>
      </div>
    </form>
  );
}
