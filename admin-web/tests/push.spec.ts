import type { CDPSession, Page } from "@playwright/test";
import { adminUrl } from "./env";
import { expect, prepare, test } from "./fixtures";
import { signIn } from "./shop";

/** Subscriptions as the browser makes them: this one reaches no push service here. */
async function fakeSubscriptions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stored = "test-subscription";
    const decode = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
    const encode = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
    const current = () => {
      const text = sessionStorage.getItem(stored);
      if (!text) return null;
      const { endpoint, key, p256dh } = JSON.parse(text) as { endpoint: string; key: string; p256dh: string };
      return {
        endpoint,
        options: { applicationServerKey: decode(key) },
        getKey: (name: string) => (name === "auth" ? new Uint8Array(16).buffer : decode(p256dh)),
        unsubscribe: async () => sessionStorage.removeItem(stored) === undefined,
      };
    };
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const curve = { name: "ECDH", namedCurve: "P-256" };
      const { publicKey } = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      const key = applicationServerKey.replace(/-/g, "+").replace(/_/g, "/");
      const p256dh = encode(await crypto.subtle.exportKey("raw", publicKey));
      sessionStorage.setItem(stored, JSON.stringify({ endpoint, key, p256dh }));
      return current();
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current() });
  });
}

/**
 * Grants notifications; whether the browser can show them. Chromium's headless shell refuses them always: there the page
 * is given the answer.
 */
async function grantNotifications(page: Page): Promise<boolean> {
  await page.context().grantPermissions(["notifications"], { origin: adminUrl });
  await page.goto("/admin/profile");
  const isGranted = await page.evaluate(() => Notification.permission === "granted");
  if (!isGranted) {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Object.assign(Notification, { requestPermission: async () => "granted" });
    });
    await page.reload();
  }
  return isGranted;
}

async function workerOf(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      const active = versions.find(
        ({ status, scriptURL }) => status === "activated" && scriptURL.includes("push-worker"),
      );
      if (active) resolve(active.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  return found;
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/admin/");
    const notes = (await registration?.getNotifications()) ?? [];
    return notes.map(({ title, body, data }) => ({ title, body, data }));
  });

/** Two messages show one notification; pressed, it opens the payments that wait in the open page. */
async function deliverAndPress(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registrationId = await workerOf(cdp);
  const data = JSON.stringify({ kind: "payments_waiting" });
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: adminUrl, registrationId, data });
  const note = { title: "A payment is waiting for you.", body: "", data: null };
  await expect.poll(() => shown(page)).toEqual([note]);
  // A second one takes its place.
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: adminUrl, registrationId, data });
  await expect.poll(() => shown(page)).toEqual([note]);

  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().endsWith("/push-worker.js"));
  await worker?.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobal;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  });
  await expect(page).toHaveURL(/\/admin\/orders\?paymentStatus=verification_pending$/);
}

test("a device is notified of a waiting payment without personal data, until its owner signs out", async ({ page }) => {
  await prepare(page, await signIn());
  await fakeSubscriptions(page);
  const canShow = await grantNotifications(page);
  const theSwitch = page.getByRole("switch", { name: "Notifications on this device" });
  await expect(theSwitch).not.toBeChecked();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  await theSwitch.click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
  await expect(theSwitch).toBeChecked();
  await page.reload();
  await expect(theSwitch).toBeChecked();

  if (canShow) await deliverAndPress(page);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      sessionStorage.getItem("test-subscription"),
    ]);
  await expect.poll(left).toEqual([0, null]);
});

test("a browser that blocks notifications says what to do", async ({ page }) => {
  await prepare(page, await signIn());
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await page.goto("/admin/profile");
  await page.getByRole("switch", { name: "Notifications on this device" }).click();
  await expect(page.getByRole("dialog")).toContainText("The browser blocks notifications of the back office.");
});

/** What the types of pages lack. */
type ServiceWorkerGlobal = {
  registration: { getNotifications(): Promise<Notification[]> };
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
};
