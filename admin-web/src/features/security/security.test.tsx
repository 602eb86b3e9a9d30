import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { OwnAccount } from "../../api/session";
import { admin, packerMay } from "../../testing/data";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { deviceText } from "./device";

const packer: OwnAccount = { ...admin, role: "packer", permissions: packerMay };

function signedInAs(person: OwnAccount) {
  server.use(http.get("*/api/admin/profile", () => HttpResponse.json({ success: true, admin: person })));
  return person;
}

const refuse = (status: number, code: string, message: string) =>
  HttpResponse.json({ success: false, message, code, errors: [], requestId: "" }, { status });

describe("signing in with an authenticator app", () => {
  async function password() {
    server.use(
      http.post("*/api/admin/login", () =>
        HttpResponse.json({ success: true, message: "", totpRequired: true, challenge: "c1" }),
      ),
    );
    const view = renderAt("/admin/login", null);
    await view.user.type(await screen.findByLabelText("E-mail"), "meena@example.com");
    await view.user.type(screen.getByLabelText("Password"), "kolam-and-lamps");
    await view.user.click(screen.getByRole("button", { name: "Sign in" }));
    await screen.findByRole("heading", { name: "One-time code" });
    return view;
  }

  it("requires a code after the password; a wrong one stays in its field, a right one opens the dashboard", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/admin/login/totp", async ({ request }) => {
        const body = (await request.json()) as { code: string };
        sent.push(body);
        return body.code === "123456"
          ? HttpResponse.json({ success: true, message: "", token: "t", admin })
          : refuse(400, "wrong_totp_code", "This code is wrong or was used already. 4 tries left.");
      }),
    );
    const { user, where } = await password();
    const field = screen.getByLabelText("Code");
    expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await user.type(field, "111111");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText(/4 tries left/)).toBeVisible();
    expect(field).toHaveValue("111111");
    await user.clear(field);
    await user.click(field);
    await user.paste("123456");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(where()).toBe("/admin/dashboard"));
    expect(sent).toEqual([
      { challenge: "c1", code: "111111" },
      { challenge: "c1", code: "123456" },
    ]);
  });

  it("goes back to the password with an explanation when it was entered too long ago", async () => {
    server.use(
      http.post("*/api/admin/login/totp", () =>
        refuse(400, "challenge_expired", "Your sign-in took too long. Please enter your password again."),
      ),
    );
    const { user } = await password();
    await user.type(screen.getByLabelText("Code"), "123456");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText(/took too long/)).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveValue("meena@example.com");
  });
});

it("new recovery codes are shown once; afterwards it is said that these work", async () => {
  server.use(
    http.get("*/api/admin/totp", () =>
      HttpResponse.json({ success: true, totp: { isEnrolled: true, isRequired: false, recoveryCodesLeft: 2 } }),
    ),
    http.get("*/api/admin/sessions", () => HttpResponse.json({ success: true, sessions: [] })),
    http.post("*/api/admin/totp/recovery-codes", () =>
      HttpResponse.json({ success: true, message: "", recoveryCodes: ["abcd-efgh", "ijkl-mnop"] }),
    ),
  );
  const { user } = renderAt("/admin/settings?tab=security");
  await user.click(await screen.findByRole("button", { name: "New recovery codes" }));
  await user.type(within(await screen.findByRole("dialog")).getByLabelText(/code/i), "123456");
  await user.click(screen.getByRole("button", { name: "Make new codes" }));
  const dialog = await screen.findByRole("dialog", { name: "Your recovery codes" });
  expect(within(dialog).getByText("ijkl-mnop")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "I have saved them" }));
  expect(await screen.findByText("Your new recovery codes work from now on")).toBeVisible();
  expect(screen.queryByText("abcd-efgh")).not.toBeInTheDocument();
});

describe("roles", () => {
  it("shows a packer what a packer may do", async () => {
    renderAt("/admin/profile", signedInAs(packer));
    const main = await screen.findByRole("navigation", { name: "Main" });
    const names = within(main)
      .getAllByRole("link")
      .map((link) => link.textContent);
    expect(names).toEqual(["Dashboard", "Products", "Orders", "Picking", "Tracking", "Users", "Settings"]);
    expect(screen.queryByRole("button", { name: /Verify payments/ })).toBeNull();
  });

  it("shows a message on a page without permission", async () => {
    renderAt("/admin/refunds", signedInAs(packer));
    expect(await screen.findByRole("heading", { name: "This page is not for your role" })).toBeVisible();
    expect(screen.getByText(/role Packer/)).toBeVisible();
  });

  it("keeps the accounts of refunds from who does not reconcile", async () => {
    const permissions = admin.permissions.filter((permission) => permission !== "reconcile");
    renderAt("/admin/refunds", signedInAs({ ...admin, role: "admin", permissions }));
    expect(await screen.findByRole("heading", { name: "This page is not for your role" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Refunds" })).toBeNull();
  });

  it("redirects people without the required authenticator app to Settings, Security", async () => {
    server.use(
      http.get("*/api/admin/totp", () =>
        HttpResponse.json({ success: true, totp: { isEnrolled: false, isRequired: true, recoveryCodesLeft: 0 } }),
      ),
      http.get("*/api/admin/sessions", () => HttpResponse.json({ success: true, sessions: [] })),
    );
    const { where } = renderAt("/admin/orders", signedInAs({ ...packer, mustEnrol: true }));
    await waitFor(() => expect(where()).toBe("/admin/settings?tab=security"));
    expect(await screen.findByText(/Your role needs an authenticator app/)).toBeVisible();
  });
});

describe("a device in words", () => {
  it.each([
    ["Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "Chrome on Android"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iOS"],
    ["Mozilla/5.0 (Windows NT 10.0; rv:130.0) Firefox/130.0", "Firefox on Windows"],
    ["", "–"],
  ])("%s", (userAgent, text) => expect(deviceText(userAgent)).toBe(text));
});
