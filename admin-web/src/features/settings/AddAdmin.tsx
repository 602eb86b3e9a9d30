import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createAdmin } from "../../api/admins";
import { ApiError } from "../../api/errors";
import { changed } from "../../api/events";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Note } from "../../ui/Note";
import { toastDone, toastFailed } from "../../ui/toast";
import { type AdminForm, adminErrors } from "./rules";

/** New admins are always created with the role admin. */
export function AddAdmin() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const form = useForm<AdminForm>({
    initialValues: { name: "", email: "", password: "", phone: "" },
    validate: adminErrors,
  });

  const save = form.onSubmit(
    async (values) => {
      setBusy(true);
      setError("");
      try {
        const { name, email, password, phone } = values;
        await createAdmin({ name: name.trim(), email: email.trim(), password, phone: phone.trim(), role: "admin" });
        toastDone("Admin created successfully", `${name.trim()} can sign in with this e-mail and password.`);
        form.reset();
        await changed(client, "admins");
      } catch (failure) {
        setError(toastFailed(failure, failed.createAdmin));
        if (failure instanceof ApiError)
          for (const { field, message } of failure.fields) form.setFieldError(field, message);
      } finally {
        setBusy(false);
      }
    },
    (errors) => document.getElementById(`admin-${Object.keys(errors)[0]}`)?.focus(),
  );

  return (
    <form className="card" onSubmit={save} noValidate>
      <header>
        <h2>Add Admin</h2>
      </header>
      <div className="body form">
        {error ? (
          <Note tone="bad" alert>
            {error}
          </Note>
        ) : null}
        <TextField
          id="admin-name"
          span="w3"
          label="Name"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps("name")}
        />
        <TextField
          id="admin-email"
          span="w3"
          label="E-mail"
          type="email"
          autoComplete="off"
          {...form.getInputProps("email")}
        />
        <TextField
          id="admin-password"
          span="w3"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
          {...form.getInputProps("password")}
        />
        <TextField
          id="admin-phone"
          span="w3"
          label={
            <>
              Phone <span className="dim">(optional)</span>
            </>
          }
          type="tel"
          autoComplete="off"
          {...form.getInputProps("phone")}
        />
      </div>
      <div className="body formfoot">
        <Button kind="main" type="submit" busy={busy}>
          Add Admin
        </Button>
      </div>
    </form>
  );
}
