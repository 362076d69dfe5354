// What happened since my last move is shown step by step: a caption in the prompt bar, and what moved with it.
// The board below is always the newest one, so that every legal click is possible all the while.

import { prepareKinds } from "./animation-by-kind.js";
import { preparePieces } from "./animation.js";
import { measureBoard, numberElement, ownerOf, readBoard } from "./board-measure.js";
import { contains } from "./flight.js";
import { HeldNumbers } from "./held-numbers.js";
import { prefersCalm, untilVisible } from "./media.js";
import { countNumber, endCounts, setNumber } from "./numbers.js";
import { fetchBoards, plyOf } from "./plies.js";
import { lastChanges, stepOfChange } from "./step-order.js";
import { StepQueue, staysBeside, stepTime, stepsFrom } from "./step-queue.js";

const GAP_MS = 70; // from one piece of a step to the next
const MOST_GAP_MS = 420;
const LATE_MS = 1500; // when the boards between take longer to come, everything moves with the last step
const NEVER = new Set(["Shift", "Control", "Alt", "Meta"]);

let waiting = []; // flights that are not over
let batches = 0; // how many batches of steps wait for the boards between
let lastBatch = Promise.resolve(); // steps are shown in the order of their batches, whichever boards come first
let skips = 0; // how often somebody skipped: batches that waited then are not shown
let swallow = false; // whether the click that follows meant something that had not come yet

const table = () => document.getElementById("table");
const page = () => document.documentElement;
const mySeat = () => Number(document.querySelector("#move-form input[name=seat]")?.value ?? -2);
const seenKey = () => `seen ${location.pathname}`;

const onNumber = (change) => (id, text) => {
  const number = numberElement(id);
  if (number) change(number, text);
};

const held = new HeldNumbers({ set: onNumber(setNumber), count: onNumber(countNumber) });
const queue = new StepQueue({ show, end: afterLast });

/** The ply up to which everything was shown in this tab; 0 when nothing was. */
export const seenPly = () => Number(sessionStorage.getItem(seenKey()) ?? 0);

/** The steps that the page names, the oldest first. */
export const namedSteps = () =>
  [...document.querySelectorAll("#steps > li")].map(({ dataset, innerHTML, textContent }) => ({
    at: Number(dataset.at),
    ply: Number(dataset.ply),
    seat: Number(dataset.seat),
    said: innerHTML,
    letters: textContent.trim().length,
  }));

function launch(flights) {
  flights.forEach((flight, number) => flight.go(Math.min(GAP_MS * number, MOST_GAP_MS)));
}

function caption(step, before) {
  const place = document.getElementById("caption");
  if (!place) return;
  const said = document.createElement("span");
  said.innerHTML = step.said;
  place.className = `caption seat-${step.seat}`;
  if (staysBeside(before, step)) {
    const earlier = document.createElement("span");
    earlier.className = "before";
    earlier.innerHTML = before.said;
    said.prepend(earlier, " ");
  }
  place.replaceChildren(said);
}

function light(step) {
  for (const old of document.querySelectorAll(".shown-step")) old.classList.remove("shown-step");
  if (!step) return;
  document.getElementById(`other-${step.seat}`)?.classList.add("shown-step");
  for (const { element } of step.flights) element.classList.add("shown-step");
}

function show(step, before) {
  page().dataset.telling = step.seat;
  caption(step, before);
  light(step);
  launch(step.flights);
  held.show(step.numbers);
  return stepTime(step.letters, page().dataset.pace);
}

const isBusy = () => queue.playing || batches > 0;

function markSeen() {
  if (!isBusy() && table()) sessionStorage.setItem(seenKey(), plyOf(table()));
}

function finish() {
  for (const flight of waiting.splice(0)) flight.end();
  held.end();
  endCounts();
  markSeen();
}

// What belongs to a batch that is still to come waits for its steps.
function afterLast() {
  delete page().dataset.telling;
  light(null);
  if (!batches) finish();
}

/** Go to the end of what is being shown. */
export function skipSteps() {
  skips += 1;
  queue.skip();
  finish();
}

/** Before a change of the page: show what the server said last, so that the change alone decides what is said next. */
export function releaseNumbers() {
  held.release();
  endCounts();
}

/** Give every flight and every number to the step with which it changed; `boards` are those that steps end with. */
function assign(steps, before, boards, flights) {
  const plies = [...boards.keys()];
  const stepsAt = (index) => steps.filter((step) => step.board === plies[index]);
  const last = plies.length - 1;
  const seat = mySeat();
  const orderOf = (part) =>
    lastChanges(
      before[part],
      [...boards.values()].map((board) => board[part]),
    );
  const [homes, kinds] = [orderOf("homes"), orderOf("kinds")];
  for (const flight of flights) {
    const index = (flight.piece ? homes.get(flight.piece) : kinds.get(flight.kind)) ?? last;
    stepOfChange(stepsAt(index), ownerOf(flight.element, seat)).flights.push(flight);
  }
  plies.forEach((ply, index) => {
    for (const [id, text] of boards.get(ply).numbers) {
      const number = numberElement(id);
      if (number) stepOfChange(stepsAt(index), ownerOf(number, seat)).numbers.set(id, text);
    }
  });
}

// A board that was not fetched shows its steps together with those of the next one that was.
function chooseBoards(steps, fetched, now) {
  const boards = new Map([...fetched].sort(([one], [other]) => one - other));
  boards.set(steps.at(-1).ply, now);
  const plies = [...boards.keys()];
  for (const step of steps) step.board = plies.find((ply) => ply >= step.ply) ?? plies.at(-1);
  for (const ply of plies) if (!steps.some((step) => step.board === ply)) boards.delete(ply);
  return boards;
}

async function boardsBetween(steps) {
  const plies = [...new Set(steps.map((step) => step.ply))].slice(0, -1);
  const late = new Promise((resolve) => setTimeout(resolve, LATE_MS, new Map()));
  const found = await Promise.race([fetchBoards(plies).catch(() => new Map()), late]);
  return new Map([...found].map(([ply, board]) => [ply, readBoard(board)]));
}

/** Show the change from a measured board to what the page shows now: step by step, or at once when there are none. */
export async function tellSteps(before, steps) {
  const calm = prefersCalm();
  const now = measureBoard(document);
  waiting = waiting.filter((flight) => !flight.over);
  const flights = calm ? [] : [...preparePieces(before, waiting), ...prepareKinds(before, now)];
  waiting.push(...flights);
  const paced = steps.length > 0 && page().dataset.pace !== "once";
  if (!calm) held.hold(before.numbers, now.numbers);
  if (!paced) {
    launch(flights);
    if (!isBusy()) held.countAll();
    return;
  }
  for (const step of steps) Object.assign(step, { flights: [], numbers: new Map() });
  batches += 1;
  const skipped = skips;
  const earlier = lastBatch;
  lastBatch = (async () => {
    const fetched = calm ? new Map() : await boardsBetween(steps);
    await earlier.catch(() => {});
    await untilVisible();
    batches -= 1;
    if (skips !== skipped) return void (isBusy() || finish());
    assign(steps, before, chooseBoards(steps, fetched, now), flights);
    queue.add(steps);
  })();
  await lastBatch;
}

/** Show what is new on the page after a change; `from` is the ply that was shown before. */
export function tellNews(before, from) {
  const steps = stepsFrom(namedSteps(), from);
  if (!steps.length && table()?.dataset.since !== undefined) markSeen();
  if (queue.playing) light(queue.current); // the change took it away
  return tellSteps(before, steps);
}

// What has not come yet, or lies under something that has not left yet, cannot be meant by a click.
const isUnseen = (flight, target, { clientX, clientY }) =>
  !flight.begun &&
  !flight.over &&
  (flight.element.contains(target) || (flight.seenAt && contains(flight.seenAt, clientX, clientY)));

function onPointerUp(event) {
  const move = event.target instanceof Element ? event.target.closest("button[name=move]") : null;
  swallow = Boolean(move) && waiting.some((flight) => isUnseen(flight, move, event));
  if (isBusy() || waiting.some((flight) => !flight.over)) skipSteps();
}

function onClick(event) {
  if (!swallow) return;
  swallow = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** End the show at any click or key. */
export function skipOnInput() {
  document.addEventListener("pointerdown", () => (swallow = false), true);
  document.addEventListener("pointerup", onPointerUp, true);
  document.addEventListener("click", onClick, true);
  document.addEventListener("keydown", ({ key }) => NEVER.has(key) || skipSteps(), true);
}
