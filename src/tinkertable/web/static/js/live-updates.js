// What happens around a change of the page by htmx: what was there is remembered before, compared and animated after.

import { announceNews } from "./announcements.js";
import { measureBoard } from "./board-measure.js";
import { isExplaining, setExplaining } from "./explain-mode.js";
import { followLesson } from "./lesson.js";
import { restoreNotes } from "./notes.js";
import { plyOf } from "./plies.js";
import { showRunning } from "./replay.js";
import { showSound } from "./sound.js";
import { releaseNumbers, tellNews } from "./steps.js";
import { ignoreRestingMouse, refreshCard } from "./tooltip.js";
import { markTurn } from "./turn-indicators.js";
import { markUnread } from "./unread-chat.js";
import { showWaiting } from "./waiting-tables.js";

const ZONES = "#shared, #prompt, #mine, #others";

let focusedZone = null;
let plyBefore = 0;
let boardBefore = null;

const table = () => document.getElementById("table");

/** Bring buttons, marks and modes up to date with what the page shows. */
export function settlePage() {
  ignoreRestingMouse();
  showRunning();
  showSound();
  if (!table()) return;
  markTurn(table());
  if (isExplaining()) setExplaining(true);
}

function beforeSwap(board) {
  focusedZone = document.activeElement?.closest(ZONES)?.id ?? null;
  plyBefore = plyOf(table());
  boardBefore = board ? measureBoard(document) : null;
  if (board) releaseNumbers();
}

function afterSwap(board, { target }) {
  refreshCard();
  if (boardBefore) tellNews(boardBefore, plyBefore).catch(() => {}); // only a show
  settlePage();
  markUnread();
  showWaiting();
  announceNews();
  restoreNotes();
  // players who use the keyboard go on where they were, also when the button they pressed is gone
  if (focusedZone && document.activeElement === document.body) {
    document.getElementById(focusedZone)?.focus({ preventScroll: true });
  }
  if (target instanceof Element && target.matches("[data-clear]")) target.reset();
  if (board) followLesson(board);
}

/** Follow the changes of the page; `board` is the page's body with a board on it, or `null`. */
export function watchSwaps(board) {
  document.addEventListener("htmx:before:swap", () => beforeSwap(board));
  document.addEventListener("htmx:after:swap", (event) => afterSwap(board, event));
}
