import * as z from "zod/mini";

export const email = z.string().check(z.trim(), z.regex(/^\S+@\S+\.\S+$/, "Please enter a valid e-mail"));

export const resetSchema = z
  .object({
    email,
    otp: z.string().check(z.trim(), z.minLength(1, "OTP is required"), z.regex(/^\d{6}$/, "OTP must be 6 digits")),
    newPassword: z.string().check(z.minLength(6, "Password must be at least 6 characters long")),
    confirm: z.string(),
  })
  .check(
    z.refine((values) => values.newPassword === values.confirm, {
      path: ["confirm"],
      message: "Passwords do not match",
      when: () => true,
    }),
  );
