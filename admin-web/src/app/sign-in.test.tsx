import { holdBack } from "@shop/shared/testing/holdBack";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { session } from "../api/session";
import { admin } from "../testing/data";
import { server } from "../testing/server";
import { Providers } from "./Providers";
import { createQueryClient } from "./query";
import { routes } from "./routes";

let close = () => {};

/** The app at the address of the window, as after a reload: no screen has its code yet. */
function open(appRoutes = routes) {
  close();
  const router = createBrowserRouter(appRoutes);
  const client = createQueryClient({ queries: { retry: false, refetchInterval: false, refetchOnWindowFocus: false } });
  const view = render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  close = () => {
    view.unmount();
    router.dispose();
  };
  return { router, client };
}

afterEach(() => close());

/** Entries of the history as the router writes them; the last one is open. */
function visited(...addresses: string[]) {
  for (const [idx, address] of addresses.entries()) window.history.pushState({ idx }, "", address);
}

const address = () => `${window.location.pathname}${window.location.search}`;
const press = (name: string) => userEvent.click(screen.getAllByRole("button", { name })[0] as HTMLElement);
const refused = () => HttpResponse.json({ success: false, message: "Please sign in again" }, { status: 401 });
const signOutInDialog = async () => {
  const dialog = await screen.findByRole("dialog", { name: "Your session has ended" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Sign out" }));
};

type App = ReturnType<typeof open>;

const ends: [string, (app: App, reload: () => void) => unknown][] = [
  ["Sign out", () => press("Sign out")],
  [
    "a 401 to a read",
    async ({ client }) => {
      server.use(http.get("*/api/admin/profile", refused));
      void client.refetchQueries({ queryKey: ["profile"] });
      await signOutInDialog();
    },
  ],
  [
    "a 401 to a write",
    async () => {
      server.use(http.put("*/api/admin/profile", refused));
      await userEvent.type(screen.getByLabelText("Name"), " S");
      await press("Update Profile");
      await signOutInDialog();
    },
  ],
  [
    "the end of the session in another tab",
    () => {
      window.localStorage.clear();
      act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "adminToken" })));
    },
  ],
  ["a reload without a session", (_, reload) => reload()],
];

describe("the sign-in page", () => {
  it.each(ends)("after %s, Back does not clear it while the screen before is loading", async (_, end) => {
    session.signIn("token", admin);
    server.use(http.post("*/api/admin/logout", () => HttpResponse.json({ success: true, message: "" })));
    visited("/admin/settings", "/admin/profile");
    const held = holdBack(routes, "/admin/settings");
    let app = open(held.routes);
    await screen.findByDisplayValue(admin.email);
    await end(app, () => {
      close();
      session.end("expired");
      app = open(held.routes);
    });
    await screen.findByRole("heading", { name: "Sign in" });
    await userEvent.type(screen.getByLabelText("E-mail"), "meena@example.com");
    window.history.back();
    await waitFor(() => expect(app.router.state.navigation.location?.pathname).toBe("/admin/settings"));
    await userEvent.type(screen.getByLabelText("Password"), "right-one");
    await act(async () => held.arrive());
    await waitFor(() => expect(address()).toBe("/admin/login?next=%2Fadmin%2Fsettings"));
    await waitFor(() => expect(app.router.state.navigation.state).toBe("idle"));
    expect(screen.getByLabelText("E-mail")).toHaveValue("meena@example.com");
    expect(screen.getByLabelText("Password")).toHaveValue("right-one");
  });

  it("replaces the address that was reloaded, so that Back leads to the page before", async () => {
    session.end("logout");
    visited("/admin/reset-password", "/admin/settings");
    const { router } = open();
    await screen.findByRole("heading", { name: "Sign in" });
    window.history.back();
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/reset-password"));
  });
});
