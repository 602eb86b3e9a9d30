import { updateAdminMutation } from "../../api/admins";
import type { Admin } from "../../api/types";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Checkbox, TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { type ProfileForm, profileSchema } from "./rules";

/** A super admin corrects a colleague's name, address or phone; a password is the colleague's own affair. */
export function EditAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { name, email, phone, mayReconcile } = admin;
  const values: ProfileForm & { mayReconcile: boolean } = { name, email, phone, mayReconcile };
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
        // Super admins may anyway.
        ...(admin.role === "super_admin" ? {} : { mayReconcile: next.mayReconcile }),
      },
    }),
    failed: failed.updateProfile,
    onSaved: (_, saved) => toastDone("Admin updated successfully", saved.name.trim()),
    leave: onClose,
  });
  const { field, busy } = form;
  return (
    <Dialog
      title="Edit admin"
      onClose={onClose}
      locked={busy}
      dirty={form.dirty}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="main" type="submit" form="edit-admin" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form className={layout.fields} {...form.props}>
        <FormError>{form.refusal}</FormError>
        <TextField label="Name" autoComplete="off" maxLength={100} data-autofocus {...field("name")} />
        <TextField label="E-mail" type="email" autoComplete="off" {...field("email")} />
        <TextField label="Phone" type="tel" autoComplete="off" {...field("phone")} />
        {admin.role === "super_admin" ? null : (
          <Checkbox label="May import bank statements and match them" {...form.tick("mayReconcile")} />
        )}
      </form>
    </Dialog>
  );
}
