// Parts and machines of one kind have no names of their own: what one place lost and another won flies from there to here.
// `data-kin` is the kind, `data-kins` how many lie there, `data-place` joins several elements to one place,
// `data-from` is the id of the place that new ones come from.

import { prepareFlight, shownBox, stripCopy } from "./flight.js";

const ATTRIBUTES = ["id", "data-piece", "data-kin", "data-tip"];
const NOT_DRAWN = ".hit, .tip, .sr, .deeds";

const drawnPart = (item) => (item.matches("svg") || item.querySelector("svg") ? item : null);

/** Everything on a board that has a kind; `measured` adds where it is on the screen and a copy of how it looks. */
export function findKinds(board, measured = false) {
  return [...board.querySelectorAll("[data-kin]")].map((item) => {
    const id = item.closest("[id]")?.id ?? "";
    return {
      item,
      id,
      kind: item.dataset.kin,
      count: Number(item.dataset.kins ?? 1),
      place: item.closest("[data-place]")?.dataset.place ?? id,
      box: measured ? shownBox(item) : null,
      copy: measured ? (drawnPart(item)?.cloneNode(true) ?? null) : null,
    };
  });
}

/** The name of a kind in a place. */
export const kindKey = (one) => `${one.kind} ${one.place}`;

/** How many of each kind lie in each place. */
export function countByPlace(items) {
  const sums = new Map();
  for (const one of items) sums.set(kindKey(one), (sums.get(kindKey(one)) ?? 0) + one.count);
  return sums;
}

// Whether at least as many of the kind are still (or were already) at the same element.
const staysAt = (one, others) =>
  others.some((other) => other.id === one.id && other.kind === one.kind && other.count >= one.count);

/** What left places that have fewer now, and what came to places that have more: those that moved most surely first. */
export function findMoves(old, now) {
  const [was, is] = [countByPlace(old), countByPlace(now)];
  const change = (one) => (is.get(kindKey(one)) ?? 0) - (was.get(kindKey(one)) ?? 0);
  const left = old.filter((one) => one.box && change(one) < 0);
  const came = now.filter((one) => one.box && change(one) > 0 && !staysAt(one, old));
  return { left: left.sort((one, other) => staysAt(one, now) - staysAt(other, now)), came };
}

function originOf(to, left) {
  const at = left.findIndex((one) => one.kind === to.kind);
  if (at >= 0) return left.splice(at, 1)[0];
  const place = document.getElementById(to.item.dataset.from ?? "")?.getBoundingClientRect();
  return place?.width ? { box: place, copy: null } : null;
}

function flightOf(from, to) {
  const shown = drawnPart(to.item);
  const copy = shown?.cloneNode(true) ?? from.copy;
  if (!copy) return null;
  stripCopy(copy, ATTRIBUTES, NOT_DRAWN);
  const font = getComputedStyle(to.item).fontSize;
  return prepareFlight(copy, from.box, to.box, { font, skinOf: to.item, covers: shown });
}

/** The flights of what changed its place between two measured boards, each with the key of its kind and place. */
export function prepareKinds(before, now) {
  const { left, came } = findMoves(before.kindItems, now.kindItems);
  const flights = [];
  for (const to of came) {
    if (before.places.has(to.item.dataset.piece)) continue; // a piece with a name travels by itself
    const from = originOf(to, left);
    const flight = from && flightOf(from, to);
    if (flight) flights.push(Object.assign(flight, { kind: kindKey(to), element: to.item }));
  }
  return flights;
}
