// How many tables wait for the viewer, in the header and the title; and a notification of the browser when one is new.

const EVERY = 45_000; // milliseconds
const WANTED = "notify";

let waiting = [];
let known = null;

/** The title of a page with the number of waiting tables in front. */
export const countedTitle = (title, count) => (count ? `(${count}) ` : "") + title.replace(/^\(\d+\) /, "");

/** Whether this browser may notify the viewer, and is asked to. */
const wanted = () =>
  "Notification" in window && Notification.permission === "granted" && localStorage.getItem(WANTED) === "yes";

/** Show the number on the page as it is now. */
export function showWaiting() {
  for (const link of document.querySelectorAll("[data-waiting]")) {
    link.hidden = !waiting.length;
    link.querySelector("b").textContent = waiting.length;
  }
  document.title = countedTitle(document.title, waiting.length);
}

function notifyOfNew() {
  const fresh = known === null ? [] : waiting.filter((one) => !known.has(one.address));
  known = new Set(waiting.map((one) => one.address));
  if (!wanted() || !document.hidden) return;
  for (const { address, said } of fresh) {
    const shown = new Notification(said, { tag: address, icon: "/static/icons/icon-192.png" });
    shown.onclick = () => {
      window.focus();
      location.assign(address);
    };
  }
}

async function check() {
  const answer = await fetch("/waiting", { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  waiting = await answer.json();
  showWaiting();
  notifyOfNew();
}

function showChoice(button) {
  button.setAttribute("aria-pressed", String(wanted()));
  button.disabled = !("Notification" in window) || Notification.permission === "denied";
}

/** Look for waiting tables now and then, and let the viewer turn notifications on. */
export function watchWaiting() {
  if (!document.querySelector("[data-waiting]")) return;
  const again = () => check().catch(() => {}); // the next check may succeed
  again();
  setInterval(again, EVERY);
  document.addEventListener("visibilitychange", again);
  const button = document.querySelector("[data-notify]");
  if (!button) return;
  showChoice(button);
  button.addEventListener("click", async () => {
    const on = !wanted();
    localStorage.setItem(WANTED, on ? "yes" : "no");
    if (on) await Notification.requestPermission();
    showChoice(button);
  });
}
