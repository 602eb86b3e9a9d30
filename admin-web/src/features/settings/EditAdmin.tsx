import { useQueryClient } from "@tanstack/react-query";
import { updateAdmin } from "../../api/admins";
import { changed } from "../../api/events";
import type { Admin } from "../../api/types";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import { toastDone } from "../../ui/toast";
import { useSentForm } from "../../ui/useSentForm";
import { type ProfileForm, profileErrors } from "./rules";

/** A super admin corrects a colleague's name, address or phone; a password is the colleague's own affair. */
export function EditAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const client = useQueryClient();
  const { form, save, busy, refusal, field } = useSentForm<ProfileForm>({
    id: "edit-admin",
    initialValues: { name: admin.name, email: admin.email, phone: admin.phone },
    validate: profileErrors,
    failed: failed.updateProfile,
    send: async ({ name, email, phone }) => {
      await updateAdmin(admin._id, { name: name.trim(), email: email.trim(), phone: phone.trim() });
      toastDone("Admin updated successfully", name.trim());
      onClose();
      await changed(client, "admins");
    },
  });
  return (
    <Dialog
      title="Edit admin"
      onClose={onClose}
      locked={busy}
      dirty={form.isDirty()}
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
      <form id="edit-admin" className="col" onSubmit={save} noValidate>
        {refusal}
        <TextField label="Name" autoComplete="off" maxLength={100} data-autofocus {...field("name")} />
        <TextField label="E-mail" type="email" autoComplete="off" {...field("email")} />
        <TextField label="Phone" type="tel" autoComplete="off" {...field("phone")} />
      </form>
    </Dialog>
  );
}
