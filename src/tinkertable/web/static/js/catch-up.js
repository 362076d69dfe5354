// What others did since my last move is shown when I come back, from a board laid out where nobody sees it.

import { animatePieces, measurePieces } from "./animation.js";
import { prefersCalm } from "./media.js";
import { fetchTable, plyOf, stepsSince } from "./plies.js";

const seenKey = () => `seen ${location.pathname}`;

/** Remember that what the table shows now has been seen. */
export function rememberSeen(table) {
  if (table.dataset.steps) sessionStorage.setItem(seenKey(), table.dataset.ply);
}

// An unseen copy of the page's main part with an old table in it: the same size, so that pieces lie where they lay.
function layOut(table) {
  const room = document.querySelector("main").cloneNode(false);
  room.className += " rehearsal";
  room.inert = true;
  for (const tab of document.querySelectorAll("main > .tabber")) {
    const other = tab.cloneNode();
    other.removeAttribute("name"); // or it would close the tab it is a copy of
    other.checked = tab.checked;
    room.append(other);
  }
  room.append(table);
  document.body.append(room);
  return room;
}

/** Show the moves since the viewer's last visit, when there are any. */
export async function showMissedMoves() {
  const table = document.getElementById("table");
  if (!table?.dataset.since || prefersCalm() || document.hidden) return;
  const [first] = table.dataset.steps.split(" ").map(Number);
  const from = Math.max(Number(table.dataset.since), Number(sessionStorage.getItem(seenKey()) ?? 0), first);
  const now = plyOf(table);
  if (from >= now) return;
  const old = await fetchTable(from);
  if (plyOf(document.getElementById("table")) !== now) return; // news came first
  const room = layOut(old);
  measurePieces(room);
  room.remove();
  animatePieces(stepsSince(table, from));
}
