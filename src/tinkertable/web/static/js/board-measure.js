// What a board shows: where pieces lie, its numbers, and how many of each kind lie in each place.

import { countByPlace, findKinds } from "./animation-by-kind.js";
import { shownBox } from "./flight.js";

const NUMBERS = "[id] > [data-number]";

const homeOf = (piece) => piece.parentElement?.closest("[id]")?.id ?? "";

/** Whose place an element lies at: a seat, or `null` for what is shared. */
export function ownerOf(element, mySeat) {
  const other = element.closest("[id^=other-]");
  if (other) return Number(other.id.slice("other-".length));
  return element.closest("#mine") ? mySeat : null;
}

/** The numbers of a board by the id of what they belong to. */
export function numbersOf(root) {
  return new Map([...root.querySelectorAll(NUMBERS)].map((one) => [one.parentElement.id, one.textContent.trim()]));
}

/** The element that shows a number. */
export const numberElement = (id) => document.getElementById(id)?.querySelector(":scope > [data-number]");

/** What a board says without being laid out: homes by piece, numbers, counts of kinds. */
export function readBoard(root) {
  const pieces = [...root.querySelectorAll("[data-piece]")];
  return {
    homes: new Map(pieces.map((piece) => [piece.dataset.piece, homeOf(piece)])),
    numbers: numbersOf(root),
    kinds: countByPlace(findKinds(root)),
  };
}

/** Where a piece lies on the screen. */
export const placeOf = (piece) => ({
  box: shownBox(piece),
  home: homeOf(piece),
  font: getComputedStyle(piece).fontSize,
});

/** A board as it is on the screen: what it says, and the boxes of everything that can fly. */
export function measureBoard(root) {
  const places = new Map();
  for (const piece of root.querySelectorAll("[data-piece]")) places.set(piece.dataset.piece, placeOf(piece));
  return { ...readBoard(root), places, kindItems: findKinds(root, true) };
}
