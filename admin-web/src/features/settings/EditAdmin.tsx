import { updateAdminMutation } from "../../api/admins";
import { type Role, useSession } from "../../api/session";
import type { Admin } from "../../api/types";
import { failed } from "../../lib/messages";
import { Checkbox, TextField } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { FreshCode } from "./FreshCode";
import { RoleField } from "./RoleField";
import { type ProfileForm, profileSchema } from "./rules";

type Values = ProfileForm & { mayReconcile: boolean; role: Role; totpCode: string };

/** A super admin corrects a colleague's name, address or phone; a password is the colleague's own affair. */
export function EditAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { name, email, phone, mayReconcile, role } = admin;
  const isMe = useSession().user?._id === admin._id;
  const values: Values = { name, email, phone, mayReconcile, role, totpCode: "" };
  const form = useResourceForm({
    id: "edit-admin",
    schema: profileSchema,
    values,
    mutation: updateAdminMutation,
    variables: (next) => ({
      id: admin._id,
      body: {
        name: next.name.trim(),
        email: next.email.trim(),
        phone: next.phone.trim(),
        // The other roles have it, or never.
        ...(next.role === "admin" ? { mayReconcile: next.mayReconcile } : {}),
        ...(next.role === role ? {} : { role: next.role, totpCode: next.totpCode.trim() || undefined }),
      },
    }),
    failed: failed.updateProfile,
    onSaved: (_, saved) => toastDone("Admin updated successfully", saved.name.trim()),
    leave: onClose,
  });
  const { field } = form;
  return (
    <FormDialog title="Edit admin" form={form} onClose={onClose}>
      <TextField label="Name" autoComplete="off" maxLength={100} data-autofocus {...field("name")} />
      <TextField label="E-mail" type="email" autoComplete="off" {...field("email")} />
      <TextField label="Phone" type="tel" autoComplete="off" {...field("phone")} />
      {isMe ? null : <RoleField value={form.values.role} onChange={(next) => form.set("role", next)} />}
      {form.values.role === "admin" ? (
        <Checkbox label="May import bank statements and match them" {...form.tick("mayReconcile")} />
      ) : null}
      {form.values.role === role ? null : (
        <>
          <p className={text.small}>{name} is signed out on all devices, and you both get an e-mail.</p>
          <FreshCode {...field("totpCode")} />
        </>
      )}
    </FormDialog>
  );
}
