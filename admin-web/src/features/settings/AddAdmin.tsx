import { createAdminMutation } from "../../api/admins";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { type AdminForm, adminSchema } from "./rules";

const empty: AdminForm = { name: "", email: "", password: "", phone: "" };

/** New admins are always created with the role admin. */
export function AddAdmin() {
  const form = useResourceForm({
    id: "admin",
    schema: adminSchema,
    values: empty,
    mutation: createAdminMutation,
    variables: ({ name, email, password, phone }) => ({
      name: name.trim(),
      email: email.trim(),
      password,
      phone: phone.trim(),
      role: "admin" as const,
    }),
    failed: failed.createAdmin,
    onSaved: (_, { name }) => {
      toastDone("Admin created successfully", `${name.trim()} can sign in with this e-mail and password.`);
      form.restart(empty);
    },
  });
  const { field } = form;

  return (
    <form className="card" {...form.props}>
      <header>
        <h2>Add Admin</h2>
      </header>
      <div className="body form">
        <FormError>{form.refusal}</FormError>
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
          span="w3"
          label={
            <>
              Phone <span className="dim">(optional)</span>
            </>
          }
          type="tel"
          autoComplete="off"
          {...field("phone")}
        />
      </div>
      <div className="body formfoot">
        <Button kind="main" type="submit" busy={form.busy}>
          Add Admin
        </Button>
      </div>
    </form>
  );
}
