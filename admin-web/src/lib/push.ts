/** What this browser can do about notifications that arrive while no page is open (web push). */

const worker = "/push-worker.js";
const scope = "/admin/";

/** False on an iPhone outside the home screen, too. */
export function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

const registered = () => navigator.serviceWorker.getRegistration(scope);

export async function subscriptionHere(): Promise<PushSubscription | null> {
  return (await (await registered())?.pushManager.getSubscription()) ?? null;
}

/** Registers the worker, which is not there before, and subscribes. The person has allowed notifications. */
export async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(worker, { scope });
  const registration = await navigator.serviceWorker.ready;
  return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Ends the subscription and removes the worker; never throws. The push service then refuses what the shop sends. */
export async function unsubscribeHere(): Promise<void> {
  if (!isPushSupported()) return;
  try {
    const registration = await registered();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
    await registration?.unregister();
  } catch {
    // Without a subscription here, or without its row on the server, nothing is shown.
  }
}

/** Whether the subscription was made with this key: with another one the push service refuses the shop. */
export function isSignedWith(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  return key !== null && base64url(key) === publicKey;
}

/** As the server takes it. */
export function subscriptionBody(subscription: PushSubscription) {
  return {
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey("p256dh")),
    auth: base64url(subscription.getKey("auth")),
  };
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
