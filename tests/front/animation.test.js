// How pieces find their way: the path of a flight, numbers that count.

import assert from "node:assert/strict";
import { test } from "node:test";

import { flightPath, larger } from "../../src/tinkertable/web/static/js/flight.js";
import { readNumber, writeNumber } from "../../src/tinkertable/web/static/js/numbers.js";

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

test("numbers below zero are written with a minus sign and read back", () => {
  assert.equal(writeNumber(-2.6), "−3");
  assert.equal(readNumber("−3"), -3);
});
