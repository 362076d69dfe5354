// Small decisions of the page: clocks, titles, cards, replay, announcements, options, errors.

import assert from "node:assert/strict";
import { test } from "node:test";

import { newLines } from "../../src/tinkertable/web/static/js/announcements.js";
import { asksFirst } from "../../src/tinkertable/web/static/js/ask-first.js";
import { clockNow, clockText } from "../../src/tinkertable/web/static/js/countdown.js";
import { isOffered } from "../../src/tinkertable/web/static/js/new-table.js";
import { buildAll, namesOf, readMark } from "../../src/tinkertable/web/static/js/parts.js";
import { deviceName, keyBytes } from "../../src/tinkertable/web/static/js/push.js";
import { clampPly, plyAt } from "../../src/tinkertable/web/static/js/replay.js";
import { judgeAnswer } from "../../src/tinkertable/web/static/js/request-errors.js";
import { cardPosition } from "../../src/tinkertable/web/static/js/tooltip.js";
import { turnTitle } from "../../src/tinkertable/web/static/js/turn-indicators.js";

const box = (x, y, width, height) => ({
  x,
  y,
  width,
  height,
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

test("a clock shows minutes and two digits of seconds", () => {
  assert.deepEqual([0, 9, 75, 3600].map(clockText), ["0:00", "0:09", "1:15", "60:00"]);
});

test("a clock shows the time of the move first, then what is left in the bank", () => {
  assert.deepEqual(clockNow(101, 100), { time: 1, banking: false });
  assert.deepEqual(clockNow(100, 100), { time: 100, banking: true });
  assert.deepEqual(clockNow(0, 100), { time: 0, banking: true });
  assert.deepEqual(clockNow(0, 0), { time: 0, banking: false });
});

test("a device is named after its browser and system", () => {
  assert.equal(deviceName("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"), "Firefox · Linux");
  assert.equal(deviceName("Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36"), "Chrome · Android");
  assert.equal(deviceName("Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Version/19 Safari/605"), "Safari · macOS");
  assert.equal(deviceName("something else"), "");
});

test("the key of the server is read as bytes", () => {
  assert.deepEqual([...keyBytes("-_8A")], [251, 255, 0]);
});

test("the title carries one dot while it is my turn", () => {
  assert.equal(turnTitle("Imaginarium", true), "● Imaginarium");
  assert.equal(turnTitle("● Imaginarium", true), "● Imaginarium");
  assert.equal(turnTitle("● Imaginarium", false), "Imaginarium");
});

test("the card lies below its piece, or above it where it would cover the prompt", () => {
  const view = { width: 1000, height: 800 };
  const size = box(0, 0, 200, 100);
  const prompt = box(0, 300, 1000, 500);
  assert.deepEqual(cardPosition(box(400, 100, 50, 50), size, undefined, view), { left: 325, top: 160 });
  assert.deepEqual(cardPosition(box(400, 200, 50, 50), size, prompt, view), { left: 325, top: 90 });
});

test("the card stays inside the window", () => {
  const view = { width: 390, height: 844 };
  const size = box(0, 0, 300, 100);
  assert.equal(cardPosition(box(0, 0, 20, 20), size, undefined, view).left, 8);
  assert.equal(cardPosition(box(370, 0, 20, 20), size, undefined, view).left, 82);
});

test("a click on the strip of the review leads to the ply under it", () => {
  assert.equal(plyAt(150, { left: 100, width: 200 }, 80), 20);
  assert.deepEqual(
    [-1, 7, 12].map((ply) => clampPly(ply, 10)),
    [0, 7, 10],
  );
});

test("a final move asks always, never, or only on a phone", () => {
  assert.equal(asksFirst("always", false), true);
  assert.equal(asksFirst("never", true), false);
  assert.equal(asksFirst("auto", true), true);
  assert.equal(asksFirst("auto", false), false);
});

test("news are announced in their order, old lines not again", () => {
  const lines = [
    { at: 3, said: "three" },
    { at: 1, said: "one" },
    { at: 2, said: "two" },
  ];
  assert.deepEqual(newLines(lines, 1, "# before"), ["two", "three"]);
});

test("of many news the last eight are announced, and how many came before", () => {
  const lines = Array.from({ length: 10 }, (_, at) => ({ at: at + 1, said: `line ${at + 1}` }));
  const told = newLines(lines, 0, "# lines before");
  assert.equal(told.length, 9);
  assert.deepEqual(told.slice(0, 2), ["2 lines before", "line 3"]);
});

test("an option is offered only to the numbers of players it is for", () => {
  assert.equal(isOffered("2 3", 2), true);
  assert.equal(isOffered("2 3", 4), false);
});

test("plain text is a refusal, a proxy's error means that the server is lost", () => {
  assert.deepEqual(judgeAnswer(422, "text/plain; charset=utf-8"), { refused: true, lost: false });
  assert.deepEqual(judgeAnswer(502, "text/html"), { refused: false, lost: true });
  assert.deepEqual(judgeAnswer(200, null), { refused: false, lost: false });
});

test("a mark stands for one part that is held, or for several that follow each other", () => {
  assert.deepEqual([readMark("0"), readMark("3+4")], [[0], [3, 4, 5, 6]]);
});

test("what follows a held part goes into it, as far as it has room", () => {
  const part =
    (name, room = 0) =>
    (take) => [name, ...Array.from({ length: room }, take)];
  assert.deepEqual(buildAll(["text", part("board", 2), part("tile", 1), "new button", part("empty"), "after"]), [
    "text",
    ["board", ["tile", "new button"], ["empty"]],
    "after",
  ]);
  assert.equal(buildAll([part("board", 2), "one"]), null);
  assert.equal(buildAll([undefined, "a part that is not held"]), null);
});

test("only as many names are sent as fit into a header", () => {
  const parts = new Map(Array.from({ length: 2000 }, (_, number) => [`Name${number}`, {}]));
  assert.ok(namesOf(parts).join(" ").length < 8000);
  assert.equal(namesOf(parts)[0], "Name0");
});
