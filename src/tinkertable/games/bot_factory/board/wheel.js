// The wheel knows only that it stands differently: what lies in its eight cells tells which way it turned.

import { prefersCalm } from "../../../web/static/js/media.js";

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7];
const TURN_MS = 1000;

let before = null;
let backUntil = 0;

/** Whether the kinds in the cells moved backwards: more of them lie six cells further than two. */
export function turnedBack(old, now) {
  const alike = (by) => old.filter((kind, at) => kind && kind === now[(at + by) % CELLS.length]).length;
  return alike(6) > alike(2);
}

function readWheel() {
  const wheel = document.getElementById("wheel-turn");
  if (!wheel) return null;
  return {
    half: wheel.classList.contains("half-1"),
    cells: CELLS.map((cell) => document.querySelector(`.cell-${cell}`)?.dataset.kin ?? ""),
  };
}

// Remember how the wheel stands before the board changes.
function rememberWheel() {
  before = prefersCalm() ? null : readWheel();
}

// Turn the wheel the way it went.
function turnWheel() {
  const now = readWheel();
  if (!now || !before) return;
  if (now.half !== before.half) {
    backUntil = turnedBack(before.cells, now.cells) ? performance.now() + TURN_MS : 0;
  }
  // news may be swapped in while it turns: it goes on the way it went
  document.getElementById("wheel-turn").classList.toggle("back", performance.now() < backUntil);
}

/** Follow the changes of the page; the bundle calls this once. */
export function start() {
  document.addEventListener("htmx:before:swap", rememberWheel);
  document.addEventListener("htmx:after:swap", turnWheel);
}
