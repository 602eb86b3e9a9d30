import { createAdminMutation } from "../../api/admins";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { Fields, TextField } from "../../ui/Field";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { FreshCode } from "./FreshCode";
import { RoleField } from "./RoleField";
import { type AdminForm, adminSchema } from "./rules";

const empty: AdminForm = { name: "", email: "", password: "", phone: "", role: "admin", totpCode: "" };

/** A new member of staff; the role decides what they see. */
export function AddAdmin() {
  const form = useResourceForm({
    id: "admin",
    schema: adminSchema,
    values: empty,
    mutation: createAdminMutation,
    variables: ({ name, email, password, phone, role, totpCode }) => ({
      name: name.trim(),
      email: email.trim(),
      password,
      phone: phone.trim(),
      role,
      totpCode: totpCode.trim() || undefined,
    }),
    failed: failed.createAdmin,
    onSaved: (_, { name }) => {
      toastDone("Admin created successfully", `${name.trim()} can sign in with this e-mail and password.`);
      form.restart(empty);
    },
  });
  const { field } = form;

  return (
    <form {...form.props}>
      <Card>
        <header>
          <h2>Add Admin</h2>
        </header>
        <Fields>
          <FormError>{form.refusal}</FormError>
          <TextField span={3} label="Name" autoComplete="off" maxLength={100} {...field("name")} />
          <TextField span={3} label="E-mail" type="email" autoComplete="off" {...field("email")} />
          <TextField
            span={3}
            label="Password"
            type="password"
            autoComplete="new-password"
            hint="At least 6 characters"
            {...field("password")}
          />
          <TextField
            span={3}
            label={
              <>
                Phone <span className={text.dim}>(optional)</span>
              </>
            }
            type="tel"
            autoComplete="off"
            {...field("phone")}
          />
          <RoleField value={form.values.role} onChange={(role) => form.set("role", role)} />
          <FreshCode {...field("totpCode")} />
        </Fields>
        <CardBody ruled>
          <Button kind="main" type="submit" busy={form.busy}>
            Add Admin
          </Button>
        </CardBody>
      </Card>
    </form>
  );
}
