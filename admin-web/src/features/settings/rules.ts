import { z } from "zod";

export type ProfileForm = { name: string; email: string; phone: string };
export type PasswordForm = { currentPassword: string; newPassword: string; confirm: string };
export type AdminForm = { name: string; email: string; password: string; phone: string };

const tooShort = "Password must be at least 6 characters long";

export const profileSchema = z.object({
  name: z.string().trim().min(1, "Name is required"),
  email: z
    .string()
    .trim()
    .min(1, "Email is required")
    .regex(/^\S+@\S+\.\S+$/, "Please enter a valid e-mail"),
});

export const passwordSchema = z
  .object({
    currentPassword: z.string().min(1, "Current password is required"),
    newPassword: z.string().min(6, tooShort),
    confirm: z.string(),
  })
  .refine((values) => values.newPassword === values.confirm, {
    path: ["confirm"],
    message: "New passwords do not match",
    when: () => true,
  });

export const adminSchema = profileSchema.extend({
  password: z.string().min(1, "Password is required").min(6, tooShort),
});
