import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { subscribeToTabs } from "../api/events";
import { requestReauth, session } from "../api/session";
import { admin, pack } from "../testing/data";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";

describe("the way in", () => {
  it("remembers where one wanted to go, as a path of this app", async () => {
    server.use(
      http.post("*/api/admin/login", () => HttpResponse.json({ success: true, message: "", token: "t", admin })),
    );
    const { user, where } = renderAt("/admin/orders?status=shipped", null);
    await user.type(await screen.findByLabelText("E-mail"), "meena@example.com");
    await user.type(screen.getByLabelText("Password"), "right-one");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(where()).toBe("/admin/orders?status=shipped"));
    expect(window.localStorage.getItem("adminToken")).toBe("t");
    expect(JSON.parse(window.localStorage.getItem("adminUser") ?? "")).toMatchObject({ email: admin.email });
  });

  it("skips the login page when there is a token", async () => {
    const { where } = renderAt("/admin/login");
    await waitFor(() => expect(where()).toBe("/admin/dashboard"));
  });

  it("needs both fields", async () => {
    const { user } = renderAt("/admin/login", null);
    await user.click(await screen.findByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Please enter your e-mail")).toBeVisible();
    expect(screen.getByText("Please enter your password")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("E-mail")).toHaveFocus());
  });

  it("forgets the session even when the server cannot be reached", async () => {
    server.use(http.post("*/api/admin/logout", () => HttpResponse.error()));
    const { user, where } = renderAt("/admin/dashboard");
    await user.click((await screen.findAllByRole("button", { name: "Sign out" }))[0] as HTMLElement);
    await waitFor(() => expect(where()).toMatch(/^\/admin\/login/));
    expect(window.localStorage.getItem("adminToken")).toBeNull();
    expect(window.localStorage.getItem("adminUser")).toBeNull();
  });
});

describe("an answer without its list", () => {
  const empty = () => HttpResponse.json({ success: true });

  it.each([
    ["/admin/orders", "orders", "Failed to fetch orders"],
    ["/admin/enquiries", "enquiries", "Failed to fetch enquiries"],
    ["/admin/messages", "messages", "Failed to fetch messages"],
    ["/admin/users", "users", "Failed to fetch users"],
    ["/admin/refunds", "refunds", "Failed to fetch refunds"],
    ["/admin/bills", "bills", "Failed to fetch bills"],
    ["/admin/shop-state", "shop-state", "Failed to fetch the state of the shop"],
    ["/admin/shop-state", "given-up-mails", "Failed to fetch the mails that were not delivered"],
    ["/admin/season", "season", "Failed to fetch the season"],
  ])("is an error at %s", async (path, list, words) => {
    server.use(http.get(`*/api/admin/${list}`, empty));
    renderAt(path);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("does not take the page away when the waiting payments lack it", async () => {
    server.use(http.get("*/api/admin/payments/waiting", empty));
    renderAt("/admin/orders");
    expect(await screen.findByText("FC261104-P9W2K")).toBeVisible();
  });
});

describe("a working day", () => {
  // As the server issues them: they say when they end, not when they were made.
  const tokenUntil = (expiry: number) =>
    `x.${btoa(JSON.stringify({ exp: expiry, sid: "5f2c", token_type: "staff" }))}.y`;

  it("renews a token halfway between its receipt and its expiry, not earlier", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const hour = 3_600_000;
    const expiry = Date.now() / 1000 + 3600;
    let renewals = 0;
    server.use(
      http.post("*/api/admin/refresh", () => {
        renewals += 1;
        return HttpResponse.json({ success: true, token: tokenUntil(expiry + 1800) });
      }),
    );
    renderAt("/admin/dashboard");
    await screen.findByText("Recent Orders");
    act(() => session.signIn(tokenUntil(expiry), admin));
    await act(() => vi.advanceTimersByTimeAsync(0.45 * hour));
    expect(renewals).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(0.1 * hour));
    await waitFor(() => expect(session.get().token).toBe(tokenUntil(expiry + 1800)));
    expect(renewals).toBe(1);
    vi.useRealTimers();
  });
});

describe("the next person at the same screen", () => {
  const colleague = { ...admin, _id: "a2", name: "Arun Prakash", email: "arun@example.com", phone: "9840000002" };

  const profiles = () =>
    http.get("*/api/admin/profile", ({ request }) => {
      const mine = request.headers.get("Authorization") === "Bearer second" ? colleague : admin;
      return HttpResponse.json({ success: true, admin: mine });
    });

  it("never sees the profile, the searches or the notes of the one before", async () => {
    server.use(profiles());
    const { router, user } = renderAt("/admin/profile");
    expect(await screen.findByLabelText("Name")).toHaveValue(admin.name);
    await act(() => router.navigate("/admin/orders?search=Lakshmi"));
    await waitFor(() => expect(window.sessionStorage.getItem("personal:orders-list")).toContain("Lakshmi"));
    window.localStorage.setItem(`personal:note:${admin._id}`, "3");
    await user.click(screen.getAllByRole("button", { name: "Sign out" })[0] as HTMLElement);
    await screen.findByRole("heading", { name: "Sign in" });
    expect({ ...window.localStorage, ...window.sessionStorage }).toEqual({});
    act(() => session.signIn("second", colleague));
    await act(() => router.navigate("/admin/profile"));
    expect(await screen.findByLabelText("Name")).toHaveValue(colleague.name);
    expect(screen.queryByDisplayValue(admin.email)).toBeNull();
  });

  it("replaces everything on the screen when another tab signs them in", async () => {
    server.use(profiles());
    renderAt("/admin/profile");
    expect(await screen.findByLabelText("Name")).toHaveValue(admin.name);
    window.localStorage.setItem("adminToken", "second");
    window.localStorage.setItem("adminUser", JSON.stringify(colleague));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "adminUser" })));
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue(colleague.name));
    expect(screen.queryByText(admin.name)).toBeNull();
  });
});

describe("a crash", () => {
  it("shows an error with a refresh button beside the sidebar", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.use(http.get("*/api/categories", () => HttpResponse.json([{ _id: "c1" }])));
    renderAt("/admin/categories");
    expect(await screen.findByText("Oops! Something went wrong")).toBeVisible();
    expect(screen.getByText("We're sorry for the inconvenience. Please try refreshing the page.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Refresh Page" })).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Orders" })[0]).toBeVisible();
    quiet.mockRestore();
  });
});

describe("an ended session", () => {
  it("requests the password in place, then completes the save", async () => {
    const saved: unknown[] = [];
    server.use(
      http.put("*/api/bundles/:id", async ({ request }) => {
        if (request.headers.get("Authorization") !== "Bearer new")
          return HttpResponse.json({ success: false, message: "Session expired" }, { status: 401 });
        saved.push(await request.json());
        return HttpResponse.json({ success: true, message: "ok" });
      }),
      http.post("*/api/admin/login", async ({ request }) => {
        const { password } = (await request.json()) as { password: string };
        if (password === "right") return HttpResponse.json({ success: true, message: "", token: "new", admin });
        return HttpResponse.json(
          { success: false, message: "Invalid email or password", code: "wrong_credentials", errors: [] },
          { status: 400 },
        );
      }),
    );
    const { user, where } = renderAt("/admin/bundles/edit/b1");
    await user.type(await screen.findByLabelText("Bundle Name"), " and more");
    await user.click(screen.getByRole("button", { name: /Update Bundle/ }));
    const dialog = await screen.findByRole("dialog", { name: "Your session has ended" });
    expect(dialog).toHaveTextContent("Enter your password to go on as meena@example.com.");
    await user.type(within(dialog).getByLabelText("Password"), "wrong");
    await user.click(within(dialog).getByRole("button", { name: "Go on" }));
    expect(await within(dialog).findByText("Invalid email or password")).toBeVisible();
    await user.clear(within(dialog).getByLabelText("Password"));
    await user.type(within(dialog).getByLabelText("Password"), "right");
    await user.click(within(dialog).getByRole("button", { name: "Go on" }));
    await waitFor(() => expect(where()).toBe("/admin/bundles"));
    expect(saved).toEqual([expect.objectContaining({ name: `${pack.name} and more` })]);
  });

  it("another tab that signed in again lets this one go on", async () => {
    session.signIn("old", admin);
    const again = requestReauth();
    window.localStorage.setItem("adminToken", "fresh");
    window.localStorage.setItem("adminUser", JSON.stringify(admin));
    window.dispatchEvent(new StorageEvent("storage", { key: "adminToken" }));
    expect(await again).toBe(true);
    expect(session.get()).toMatchObject({ token: "fresh", user: admin });
  });
});

describe("a changed form", () => {
  it("warns before it is left, naming what is unsaved, and not after a save", async () => {
    const { user, where } = renderAt("/admin/bundles/edit/b1");
    await user.type(await screen.findByLabelText("Description"), " More.");
    await user.click(screen.getAllByRole("link", { name: "Users" })[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect(dialog).toHaveTextContent("Your changes to Street Celebration 5000 are not saved: Description.");
    expect(within(dialog).getByRole("button", { name: "Stay" })).toHaveFocus();
    await user.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(where()).toBe("/admin/bundles/edit/b1");
    await user.click(screen.getAllByRole("link", { name: "Users" })[0] as HTMLElement);
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(where()).toBe("/admin/users"));
  });

  it("leaves all fields unchanged after a refused save, and names the refused ones", async () => {
    const errors = [{ field: "price", message: "At most 9999999.99" }];
    server.use(
      http.put("*/api/bundles/:id", () =>
        HttpResponse.json(
          { success: false, message: "Invalid request data", code: "invalid", errors },
          { status: 400 },
        ),
      ),
    );
    const { user } = renderAt("/admin/bundles/edit/b1");
    const name = await screen.findByLabelText("Bundle Name");
    await user.clear(name);
    await user.type(name, "Kept");
    await user.keyboard("{Control>}s{/Control}");
    expect((await screen.findAllByText("At most 9999999.99")).length).toBeGreaterThan(0);
    expect(name).toHaveValue("Kept");
  });
});

describe("other tabs", () => {
  it("a write elsewhere fetches again here", async () => {
    let calls = 0;
    server.use(
      http.get("*/api/bundles", () => {
        calls += 1;
        return HttpResponse.json([pack]);
      }),
    );
    const { client } = renderAt("/admin/bundles");
    await screen.findByText(pack.name);
    const before = calls;
    const stop = subscribeToTabs(client);
    const other = new BroadcastChannel("back-office");
    other.postMessage({ keys: [["bundles"]] });
    await waitFor(() => expect(calls).toBeGreaterThan(before));
    other.close();
    stop();
  });
});

describe("keys", () => {
  it("jump by G and a letter, and ? shows them", async () => {
    const { user, where } = renderAt("/admin/dashboard");
    await screen.findByText("Recent Orders");
    await user.keyboard("gu");
    await waitFor(() => expect(where()).toBe("/admin/users"));
    await user.keyboard("?");
    expect(await screen.findByRole("dialog", { name: "Keys" })).toHaveTextContent(
      "Oldest waiting payment, from anywhere",
    );
  });

  it("never act in a field, and can be turned off", async () => {
    const { user, where } = renderAt("/admin/users");
    const search = await screen.findByRole("searchbox");
    await user.type(search, "go");
    expect(where()).toMatch(/^\/admin\/users/);
    await user.click(document.body);
    await user.keyboard("?");
    await user.click(await screen.findByRole("checkbox", { name: /Single-letter keys are on/ }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("go");
    expect(where()).toMatch(/^\/admin\/users/);
  });

  it("V opens the oldest waiting payment", async () => {
    const { user, where } = renderAt("/admin/users");
    await screen.findByText("Karthik Subramanian");
    await waitFor(() => expect(screen.getByRole("button", { name: /Verify payments/ })).toHaveTextContent("5"));
    await user.keyboard("v");
    await waitFor(() => expect(where()).toBe("/admin/orders/o1"));
  });
});
