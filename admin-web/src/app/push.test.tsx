import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../api/session";
import { admin, packerMay } from "../testing/data";
import { examples } from "../testing/examples";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";
import { Toasts } from "../ui/toast";
import { PushSwitch } from "./PushSwitch";
import { createQueryClient } from "./query";

const path = "*/api/admin/push-subscriptions";
const { publicKey } = examples["GET /api/admin/push-subscriptions 200"];
const name = "Notifications on this device";
const bytes = (text: string) => {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
};

/** A browser with push, as far as the app uses it. */
class Browser {
  permission: NotificationPermission = "default";
  answer: NotificationPermission = "granted";
  subscription: object | null = null;
  registered: string[] = [];
  unregistered = 0;
  messages: ((event: MessageEvent) => void)[] = [];

  subscribe(endpoint = "https://push.example/phone", key: string | null = publicKey) {
    this.subscription = {
      endpoint,
      options: { applicationServerKey: bytes(key ?? "") },
      getKey: (which: string) => bytes(which === "auth" ? "c2VjcmV0" : "cG9pbnQ"),
      unsubscribe: async () => {
        this.subscription = null;
        return true;
      },
    };
    return this.subscription;
  }

  install() {
    const registration = {
      pushManager: {
        getSubscription: async () => this.subscription,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
          this.subscribe(undefined, applicationServerKey),
      },
      unregister: async () => {
        this.unregistered += 1;
        return true;
      },
    };
    const browser = this;
    vi.stubGlobal("PushManager", class {});
    vi.stubGlobal("Notification", {
      get permission() {
        return browser.permission;
      },
      requestPermission: async () => {
        browser.permission = browser.answer;
        return browser.answer;
      },
    });
    Object.defineProperty(navigator, "serviceWorker", {
      configurable: true,
      value: {
        register: async (script: string) => this.registered.push(script),
        getRegistration: async () => (this.registered.length > 0 || this.subscription ? registration : undefined),
        ready: Promise.resolve(registration),
        addEventListener: (_: string, listener: (event: MessageEvent) => void) => this.messages.push(listener),
        removeEventListener: () => undefined,
      },
    });
  }
}

let browser: Browser;
let sent: { method: string; body: unknown }[];

/** The server, with these devices of the person. */
function serverHas(devices: { endpoint: string; isCurrent: boolean }[], key: string | null = publicKey) {
  const note = async ({ request }: { request: Request }) => {
    sent.push({ method: request.method, body: request.method === "PUT" ? await request.json() : null });
    return HttpResponse.json({ success: true, message: "" });
  };
  server.use(
    http.get(path, () => HttpResponse.json({ success: true, publicKey: key, devices })),
    http.put(path, note),
    http.delete(path, note),
  );
}

function show() {
  session.signIn("token", admin);
  render(
    <QueryClientProvider client={createQueryClient({ queries: { retry: false } })}>
      <PushSwitch />
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const theSwitch = () => screen.findByRole("switch", { name });

beforeEach(() => {
  browser = new Browser();
  browser.install();
  sent = [];
  serverHas([]);
});

afterEach(() => {
  session.end("logout");
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
});

describe("notifications on this device", () => {
  it("explain themselves before the browser asks, and register the worker only then", async () => {
    const user = show();
    expect(await theSwitch()).not.toBeChecked();
    await user.click(await theSwitch());
    const dialog = await screen.findByRole("dialog", { name });
    expect(dialog).toHaveTextContent("also while the back office is closed");
    expect(dialog).toHaveTextContent("It ends when you sign out");
    expect(browser.permission).toBe("default");
    expect(browser.registered).toEqual([]);
    serverHas([{ endpoint: "https://push.example/phone", isCurrent: true }]);
    await user.click(screen.getByRole("button", { name: "Turn on" }));
    await waitFor(async () => expect(await theSwitch()).toBeChecked());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await screen.findByText("Notifications are on")).toBeVisible();
    expect(browser.registered).toEqual(["/push-worker.js"]);
    expect(sent).toEqual([
      { method: "PUT", body: { endpoint: "https://push.example/phone", p256dh: "cG9pbnQ", auth: "c2VjcmV0" } },
    ]);
  });

  it("are turned off with one press", async () => {
    browser.subscribe();
    serverHas([{ endpoint: "https://push.example/phone", isCurrent: true }]);
    const user = show();
    expect(await theSwitch()).toBeChecked();
    expect(sent).toEqual([]);
    await user.click(await theSwitch());
    await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
    expect(sent).toEqual([{ method: "DELETE", body: null }]);
    expect([browser.subscription, browser.unregistered]).toEqual([null, 1]);
  });

  it("end here even when the shop cannot be reached", async () => {
    browser.subscribe();
    serverHas([{ endpoint: "https://push.example/phone", isCurrent: true }]);
    const user = show();
    await theSwitch();
    server.use(http.delete(path, () => HttpResponse.error()));
    await user.click(await theSwitch());
    await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
    expect(browser.subscription).toBeNull();
  });

  it("move to the session of the same person's next sign-in", async () => {
    browser.subscribe();
    serverHas([{ endpoint: "https://push.example/phone", isCurrent: false }]);
    show();
    expect(await theSwitch()).toBeChecked();
    expect(sent.map(({ method }) => method)).toEqual(["PUT"]);
  });

  it.each([
    ["of another person, or ended by the shop", publicKey],
    ["of a key that the shop has no more", "AAAA"],
  ])("that are left over, %s, end", async (_, key) => {
    browser.subscribe("https://push.example/left", key);
    if (key !== publicKey) serverHas([{ endpoint: "https://push.example/left", isCurrent: true }]);
    show();
    expect(await theSwitch()).not.toBeChecked();
    expect(browser.subscription).toBeNull();
  });

  it("are not saved when the server refuses them", async () => {
    server.use(http.put(path, () => HttpResponse.json({}, { status: 503 })));
    const user = show();
    await user.click(await theSwitch());
    await user.click(await screen.findByRole("button", { name: "Turn on" }));
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(screen.getByRole("switch", { hidden: true })).not.toBeChecked();
    expect(browser.subscription).toBeNull();
  });

  it("say what to do when the browser blocks them, and look again", async () => {
    browser.answer = "denied";
    const user = show();
    await user.click(await theSwitch());
    await user.click(await screen.findByRole("button", { name: "Turn on" }));
    expect(await screen.findByText("The browser blocks notifications of the back office.")).toBeVisible();
    expect(screen.getByRole("dialog")).toHaveTextContent("allow notifications");
    browser.permission = "default";
    await user.click(screen.getByRole("button", { name: "Look again" }));
    expect(await screen.findByRole("button", { name: "Turn on" })).toBeVisible();
  });

  it("say so when the browser's question was closed", async () => {
    browser.answer = "default";
    const user = show();
    await user.click(await theSwitch());
    await user.click(await screen.findByRole("button", { name: "Turn on" }));
    expect(await screen.findByText(/Nothing was allowed yet/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("say that an iPhone needs the home screen where the browser has none", async () => {
    Reflect.deleteProperty(navigator, "serviceWorker");
    const user = show();
    await user.click(await theSwitch());
    expect(await screen.findByRole("dialog", { name })).toHaveTextContent("Add to Home Screen");
    expect(screen.queryByRole("button", { name: "Turn on" })).toBeNull();
  });

  it("have no switch where the shop sends none", async () => {
    let asked = 0;
    server.use(
      http.get(path, () => {
        asked += 1;
        return HttpResponse.json({ success: true, publicKey: null, devices: [] });
      }),
    );
    show();
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.queryByRole("switch")).toBeNull();
  });
});

describe("notifications and the session", () => {
  it.each(["logout", "logoutEverywhere"] as const)("end by %s", async (reason) => {
    browser.subscribe();
    session.signIn("token", admin);
    session.end(reason);
    await waitFor(() => expect(browser.subscription).toBeNull());
  });

  it.each(["expired", "otherTab"] as const)("do not end by %s", (reason) => {
    browser.subscribe();
    session.signIn("token", admin);
    const look = vi.spyOn(navigator.serviceWorker, "getRegistration");
    session.end(reason);
    expect(look).not.toHaveBeenCalled();
  });

  it("end when somebody signs in who may not verify payments", async () => {
    browser.subscribe();
    renderAt("/admin/profile", { ...admin, _id: "a3", role: "packer", permissions: packerMay });
    await waitFor(() => expect(browser.subscription).toBeNull());
  });

  it("open what waits when one is pressed, as a path of this app", async () => {
    const { where } = renderAt("/admin/profile");
    await screen.findByLabelText("Name");
    const press = (waiting: string) => {
      for (const listener of browser.messages)
        listener(new MessageEvent("message", { data: { kind: "open", path: waiting } }));
    };
    press("/admin/orders?paymentStatus=verification_pending");
    await waitFor(() => expect(where()).toBe("/admin/orders?paymentStatus=verification_pending"));
    press("https://evil.example/");
    await waitFor(() => expect(where()).toBe("/admin/dashboard"));
  });
});
