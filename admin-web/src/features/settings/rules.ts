import * as z from "zod/mini";
import type { Role } from "../../api/session";

const tooShort = "Password must be at least 6 characters long";

export const profileSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Name is required")),
  email: z
    .string()
    .check(z.trim(), z.minLength(1, "Email is required"), z.regex(/^\S+@\S+\.\S+$/, "Please enter a valid e-mail")),
  phone: z.string().check(z.trim()),
});

const role = z.custom<Role>();
const totpCode = z.string().check(z.trim());

export const editedAdminSchema = z.extend(profileSchema, { mayReconcile: z.boolean(), role, totpCode });

export const passwordSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, "Current password is required")),
    newPassword: z.string().check(z.minLength(6, tooShort)),
    confirm: z.string(),
  })
  .check(
    z.refine((values) => values.newPassword === values.confirm, {
      path: ["confirm"],
      message: "New passwords do not match",
      when: () => true,
    }),
  );

export const adminSchema = z.extend(profileSchema, {
  password: z.string().check(z.minLength(1, "Password is required"), z.minLength(6, tooShort)),
  role,
  totpCode,
});

export type AdminForm = z.input<typeof adminSchema>;
