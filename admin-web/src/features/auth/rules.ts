export type ResetValues = { email: string; otp: string; newPassword: string; confirm: string };

export function resetErrors(values: ResetValues): Partial<Record<keyof ResetValues, string>> {
  const errors: Partial<Record<keyof ResetValues, string>> = {};
  if (!/^\S+@\S+\.\S+$/.test(values.email.trim())) errors.email = "Please enter a valid e-mail";
  if (values.otp.trim() === "") errors.otp = "OTP is required";
  else if (!/^\d{6}$/.test(values.otp.trim())) errors.otp = "OTP must be 6 digits";
  if (values.newPassword.length < 6) errors.newPassword = "Password must be at least 6 characters long";
  if (values.newPassword !== values.confirm) errors.confirm = "Passwords do not match";
  return errors;
}
