import { saveProfileMutation } from "../../api/auth";
import type { Admin } from "../../api/types";
import { fullDay } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { RoleBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { Fields, TextField } from "../../ui/Field";
import text from "../../ui/text.module.css";
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
    <form {...form.props}>
      {form.guard}
      <Card>
        <header>
          <h2>Profile</h2>
          <RoleBadge role={admin.role} />
          <span className={text.note}>since {fullDay(admin.createdAt)}</span>
        </header>
        <Fields>
          <FormError>{form.refusal}</FormError>
          <TextField span={3} label="Name" autoComplete="name" {...field("name")} />
          <TextField span={3} label="E-mail" type="email" autoComplete="email" {...field("email")} />
          <TextField span={3} label="Phone" type="tel" autoComplete="tel" {...field("phone")} />
        </Fields>
        <CardBody ruled>
          <Button kind="main" type="submit" busy={form.busy}>
            Update Profile
          </Button>
        </CardBody>
      </Card>
    </form>
  );
}
