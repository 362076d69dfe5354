// How many lines of chat the viewer has not seen, on everything that leads to the chat: its tab, the drawer, the phone's tab.

const WAYS = 'label[for="rail-chat"], label[for="tab-log"], label[for="drawer"]';

const key = (table) => `chat-seen-${table}`;

/** How many of the lines are newer than what was seen; a viewer who has never looked has seen nothing. */
export const unread = (times, seen) => times.filter((at) => at > seen).length;

/** Mark the ways to the chat, or take what is on the screen as seen. */
export function markUnread() {
  const page = document.querySelector("[data-table]");
  const panel = document.getElementById("panel-chat");
  if (!page || !panel) return;
  const times = [...panel.querySelectorAll("[data-at]")].map((line) => Number(line.dataset.at));
  const name = key(page.dataset.table);
  if (panel.checkVisibility?.() && !document.hidden) localStorage.setItem(name, String(Math.max(0, ...times)));
  const count = unread(times, Number(localStorage.getItem(name) ?? 0));
  for (const way of document.querySelectorAll(WAYS)) {
    if (count) way.dataset.unread = count;
    else delete way.dataset.unread;
  }
}

/** Follow which panel is open. */
export function watchChat() {
  document.addEventListener("change", markUnread);
  document.addEventListener("visibilitychange", markUnread);
}
