// Pieces with a name (`data-piece`) fly from where they were to where they are when the board changes.

import { launch, larger, shownBox, stripCopy } from "./flight.js";
import { prefersCalm } from "./media.js";
import { countNumber } from "./numbers.js";
import { addFlight, removeFlight, startFlights } from "./pacing.js";
import { fetchTable } from "./plies.js";

const NUMBERS = "[id] > [data-number]";
const LATE_MS = 1500; // when the boards between take longer to come, all pieces fly at once

let places = new Map();
let numbers = new Map();

const homeOf = (piece) => piece.parentElement.closest("[id]").id;

const placeOf = (piece) => ({
  box: shownBox(piece),
  home: homeOf(piece),
  font: getComputedStyle(piece).fontSize,
});

/** Remember where everything lies under `root`, to compare it with the page after the change. */
export function measurePieces(root) {
  places = new Map();
  numbers = new Map();
  for (const piece of root.querySelectorAll("[data-piece]")) places.set(piece.dataset.piece, placeOf(piece));
  for (const number of root.querySelectorAll(NUMBERS)) numbers.set(number.parentElement.id, number.textContent);
}

// The copy waits where the piece was until it is let go; the piece itself can be clicked all the while.
function prepareFlight(piece, from, to) {
  const copy = stripCopy(piece.cloneNode(true), ["id", "data-piece"], ".hit, .tip");
  const { font } = larger(from.box, to.box) === from.box ? from : to;
  const motion = launch(copy, from.box, to.box, { font, skinOf: piece });
  motion.pause();
  const hidden = piece.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 60_000 });
  let over = false;
  const flight = { id: piece.dataset.piece, go: () => over || motion.play(), end: () => motion.finish() };
  motion.finished.finally(() => {
    over = true;
    removeFlight(flight);
    hidden.cancel();
  });
  addFlight(flight);
  return flight;
}

/**
 * With which step each piece came to where it lies.
 * `homes` says where each piece was, `boards` lists for every step the home of each piece on it.
 */
export function stepOfEachPiece(homes, boards) {
  const known = new Map(homes);
  const order = new Map();
  boards.forEach((board, step) => {
    for (const [id, home] of board) {
      if (known.get(id) === home) continue;
      known.set(id, home);
      order.set(id, step);
    }
  });
  return order;
}

// The boards between are looked at, but never shown.
async function followSteps(plies) {
  const homes = new Map([...places].map(([id, place]) => [id, place.home]));
  const tables = await Promise.all(plies.map(fetchTable));
  const boards = tables.map((table) =>
    [...table.querySelectorAll("[data-piece]")].map((piece) => [piece.dataset.piece, homeOf(piece)]),
  );
  return stepOfEachPiece(homes, boards);
}

/** Let every piece that has another home now fly there, move by move when several were played at `plies`. */
export function animatePieces(plies = []) {
  const flights = [];
  for (const piece of document.querySelectorAll("[data-piece]")) {
    const now = placeOf(piece);
    if (!now.box) continue;
    const before = places.get(piece.dataset.piece);
    if (before?.home === now.home) continue; // only the page around it has moved
    if (prefersCalm() || !before?.box) {
      if (places.size) piece.animate([{ opacity: 0 }, { opacity: 1 }], 300);
    } else {
      flights.push(prepareFlight(piece, before, now));
    }
  }
  if (flights.length && plies.length) {
    const late = new Promise((_, reject) => setTimeout(reject, LATE_MS));
    Promise.race([followSteps(plies), late]).then(
      (order) => startFlights(flights, order, plies.length),
      () => startFlights(flights),
    );
  } else startFlights(flights);
  for (const number of document.querySelectorAll(NUMBERS)) {
    countNumber(number, numbers.get(number.parentElement.id), prefersCalm());
  }
}
