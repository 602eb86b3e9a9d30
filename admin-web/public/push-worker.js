// Shows that something waits for staff, and opens it. It caches nothing and answers no request of a page.
// The shop sends {"kind": "..."} alone: no order, name or amount ever comes this way.
"use strict";

const waiting = "/admin/orders?paymentStatus=verification_pending";
const texts = { payments_waiting: "A payment is waiting for you." };

function textOf(data) {
  try {
    return texts[data.json().kind];
  } catch {
    return undefined;
  }
}

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const text = textOf(event.data) ?? "Something is waiting for you in the back office.";
  const shown = { tag: "waiting", renotify: true, icon: "/icon-192.png", lang: "en" };
  event.waitUntil(self.registration.showNotification(text, shown));
});

async function openWaiting() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((window) => new URL(window.url).pathname.startsWith("/admin/"));
  if (!open) return self.clients.openWindow(waiting);
  // The app goes there by itself: a reload would lose what is typed.
  open.postMessage({ kind: "open", path: waiting });
  return open.focus();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openWaiting());
});
