// The queue of steps: their order, how long they stay, skipping, and with which step each thing changed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { HeldNumbers } from "../../src/tinkertable/web/static/js/held-numbers.js";
import { lastChanges, stepOfChange } from "../../src/tinkertable/web/static/js/step-order.js";
import { StepQueue, staysBeside, stepTime, stepsFrom } from "../../src/tinkertable/web/static/js/step-queue.js";

function queueOnPaper() {
  const told = [];
  const timers = [];
  const queue = new StepQueue({
    show: (step) => (told.push(step), 700),
    end: () => told.push("end"),
    setTimer: (call, time) => timers.push({ call, time }) - 1,
    clearTimer: (number) => (timers[number].call = () => {}),
  });
  return { queue, told, timers, tick: () => timers.at(-1).call() };
}

test("steps are shown one after the other, those that come later too", () => {
  const { queue, told, timers, tick } = queueOnPaper();
  queue.add(["one", "two"]);
  assert.deepEqual(told, ["one"]);
  assert.equal(timers[0].time, 700);
  queue.add(["three"]);
  tick();
  tick();
  assert.deepEqual(told, ["one", "two", "three"]);
  tick();
  assert.deepEqual(told.at(-1), "end");
  assert.equal(queue.playing, false);
});

test("skipping ends the show once and leaves nothing waiting", () => {
  const { queue, told, timers } = queueOnPaper();
  queue.add(["one", "two", "three"]);
  assert.deepEqual(queue.skip(), ["two", "three"]);
  assert.deepEqual(told, ["one", "end"]);
  timers[0].call();
  assert.deepEqual(queue.skip(), []);
  assert.deepEqual(told, ["one", "end"]);
  queue.add(["four"]);
  assert.deepEqual(told.at(-1), "four");
});

test("a step stays between 600 and 2000 ms, twice as long when slow and half as long when fast", () => {
  assert.deepEqual(
    [0, 60, 130, 400].map((letters) => stepTime(letters, "normal")),
    [600, 900, 1600, 2000],
  );
  assert.equal(stepTime(400, "slow"), 4000);
  assert.equal(stepTime(0, "fast"), 300);
});

test("a caption stays beside the next one of the same actor, while both are short", () => {
  const step = (seat, letters) => ({ seat, letters });
  assert.equal(staysBeside(step(1, 50), step(1, 60)), true);
  assert.equal(staysBeside(step(1, 50), step(1, 61)), false);
  assert.equal(staysBeside(step(1, 50), step(2, 20)), false);
  assert.equal(staysBeside(null, step(1, 20)), false);
});

test("what is shown is told what was shown just before it", () => {
  const told = [];
  const timers = [];
  const setTimer = (call) => timers.push(call);
  const queue = new StepQueue({ show: (...steps) => told.push(steps), end: () => {}, setTimer, clearTimer: () => {} });
  queue.add(["one", "two"]);
  timers.at(-1)();
  timers.at(-1)();
  queue.add(["three"]);
  assert.deepEqual(told, [
    ["one", null],
    ["two", "one"],
    ["three", null],
  ]);
});

test("only steps that begin at the ply that was seen, or later, are new", () => {
  const steps = [{ at: 4 }, { at: 6 }, { at: 6 }, { at: 9 }];
  assert.deepEqual(stepsFrom(steps, 6), steps.slice(1));
});

test("a thing belongs to the last board on which it changed, also when it is gone", () => {
  const before = new Map([
    ["tile-1", "market"],
    ["tile-2", "market"],
    ["tile-3", "market"],
  ]);
  const boards = [
    new Map([
      ["tile-1", "belt"],
      ["tile-2", "market"],
    ]),
    new Map([
      ["tile-1", "hall"],
      ["tile-2", "market"],
      ["tile-4", "market"],
    ]),
  ];
  assert.deepEqual(Object.fromEntries(lastChanges(before, boards)), { "tile-1": 1, "tile-3": 0, "tile-4": 1 });
});

test("of several steps of one move a change goes with the one about its owner", () => {
  const [buys, time, completes] = [{ seat: 1 }, { seat: -1 }, { seat: 2 }];
  const steps = [buys, time, completes];
  assert.equal(stepOfChange(steps, null), buys);
  assert.equal(stepOfChange(steps, 1), buys);
  assert.equal(stepOfChange(steps, 2), completes);
  assert.equal(stepOfChange(steps, 3), time);
});

// A page of numbers: `change` is a swap, in which the server's numbers replace those that are shown.
function pageOfNumbers(numbers) {
  const shown = new Map(Object.entries(numbers));
  const set = (id, text) => shown.set(id, text);
  const held = new HeldNumbers({ set, count: set });
  const change = (news) => {
    const before = new Map(shown);
    held.release();
    for (const [id, text] of Object.entries(news)) shown.set(id, text);
    held.hold(before, new Map(shown));
  };
  return { held, change, shown: () => Object.fromEntries(shown), remove: (id) => shown.delete(id) };
}

test("numbers wait for their step and end with what the server said last", () => {
  const { held, change, shown } = pageOfNumbers({ tokens: "5", points: "0" });
  change({ tokens: "7", points: "0" });
  assert.deepEqual(shown(), { tokens: "5", points: "0" });
  held.show(new Map([["tokens", "7"]]));
  assert.deepEqual(shown(), { tokens: "7", points: "0" });
  held.end();
  assert.deepEqual(shown(), { tokens: "7", points: "0" });
});

test("a number that goes back to what is still shown ends there", () => {
  const { held, change, shown } = pageOfNumbers({ tokens: "5" });
  change({ tokens: "7" });
  change({ tokens: "5" }); // while the steps that make it 7 are being shown
  held.show(new Map([["tokens", "7"]]));
  assert.deepEqual(shown(), { tokens: "7" });
  held.end();
  assert.deepEqual(shown(), { tokens: "5" });
});

test("a change that leaves a waiting number alone does not take what is shown for new", () => {
  const { held, change, shown } = pageOfNumbers({ tokens: "5" });
  change({ tokens: "7" });
  change({}); // only a message in the chat
  assert.deepEqual(shown(), { tokens: "5" });
  held.end();
  assert.deepEqual(shown(), { tokens: "7" });
});

test("a number that was gone in between shows what it came back with", () => {
  const { held, change, shown, remove } = pageOfNumbers({ tokens: "5" });
  change({ tokens: "7" });
  remove("tokens");
  change({ tokens: "9" });
  assert.deepEqual(shown(), { tokens: "9" });
  held.end();
  assert.deepEqual(shown(), { tokens: "9" });
});
