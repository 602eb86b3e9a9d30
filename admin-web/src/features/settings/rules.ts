const email = /^\S+@\S+\.\S+$/;

export type ProfileForm = { name: string; email: string; phone: string };
export type PasswordForm = { currentPassword: string; newPassword: string; confirm: string };
export type AdminForm = { name: string; email: string; password: string; phone: string };
type Errors<T> = Partial<Record<keyof T, string>>;

function person(values: { name: string; email: string }): Errors<ProfileForm> {
  const errors: Errors<ProfileForm> = {};
  if (values.name.trim() === "") errors.name = "Name is required";
  if (values.email.trim() === "") errors.email = "Email is required";
  else if (!email.test(values.email.trim())) errors.email = "Please enter a valid e-mail";
  return errors;
}

export function profileErrors(values: ProfileForm): Errors<ProfileForm> {
  return person(values);
}

export function passwordErrors(values: PasswordForm): Errors<PasswordForm> {
  const errors: Errors<PasswordForm> = {};
  if (values.currentPassword === "") errors.currentPassword = "Current password is required";
  if (values.newPassword.length < 6) errors.newPassword = "Password must be at least 6 characters long";
  if (values.newPassword !== values.confirm) errors.confirm = "New passwords do not match";
  return errors;
}

export function adminErrors(values: AdminForm): Errors<AdminForm> {
  const errors: Errors<AdminForm> = person(values);
  if (values.password === "") errors.password = "Password is required";
  else if (values.password.length < 6) errors.password = "Password must be at least 6 characters long";
  return errors;
}
