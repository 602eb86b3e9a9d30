import { useQueryClient } from "@tanstack/react-query";
import { createAdmin } from "../../api/admins";
import { changed } from "../../api/events";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { toastDone } from "../../ui/toast";
import { useSentForm } from "../../ui/useSentForm";
import { type AdminForm, adminErrors } from "./rules";

/** New admins are always created with the role admin. */
export function AddAdmin() {
  const client = useQueryClient();
  const { form, save, busy, refusal, field } = useSentForm<AdminForm>({
    id: "admin",
    initialValues: { name: "", email: "", password: "", phone: "" },
    validate: adminErrors,
    failed: failed.createAdmin,
    send: async ({ name, email, password, phone }) => {
      await createAdmin({ name: name.trim(), email: email.trim(), password, phone: phone.trim(), role: "admin" });
      toastDone("Admin created successfully", `${name.trim()} can sign in with this e-mail and password.`);
      form.reset();
      await changed(client, "admins");
    },
  });

  return (
    <form className="card" onSubmit={save} noValidate>
      <header>
        <h2>Add Admin</h2>
      </header>
      <div className="body form">
        {refusal}
        <TextField span="w3" label="Name" autoComplete="off" maxLength={100} {...field("name")} />
        <TextField span="w3" label="E-mail" type="email" autoComplete="off" {...field("email")} />
        <TextField
          span="w3"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
          {...field("password")}
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
