import { formatDay } from "@shop/shared/lib/dates";
import { saveProfileMutation } from "../../api/auth";
import type { Admin } from "../../api/types";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { RoleBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { Fields, TextField } from "../../ui/Field";
import { Form } from "../../ui/Form";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { profileSchema } from "./rules";

export function ProfileForm({ admin }: { admin: Admin }) {
  const form = useMutationForm({
    id: "profile",
    schema: profileSchema,
    defaultValues: { name: admin.name, email: admin.email, phone: admin.phone },
    mutation: saveProfileMutation,
    variables: (values) => values,
    failed: failed.updateProfile,
    onSuccess: () => toastDone("Profile updated successfully"),
  });
  const { register } = form;

  return (
    <Form form={form} what="your profile">
      <Card>
        <header>
          <h2>Profile</h2>
          <RoleBadge role={admin.role} />
          <span className={text.note}>since {formatDay(admin.createdAt)}</span>
        </header>
        <Fields>
          <FormError>{form.refusal}</FormError>
          <TextField span={3} label="Name" autoComplete="name" {...register("name")} />
          <TextField span={3} label="E-mail" type="email" autoComplete="email" {...register("email")} />
          <TextField span={3} label="Phone" type="tel" autoComplete="tel" {...register("phone")} />
        </Fields>
        <CardBody ruled>
          <Button variant="solid" type="submit" busy={form.isPending}>
            Update Profile
          </Button>
        </CardBody>
      </Card>
    </Form>
  );
}
