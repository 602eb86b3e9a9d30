import { z } from "zod";

export type ResetValues = { email: string; otp: string; newPassword: string; confirm: string };

export const email = z
  .string()
  .trim()
  .regex(/^\S+@\S+\.\S+$/, "Please enter a valid e-mail");

export const resetSchema = z
  .object({
    email,
    otp: z
      .string()
      .trim()
      .min(1, "OTP is required")
      .regex(/^\d{6}$/, "OTP must be 6 digits"),
    newPassword: z.string().min(6, "Password must be at least 6 characters long"),
    confirm: z.string(),
  })
  .refine((values) => values.newPassword === values.confirm, {
    path: ["confirm"],
    message: "Passwords do not match",
    when: () => true,
  });
