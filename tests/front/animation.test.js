// How pieces find their way: the path of a flight, the order of several, numbers that count.

import assert from "node:assert/strict";
import { test } from "node:test";

import { stepOfEachPiece } from "../../src/tinkertable/web/static/js/animation.js";
import { flightPath, larger } from "../../src/tinkertable/web/static/js/flight.js";
import { readNumber, writeNumber } from "../../src/tinkertable/web/static/js/numbers.js";
import { schedule } from "../../src/tinkertable/web/static/js/pacing.js";
import { stepsSince } from "../../src/tinkertable/web/static/js/plies.js";

test("a flight starts at the old box, rises half-way and ends at the new box", () => {
  const from = { x: 0, y: 100, width: 10, height: 20 };
  const to = { x: 200, y: 300, width: 20, height: 40 };
  const path = flightPath(from, to, larger(from, to)).map((step) => step.transform);
  assert.deepEqual(path, [
    "translate(0px, 100px) scale(0.5, 0.5)",
    "translate(100px, 176px) scale(1, 1)",
    "translate(200px, 300px) scale(1, 1)",
  ]);
});

test("pieces of one move leave shortly after each other, those of the next move later", () => {
  const order = new Map([
    ["a", 0],
    ["b", 0],
    ["c", 1],
  ]);
  const { delays, end } = schedule(["a", "b", "c", "d"], order, 2);
  assert.deepEqual([...delays.values()], [0, 70, 600, 1200]);
  assert.equal(end, 1600);
});

test("steps without a flight take no time, and many pieces do not wait for ever", () => {
  const many = Array.from({ length: 20 }, (_, number) => `piece-${number}`);
  const { delays } = schedule(many, new Map(), 5, 100);
  assert.equal(delays.get("piece-0"), 100);
  assert.equal(delays.get("piece-19"), 520);
});

test("a piece moves with the last step that gave it another home", () => {
  const homes = new Map([
    ["tile-1", "market"],
    ["tile-2", "market"],
  ]);
  const boards = [
    [
      ["tile-1", "belt"],
      ["tile-2", "market"],
    ],
    [
      ["tile-1", "belt"],
      ["tile-2", "market"],
    ],
    [
      ["tile-1", "hall"],
      ["tile-2", "market"],
    ],
  ];
  assert.deepEqual([...stepOfEachPiece(homes, boards)], [["tile-1", 2]]);
});

test("only the plies between what was seen and what is shown are looked at", () => {
  const table = { dataset: { ply: "9", steps: "4 6 8 9" } };
  assert.deepEqual(stepsSince(table, 5), [6, 8]);
  assert.deepEqual(stepsSince(null, 5), []);
});

test("numbers below zero are written with a minus sign and read back", () => {
  assert.equal(writeNumber(-2.6), "−3");
  assert.equal(readNumber("−3"), -3);
});
