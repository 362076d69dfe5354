// What boards do: things of one kind change places, the wheel turns, a thumb zooms.

import assert from "node:assert/strict";
import { test } from "node:test";

import { start, turnedBack } from "../../src/tinkertable/games/bot_factory/board/wheel.js";
import { countByPlace, findMoves } from "../../src/tinkertable/web/static/js/animation-by-kind.js";
import { clampZoom, fingerDistance, scrollAfterZoom } from "../../src/tinkertable/web/static/js/zoom.js";

const lying = (kind, place, count = 1, id = place) => ({ kind, place, count, id, box: {} });

test("what lies in several elements of a place is counted together", () => {
  const sums = countByPlace([lying("arm", "hall", 2, "a"), lying("arm", "hall", 1, "b"), lying("leg", "hall")]);
  assert.equal(sums.get("arm hall"), 3);
  assert.equal(sums.get("leg hall"), 1);
});

test("a part that one place lost and another won has moved", () => {
  const before = [lying("arm", "hall", 2), lying("leg", "hall")];
  const after = [lying("arm", "hall", 1), lying("leg", "hall"), lying("arm", "bench", 1)];
  const { left, came } = findMoves(before, after);
  assert.deepEqual([left.map((one) => one.place), came.map((one) => one.place)], [["hall"], ["bench"]]);
});

test("what stays where it was does not move", () => {
  const before = [lying("arm", "hall", 1)];
  const { left, came } = findMoves(before, [lying("arm", "hall", 1)]);
  assert.deepEqual([left, came], [[], []]);
});

test("the wheel turned back when its kinds lie six cells further", () => {
  const cells = ["a", "b", "", "", "c", "", "", ""];
  const shifted = (by) => cells.map((_, at) => cells.at((at - by + 8) % 8));
  assert.equal(turnedBack(cells, shifted(2)), false);
  assert.equal(turnedBack(cells, shifted(6)), true);
});

test("a swap that shifts the cells back turns the wheel back", (context) => {
  const classes = new Set();
  const wheel = {
    classList: {
      contains: (name) => classes.has(name),
      toggle: (name, on) => (on ? classes.add(name) : classes.delete(name)),
    },
  };
  const [listeners, cells] = [new Map(), ["a", "b", "", "", "c", "", "", ""]];
  let shift = 0;
  const fakes = {
    document: {
      addEventListener: (name, listener) => listeners.set(name, listener),
      getElementById: () => wheel,
      querySelector: (selector) => ({ dataset: { kin: cells.at((Number(selector.slice(6)) - shift + 8) % 8) } }),
    },
    matchMedia: () => ({ matches: false }),
  };
  Object.assign(globalThis, fakes);
  context.after(() => Object.keys(fakes).forEach((name) => delete globalThis[name]));
  start();
  listeners.get("htmx:before:swap")();
  classes.add("half-1");
  shift = 6;
  listeners.get("htmx:after:swap")();
  assert.ok(classes.has("back"));
});

test("the zoom stays between one and three", () => {
  assert.deepEqual([0.5, 2, 9].map(clampZoom), [1, 2, 3]);
});

test("the point between the fingers stays where it is while the board grows", () => {
  const view = { scrollLeft: 10, scrollTop: 0 };
  assert.deepEqual(scrollAfterZoom(view, { x: 40, y: 20 }, 2), { left: 60, top: 20 });
});

test("the distance of two fingers is measured across the screen", () => {
  const touches = [
    { clientX: 0, clientY: 0 },
    { clientX: 3, clientY: 4 },
  ];
  assert.equal(fingerDistance(touches), 5);
});
