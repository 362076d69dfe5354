// What others did since my last move is shown when I come back or ask for it, from a board laid out where nobody sees it.

import { measureBoard } from "./board-measure.js";
import { untilVisible } from "./media.js";
import { fetchTable, plyOf } from "./plies.js";
import { namedSteps, releaseNumbers, seenPly, skipSteps, tellSteps } from "./steps.js";
import { stepsFrom } from "./step-queue.js";

const table = () => document.getElementById("table");

// An unseen copy of the page's main part with an old table in it: the same size, so that pieces lie where they lay.
function layOut(old) {
  const room = document.querySelector("main").cloneNode(false);
  room.className += " rehearsal";
  room.inert = true;
  for (const tab of document.querySelectorAll("main > .tabber")) {
    const other = tab.cloneNode();
    other.removeAttribute("name"); // or it would close the tab it is a copy of
    other.checked = tab.checked;
    room.append(other);
  }
  room.append(old);
  document.body.append(room);
  return room;
}

async function showFrom(ply) {
  const steps = stepsFrom(namedSteps(), ply);
  if (!steps.length) return;
  const now = plyOf(table());
  const old = await fetchTable(Math.max(ply, steps[0].at));
  if (plyOf(table()) !== now) return; // news came first
  const room = layOut(old);
  const before = measureBoard(room);
  room.remove();
  releaseNumbers();
  await tellSteps(before, steps);
}

/** Show again everything since the viewer's last move. */
export function showAgain() {
  skipSteps();
  return showFrom(Number(table().dataset.since));
}

/** Show what happened since the viewer's last move or last visit, when they look at the page. */
export async function showMissedMoves() {
  if (table()?.dataset.since === undefined) return;
  await untilVisible();
  await showFrom(Math.max(Number(table().dataset.since), seenPly()));
}

/** Serve the button that shows everything again, or goes to the end while something is shown. */
export function watchAgainButton() {
  let wasTelling = false; // the pointer that presses the button has ended the show already
  const look = () => (wasTelling = document.documentElement.dataset.telling !== undefined);
  document.addEventListener("pointerdown", look, true);
  document.addEventListener("keydown", look, true);
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-again]"))) return;
    if (!wasTelling) showAgain().catch(() => {}); // only a show
    wasTelling = false;
  });
}
