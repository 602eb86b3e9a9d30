import { useController } from "react-hook-form";
import { createAdminMutation } from "../../api/admins";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { Fields, TextField } from "../../ui/Field";
import { Form } from "../../ui/Form";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { FreshCode } from "./FreshCode";
import { RoleField } from "./RoleField";
import { type AdminForm, adminSchema } from "./rules";

const empty: AdminForm = { name: "", email: "", password: "", phone: "", role: "admin", totpCode: "" };

/** A new member of staff; the role decides what they see. */
export function AddAdmin() {
  const form = useMutationForm({
    id: "admin",
    schema: adminSchema,
    defaultValues: empty,
    mutation: createAdminMutation,
    variables: ({ totpCode, ...values }) => ({ ...values, totpCode: totpCode || undefined }),
    failed: failed.createAdmin,
    onSuccess: (_, { name }) => {
      toastDone("Admin created successfully", `${name.trim()} can sign in with this e-mail and password.`);
      form.reset(empty);
    },
  });
  const { register } = form;
  const role = useController({ control: form.control, name: "role" }).field;

  return (
    <Form form={form}>
      <Card>
        <header>
          <h2>Add Admin</h2>
        </header>
        <Fields>
          <FormError>{form.refusal}</FormError>
          <TextField span={3} label="Name" autoComplete="off" maxLength={100} {...register("name")} />
          <TextField span={3} label="E-mail" type="email" autoComplete="off" {...register("email")} />
          <TextField
            span={3}
            label="Password"
            type="password"
            autoComplete="new-password"
            hint="At least 6 characters"
            {...register("password")}
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
            {...register("phone")}
          />
          <RoleField value={role.value} onChange={role.onChange} />
          <FreshCode {...register("totpCode")} />
        </Fields>
        <CardBody ruled>
          <Button variant="solid" type="submit" busy={form.isPending}>
            Add Admin
          </Button>
        </CardBody>
      </Card>
    </Form>
  );
}
