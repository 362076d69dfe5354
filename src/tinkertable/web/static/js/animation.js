// Pieces with a name (`data-piece`) fly from where they were to where they are when the board changes.

import { fadeIn, larger, prepareFlight, stripCopy } from "./flight.js";
import { placeOf } from "./board-measure.js";

/**
 * The flights of every piece that has another home now; `before` is the measured board of before.
 * `waiting` are flights prepared earlier that have not begun: their pieces still seem to lie where those begin.
 */
export function preparePieces(before, waiting) {
  const flights = [];
  for (const piece of document.querySelectorAll("[data-piece]")) {
    const now = placeOf(piece);
    const id = piece.dataset.piece;
    const old = before.places.get(id);
    if (!now.box || old?.home === now.home) continue; // or only the page around it has moved
    const held = waiting.find((flight) => flight.piece === id && !flight.begun);
    const from = held?.from ?? old;
    held?.end();
    if (!from?.box) {
      if (before.places.size) flights.push(Object.assign(fadeIn(piece), { piece: id, element: piece }));
      continue;
    }
    const copy = stripCopy(piece.cloneNode(true), ["id", "data-piece"], ".hit, .tip");
    const { font } = larger(from.box, now.box) === from.box ? from : now;
    const flight = prepareFlight(copy, from.box, now.box, { font, skinOf: piece, covers: piece });
    flights.push(Object.assign(flight, { piece: id, element: piece, from }));
  }
  return flights;
}
