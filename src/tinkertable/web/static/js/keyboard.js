// Keys: Escape closes what is open, M leads to the next possible move, E explains, buttons have keys of their own.

import { isExplaining, setExplaining, toggleExplaining } from "./explain-mode.js";
import { closeMenus } from "./menus.js";
import { stopReplay } from "./replay.js";
import { card, explainedPiece, forgetHeld, hideCard } from "./tooltip.js";

const TYPING = "input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select";

// Players who use the keyboard need not pass all pieces.
function focusNextMove(backwards) {
  const moves = [...document.querySelectorAll("#table button[name=move]")].filter((move) =>
    move.checkVisibility({ visibilityProperty: true }),
  );
  if (backwards) moves.reverse();
  const beyond = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const next = moves.find((move) => document.activeElement.compareDocumentPosition(move) & beyond);
  (next ?? moves[0])?.focus();
}

function closePeeks() {
  const peeks = [...document.querySelectorAll(".peek:checked")];
  for (const peek of peeks) {
    peek.checked = false;
    peek.focus();
  }
  return peeks.length > 0;
}

function onEscape() {
  const closed = [closeMenus(), closePeeks()].some(Boolean);
  if (explainedPiece() || closed) hideCard();
  else if (isExplaining()) setExplaining(false);
  else document.querySelector("[data-cancel]")?.click(); // what is prepared is given up
}

function onKey(event) {
  forgetHeld();
  const key = event.key.toLowerCase();
  if (key === "escape") onEscape();
  if (key === "enter" && explainedPiece() && explainedPiece() === document.activeElement) {
    card().querySelector("a")?.click();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPING)) return;
  if (key === "m") {
    focusNextMove(event.shiftKey);
    return;
  }
  if (key === "e" && document.querySelector("button[data-explain]")) {
    toggleExplaining();
    return;
  }
  const button = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  event.preventDefault();
  stopReplay();
  button.click();
}

/** Serve the keys. */
export function watchKeys() {
  document.addEventListener("keydown", onKey);
}
