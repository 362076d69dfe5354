// Shows what the server pushes while no page of Tinkertable is open, and opens the table on a click.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function show({ title, address }) {
  const open = await windows();
  // somebody who looks at the table sees it there
  if (open.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === address)) return;
  await self.registration.showNotification(title, { tag: address, icon: "icons/icon-192.png", data: { address } });
}

async function visit(address) {
  const open = await windows();
  const page = open.find((one) => new URL(one.url).pathname === address);
  await (page ? page.focus() : self.clients.openWindow(address));
}

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data.address));
});
