import type { Page } from "@playwright/test";
import { admin, shopSettings, user } from "../../src/testing/data";
import { answered, type Message, press } from "./message";

const colleague = { ...admin, _id: "a2", name: "Arun Prakash", email: "arun@example.com", role: "admin" };
const staff = answered("/admin/admins", { success: true, admins: [admin, colleague] });
const blocked = { ...user, isBlocked: true, blockedReason: "Forged two screenshots" };
const page = { total: 1, totalIsCapped: false, totalPages: 1, currentPage: 1 };

async function signIn(at: Page): Promise<void> {
  await at.getByLabel("E-mail").fill(admin.email);
  await at.getByLabel("Password").fill("secret-1");
}

function block(act: "Block" | "Unblock", row: typeof user): Message {
  const word = act.toLowerCase();
  return {
    name: `customer ${word}ed`,
    path: "/admin/users",
    method: "put",
    address: `/admin/users/${user._id}/${word}`,
    answer: { user: row },
    given: [answered("/admin/users", { success: true, users: [row], ...page })],
    fill: async (at) => {
      await press(`${act} ${user.name}`)(at);
      await at.getByRole("dialog").getByRole("textbox").fill("Forged two screenshots");
    },
    send: (at) => at.getByRole("dialog").getByRole("button", { name: act, exact: true }).press("Enter"),
    done: `User ${word}ed successfully`,
    failed: `Failed to ${word} the user`,
  };
}

export const peopleMessages: Message[] = [
  {
    name: "signed in",
    path: "/admin/login",
    method: "post",
    address: "/admin/login",
    answer: { token: "token", admin },
    fill: signIn,
    send: press("Sign in"),
    done: "Recent Orders",
    failed: "Login failed. Please check your credentials.",
    signedOut: true,
  },
  {
    name: "code for a new password sent",
    path: "/admin/login",
    method: "post",
    address: "/admin/forgot-password",
    fill: async (at) => {
      await press("Forgot password?")(at);
      await at.getByRole("dialog").getByLabel("E-mail").fill(admin.email);
    },
    send: press("Send code"),
    done: "Password reset OTP sent to your email.",
    failed: "Failed to send reset email",
    signedOut: true,
  },
  {
    name: "password reset",
    path: "/admin/reset-password",
    method: "post",
    address: "/admin/reset-password",
    fill: async (at) => {
      await at.getByLabel("E-mail").fill(admin.email);
      await at.getByLabel("OTP").fill("123456");
      await at.getByLabel("New password").fill("secret-2");
      await at.getByLabel("Confirm password").fill("secret-2");
    },
    send: press("Reset password"),
    done: "Your password was reset. Sign in with the new one.",
    failed: "Failed to reset password",
    signedOut: true,
  },
  {
    name: "profile updated",
    path: "/admin/profile",
    method: "put",
    address: "/admin/profile",
    answer: { admin },
    fill: (at) => at.getByLabel("Phone").fill("9840000009"),
    send: press("Update Profile"),
    done: "Profile updated successfully",
    failed: "Failed to update profile",
  },
  {
    name: "password changed",
    path: "/admin/profile?tab=password",
    method: "put",
    address: "/admin/change-password",
    fill: async (at) => {
      await at.getByLabel("Current password").fill("secret-1");
      await at.getByLabel("New password", { exact: true }).fill("secret-2");
      await at.getByLabel("Confirm new password").fill("secret-2");
    },
    send: press("Change Password"),
    done: "Password changed successfully",
    failed: "Failed to change password",
  },
  {
    name: "admin created",
    path: "/admin/settings?tab=add",
    method: "post",
    address: "/admin/admins",
    answer: { admin: colleague },
    given: [staff],
    fill: async (at) => {
      await at.getByLabel("Name").fill("Selvi M");
      await signIn(at);
      await at.getByLabel("E-mail").fill("selvi@example.com");
    },
    send: press("Add Admin"),
    done: "Admin created successfully",
    failed: "Failed to create admin",
  },
  {
    name: "admin updated",
    path: "/admin/settings?tab=add",
    method: "put",
    address: `/admin/admins/${colleague._id}`,
    answer: { admin: colleague },
    given: [staff],
    fill: async (at) => {
      await press(`Edit ${colleague.name}`)(at);
      await at.getByRole("dialog").getByLabel("Name").fill("Arun P");
    },
    send: press("Save"),
    done: "Admin updated successfully",
    failed: "Failed to update profile",
  },
  {
    name: "admin deleted",
    path: "/admin/settings?tab=add",
    method: "delete",
    address: `/admin/admins/${colleague._id}`,
    given: [staff],
    send: press(`Delete ${colleague.name}`, "Delete Admin"),
    done: "Admin deleted successfully",
    failed: "Failed to delete admin",
  },
  {
    name: "shop settings saved",
    path: "/admin/settings?tab=shop",
    method: "put",
    address: "/admin/shop",
    answer: {
      message: "Shop settings updated successfully",
      settings: { ...shopSettings, tagline: "Lamps and sparklers" },
      payeeChange: null,
    },
    fill: (at) => at.getByLabel("Tagline").fill("Lamps and sparklers"),
    send: press(/^Review and save/, "Save"),
    done: "Shop settings updated successfully",
    failed: "Failed to save shop settings",
  },
  block("Block", user),
  block("Unblock", blocked),
];
