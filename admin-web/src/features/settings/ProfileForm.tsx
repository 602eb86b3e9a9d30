import { saveProfileMutation } from "../../api/auth";
import type { Admin } from "../../api/types";
import { fullDay } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { RoleBadge } from "../../ui/badges";
import { TextField } from "../../ui/Field";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { profileSchema, type ProfileForm as Values } from "./rules";

export function ProfileForm({ admin }: { admin: Admin }) {
  const values: Values = { name: admin.name, email: admin.email, phone: admin.phone };
  const form = useResourceForm({
    id: "profile",
    schema: profileSchema,
    values,
    mutation: saveProfileMutation,
    variables: ({ name, email, phone }) => ({ name: name.trim(), email: email.trim(), phone: phone.trim() }),
    failed: failed.updateProfile,
    what: () => "your profile",
    onSaved: () => toastDone("Profile updated successfully"),
  });
  const { field } = form;

  return (
    <form className="card" {...form.props}>
      {form.guard}
      <header>
        <h2>Profile</h2>
        <RoleBadge role={admin.role} />
        <span className="dim s">since {fullDay(admin.createdAt)}</span>
      </header>
      <div className="body form">
        <FormError>{form.refusal}</FormError>
        <TextField span="w3" label="Name" autoComplete="name" {...field("name")} />
        <TextField span="w3" label="E-mail" type="email" autoComplete="email" {...field("email")} />
        <TextField span="w3" label="Phone" type="tel" autoComplete="tel" {...field("phone")} />
      </div>
      <div className="body formfoot">
        <Button kind="main" type="submit" busy={form.busy}>
          Update Profile
        </Button>
      </div>
    </form>
  );
}
