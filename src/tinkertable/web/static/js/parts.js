// Parts of the table that this page holds are not sent again. A part is an element without the parts inside it; it
// carries its name, a digest of its markup (`data-part`). Requests for the table tell the names. In the answer a mark
// stands for parts that have not changed (`data-held` is `3` for the fourth name, `3+5` for five from there), followed
// by what goes into them. They are filled in as the server sent them, before the table is changed. Nothing told, all is
// sent.

import { askAgain, isTable } from "./stale-answers.js";

const HEADER = "Held-Parts";
const MOST = 600; // names in a header: proxies refuse long ones

let held = new Map(); // the parts of the table as the server sent them, by name: what lay inside is an empty comment

/** The names of parts, to tell the server. */
export const namesOf = (parts) => [...parts.keys()].slice(0, MOST);

/** The numbers that a mark stands for. */
export function readMark(text) {
  const [first, count = 1] = text.split("+").map(Number);
  return Array.from({ length: count }, (_, at) => first + at);
}

/**
 * Put things together that follow each other: a function makes a part, given the function that takes the next thing
 * that goes into it. Returns `null` when something is missing.
 */
export function buildAll(items) {
  const rest = [...items];
  let complete = true;
  const take = () => {
    const next = rest.shift();
    if (next === undefined) complete = false;
    return typeof next === "function" ? next(take) : next;
  };
  const built = [];
  while (rest.length) built.push(take());
  return complete ? built : null;
}

function comments(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  return found;
}

function fillShell(shell, take) {
  const part = shell.cloneNode(true);
  for (const place of comments(part)) place.replaceWith(take() ?? "");
  return part;
}

// A part without the parts inside it, and without the marks that htmx leaves.
function shellOf(part) {
  const shell = part.cloneNode(true);
  for (const inside of shell.querySelectorAll("[data-part]")) inside.replaceWith(document.createComment(""));
  for (const one of [shell, ...shell.querySelectorAll("*")]) one.removeAttribute("data-htmx-powered");
  return shell;
}

function collectParts(root, known) {
  const found = new Map();
  for (const part of root.querySelectorAll("[data-part]")) {
    const name = part.dataset.part;
    if (!found.has(name)) found.set(name, known.get(name) ?? shellOf(part));
  }
  return found;
}

// What a node of an answer stands for: itself, or parts that are held.
function itemsOf(node, names, parts) {
  const mark = node.dataset?.held;
  if (mark === undefined) return [node];
  return readMark(mark).map((number) => {
    const shell = parts.get(names[number]);
    return shell && ((take) => fillShell(shell, take));
  });
}

// Returns whether everything that is meant was there.
function fillIn(root, parts) {
  const names = namesOf(parts);
  const parents = new Set([...root.querySelectorAll("[data-held]")].map((mark) => mark.parentNode));
  for (const parent of parents) {
    const built = buildAll([...parent.childNodes].flatMap((node) => itemsOf(node, names, parts)));
    if (!built) return false;
    parent.replaceChildren(...built);
  }
  return true;
}

function onRequest({ detail: { ctx } }) {
  if (!isTable(ctx)) return;
  ctx.heldParts = held; // the answer leaves out what is held now, not what is held when it comes
  ctx.request.headers[HEADER] = namesOf(held).join(" ");
}

function beforeSwap(event) {
  const { ctx, tasks } = event.detail;
  const task = tasks.find(({ type }) => type === "main");
  if (!isTable(ctx) || !task?.fragment.querySelector("#table")) return;
  const known = ctx.heldParts ?? new Map();
  if (fillIn(task.fragment, known)) {
    held = collectParts(task.fragment, known);
  } else {
    held = new Map(); // asked for again, the table is sent whole
    event.preventDefault();
    askAgain();
  }
}

/** Tell with each request for the table which parts the page holds, and complete the answers. */
export function watchParts() {
  held = collectParts(document, new Map());
  document.addEventListener("htmx:config:request", onRequest);
  document.addEventListener("htmx:before:swap", beforeSwap);
}
