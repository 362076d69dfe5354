// Notifications when no page is open: the browser's own push service, turned on for this device in the settings.

const WORKER = "/static/service-worker.js";

/** Bytes from the text in which the server gives its key. */
export function keyBytes(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

/** A name for this device: the browser and the system, as far as they say so. */
export function deviceName(agent) {
  const browsers = ["Edg", "OPR", "Firefox", "Chrome", "Safari"];
  const systems = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"];
  const named = { Edg: "Edge", OPR: "Opera", "Mac OS": "macOS" };
  const found = [browsers, systems].map((names) => names.find((name) => agent.includes(name)));
  return found
    .filter(Boolean)
    .map((name) => named[name] ?? name)
    .join(" · ");
}

const encoded = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

async function subscribe(form) {
  if ((await Notification.requestPermission()) !== "granted") return;
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(form.dataset.push),
  });
  form.elements.endpoint.value = made.endpoint;
  form.elements.key.value = encoded(made.getKey("p256dh"));
  form.elements.secret.value = encoded(made.getKey("auth"));
  form.elements.label.value = deviceName(navigator.userAgent);
  form.submit();
}

async function unsubscribe(form) {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const made = await worker?.pushManager.getSubscription();
  if (made?.endpoint === form.dataset.endpoint) await made.unsubscribe();
  form.submit();
}

/** Offer to turn notifications on for this device, where the browser can, and to withdraw them. */
export function offerPush() {
  const form = document.querySelector("form[data-push]");
  if (!form || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe(form).catch(() => form.classList.add("failed"));
  });
  for (const each of document.querySelectorAll("form[data-endpoint]")) {
    each.addEventListener("submit", (event) => {
      event.preventDefault();
      unsubscribe(each).catch(() => each.submit());
    });
  }
}
