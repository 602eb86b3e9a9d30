import { useController } from "react-hook-form";
import { updateAdminMutation } from "../../api/admins";
import { useSession } from "../../api/session";
import type { Admin } from "../../api/types";
import { failed } from "../../lib/messages";
import { Checkbox, TextField } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { FreshCode } from "./FreshCode";
import { RoleField } from "./RoleField";
import { editedAdminSchema } from "./rules";

/** A super admin corrects a colleague's name, address or phone; a password is the colleague's own affair. */
export function EditAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { name, email, phone, mayReconcile, role } = admin;
  const isMe = useSession().user?._id === admin._id;
  const form = useMutationForm({
    id: "edit-admin",
    schema: editedAdminSchema,
    defaultValues: { name, email, phone, mayReconcile, role, totpCode: "" },
    mutation: updateAdminMutation,
    variables: (next) => ({
      id: admin._id,
      body: {
        name: next.name,
        email: next.email,
        phone: next.phone,
        // The other roles have it, or never.
        ...(next.role === "admin" ? { mayReconcile: next.mayReconcile } : {}),
        ...(next.role === role ? {} : { role: next.role, totpCode: next.totpCode || undefined }),
      },
    }),
    failed: failed.updateProfile,
    onSuccess: (_, saved) => toastDone("Admin updated successfully", saved.name.trim()),
    leave: onClose,
  });
  const { register } = form;
  const next = useController({ control: form.control, name: "role" }).field;
  return (
    <FormDialog title="Edit admin" form={form} onClose={onClose}>
      <TextField label="Name" autoComplete="off" maxLength={100} data-autofocus {...register("name")} />
      <TextField label="E-mail" type="email" autoComplete="off" {...register("email")} />
      <TextField label="Phone" type="tel" autoComplete="off" {...register("phone")} />
      {isMe ? null : <RoleField value={next.value} onChange={next.onChange} />}
      {next.value === "admin" ? (
        <Checkbox label="May import bank statements and match them" {...register("mayReconcile")} />
      ) : null}
      {next.value === role ? null : (
        <>
          <p className={text.small}>{name} is signed out on all devices, and you both get an e-mail.</p>
          <FreshCode {...register("totpCode")} />
        </>
      )}
    </FormDialog>
  );
}
