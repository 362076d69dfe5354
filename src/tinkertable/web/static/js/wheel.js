// The wheel knows only that it stands differently: what lies in its eight cells tells which way it turned.

import { prefersCalm } from "./media.js";

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7];
const TURN_MS = 1000;

let before = null;
let backUntil = 0;

/** Whether the kinds in the cells moved backwards: more of them lie six cells further than two. */
export function turnedBack(old, now) {
  const alike = (by) => old.filter((kind, at) => kind && kind === now[(at + by) % CELLS.length]).length;
  return alike(6) > alike(2);
}

function look(board) {
  const wheel = document.getElementById("wheel-turn");
  if (!wheel) return null;
  return {
    half: wheel.classList.contains("half-1"),
    cells: CELLS.map((cell) => board.querySelector(`.cell-${cell}`)?.dataset.kin ?? ""),
  };
}

/** Remember how the wheel stands before the board changes. */
export function rememberWheel(board) {
  before = prefersCalm() ? null : look(board);
}

/** Turn the wheel the way it went. */
export function turnWheel(board) {
  const now = look(board);
  if (!now || !before) return;
  if (now.half !== before.half) {
    backUntil = turnedBack(before.cells, now.cells) ? performance.now() + TURN_MS : 0;
  }
  // news may be swapped in while it turns: it goes on the way it went
  document.getElementById("wheel-turn").classList.toggle("back", performance.now() < backUntil);
}
