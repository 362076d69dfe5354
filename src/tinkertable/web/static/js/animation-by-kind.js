// Parts and machines of one kind have no names of their own: what one place lost and another won flies from there to here.
// `data-kin` is the kind, `data-kins` how many lie there, `data-place` joins several elements to one place,
// `data-from` is the id of the place that new ones come from.

import { FLIGHT_MS, launch, shownBox, stripCopy } from "./flight.js";
import { prefersCalm } from "./media.js";

const ATTRIBUTES = ["id", "data-piece", "data-kin", "data-tip"];
const NOT_DRAWN = ".hit, .tip, .sr, .deeds";
const GAP_MS = 90;
const MOST_GAP_MS = 450;

let before = [];
let named = new Set(); // pieces with a name travel by themselves

const drawnPart = (item) => (item.matches("svg") || item.querySelector("svg") ? item : null);

function look(board) {
  return [...board.querySelectorAll("[data-kin]")].map((item) => {
    const { id } = item.closest("[id]");
    return {
      item,
      id,
      kind: item.dataset.kin,
      count: Number(item.dataset.kins ?? 1),
      place: item.closest("[data-place]")?.dataset.place ?? id,
      box: shownBox(item),
    };
  });
}

const keyOf = (one) => `${one.kind} ${one.place}`;

/** How many of each kind lie in each place. */
export function countByPlace(items) {
  const sums = new Map();
  for (const one of items) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one.count);
  return sums;
}

// Whether at least as many of the kind are still (or were already) at the same element.
const staysAt = (one, others) =>
  others.some((other) => other.id === one.id && other.kind === one.kind && other.count >= one.count);

/** What left places that have fewer now, and what came to places that have more: those that moved most surely first. */
export function findMoves(old, now) {
  const [was, is] = [countByPlace(old), countByPlace(now)];
  const change = (one) => (is.get(keyOf(one)) ?? 0) - (was.get(keyOf(one)) ?? 0);
  const left = old.filter((one) => one.box && change(one) < 0);
  const came = now.filter((one) => one.box && change(one) > 0 && !staysAt(one, old));
  return { left: left.sort((one, other) => staysAt(one, now) - staysAt(other, now)), came };
}

/** Remember what lies where before the board changes. */
export function rememberKinds(board) {
  if (prefersCalm()) return;
  before = look(board).map((one) => ({ ...one, copy: drawnPart(one.item)?.cloneNode(true) ?? null }));
  named = new Set([...board.querySelectorAll("[data-piece]")].map((piece) => piece.dataset.piece));
}

function originOf(to, left) {
  const at = left.findIndex((one) => one.kind === to.kind);
  if (at >= 0) return left.splice(at, 1)[0];
  const place = document.getElementById(to.item.dataset.from ?? "")?.getBoundingClientRect();
  return place?.width ? { box: place, copy: null } : null;
}

function fly(from, to, delay) {
  const shown = drawnPart(to.item);
  const copy = shown?.cloneNode(true) ?? from.copy;
  if (!copy) return;
  stripCopy(copy, ATTRIBUTES, NOT_DRAWN);
  launch(copy, from.box, to.box, { font: getComputedStyle(to.item).fontSize, skinOf: to.item, delay });
  if (shown) to.item.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT_MS + delay });
}

/** Let what changed its place fly. */
export function animateKinds(board) {
  if (prefersCalm() || !before.length) return;
  const { left, came } = findMoves(before, look(board));
  let delay = 0;
  for (const to of came) {
    if (named.has(to.item.dataset.piece)) continue;
    const from = originOf(to, left);
    if (!from) continue;
    fly(from, to, delay);
    delay = Math.min(delay + GAP_MS, MOST_GAP_MS);
  }
}
