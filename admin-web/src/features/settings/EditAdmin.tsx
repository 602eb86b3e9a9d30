import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { updateAdmin } from "../../api/admins";
import { ApiError } from "../../api/errors";
import { changed } from "../../api/events";
import type { Admin } from "../../api/types";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import { Note } from "../../ui/Note";
import { toastDone, toastFailed } from "../../ui/toast";
import { type ProfileForm, profileErrors } from "./rules";

/** A super admin corrects a colleague's name, address or phone; a password is the colleague's own affair. */
export function EditAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const form = useForm<ProfileForm>({
    initialValues: { name: admin.name, email: admin.email, phone: admin.phone },
    validate: profileErrors,
  });
  const save = form.onSubmit(
    async (values) => {
      setBusy(true);
      setError("");
      try {
        const sent = { name: values.name.trim(), email: values.email.trim(), phone: values.phone.trim() };
        await updateAdmin(admin._id, sent);
        toastDone("Admin updated successfully", sent.name);
        onClose();
        await changed(client, "admins");
      } catch (failure) {
        setError(toastFailed(failure, failed.updateProfile));
        if (failure instanceof ApiError)
          for (const { field, message } of failure.fields) form.setFieldError(field, message);
        setBusy(false);
      }
    },
    (errors) => document.getElementById(`edit-admin-${Object.keys(errors)[0]}`)?.focus(),
  );
  return (
    <Dialog
      title="Edit admin"
      onClose={onClose}
      locked={busy}
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
        {error ? (
          <Note tone="bad" alert>
            {error}
          </Note>
        ) : null}
        <TextField
          id="edit-admin-name"
          label="Name"
          autoComplete="off"
          maxLength={100}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextField
          id="edit-admin-email"
          label="E-mail"
          type="email"
          autoComplete="off"
          {...form.getInputProps("email")}
        />
        <TextField id="edit-admin-phone" label="Phone" type="tel" autoComplete="off" {...form.getInputProps("phone")} />
      </form>
    </Dialog>
  );
}
