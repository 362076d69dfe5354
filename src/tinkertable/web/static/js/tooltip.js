// A card beside a piece explains it, on hover, on focus or while a finger rests on it.

const HOVER_MS = 350;
const LEAVE_MS = 300; // time enough to reach the link in the card
const HOLD_MS = 450; // a long press shows what a piece is; lifting the finger then plays nothing
const EDGE = 8; // the least distance from the window's edge, in pixels
const GAP = 10; // between the piece and the card

const page = globalThis.document?.documentElement;

let explained = null; // the piece whose card is shown
let hoverTimer = 0;
let leaveTimer = 0;
let pointedAt = null;
let finger = null; // the finger that rests on a piece: `piece`, `since`, `timer`
let held = false; // whether it has rested long enough
let mouse = "";
let still = null; // where the mouse was when the board changed under it: it points at nothing until it moves

/** The card. */
export const card = () => document.getElementById("explain");

/** The piece whose card is shown, or `null`. */
export const explainedPiece = () => explained;

/** The piece with an explanation that an event happened on, or `null`. */
export const pieceOf = (event) =>
  event.target instanceof Element ? event.target.closest("[data-tip], :has(> .why)") : null;

/**
 * Where the card goes: below the piece when there is room, else above it, else beside it; never over the piece, and
 * never over the prompt when it can be helped.
 * `piece`, `size` and `prompt` are boxes; `prompt` may be missing. `view` is the window's width and height.
 */
export function cardPosition(piece, size, prompt, view) {
  const bottom = prompt && piece.bottom <= prompt.top + 4 ? prompt.top : view.height;
  const right = prompt && piece.right <= prompt.left + 4 ? prompt.left : view.width;
  const within = (at, least, most) => Math.max(least, Math.min(at, most));
  const left = within(piece.x + piece.width / 2 - size.width / 2, EDGE, right - size.width - EDGE);
  if (piece.bottom + GAP + size.height < bottom) return { left, top: piece.bottom + GAP };
  if (piece.top - GAP - size.height >= EDGE) return { left, top: piece.top - size.height - GAP };
  const top = within(piece.y + piece.height / 2 - size.height / 2, EDGE, view.height - size.height - EDGE);
  if (piece.right + GAP + size.width <= view.width - EDGE) return { left: piece.right + GAP, top };
  if (piece.left - GAP - size.width >= EDGE) return { left: piece.left - GAP - size.width, top };
  const below = view.height - piece.bottom;
  return { left, top: below > piece.top ? view.height - size.height - EDGE : EDGE };
}

const describedBy = (part) =>
  (part.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== "explain");

function setDescribedBy(part, ids) {
  if (ids.length) part.setAttribute("aria-describedby", ids.join(" "));
  else part.removeAttribute("aria-describedby");
}

function ruleLink(piece, { rules, rule }) {
  const link = document.createElement("a");
  link.className = "rule";
  link.textContent = rule;
  link.tabIndex = -1;
  link.target = "_blank";
  link.href = `${rules}?piece=${encodeURIComponent(piece.dataset.piece ?? piece.id)}`;
  return link;
}

// Why a piece cannot be clicked now.
function reasonLine(piece) {
  const why = piece.querySelector(":scope > .why");
  const said = why && document.getElementById(`why-${why.dataset.why}`);
  if (!said) return null;
  const line = document.createElement("p");
  line.className = "why-not";
  line.append(...said.cloneNode(true).childNodes);
  return line;
}

function moveLine(text) {
  const line = document.createElement("p");
  line.className = "does";
  line.textContent = `▸ ${text}`;
  return line;
}

/** Show the card of a piece: its explanation, a link to its rule, and what a click on it does. */
export function showCard(piece) {
  const tip = piece.querySelector(":scope > .tip");
  const hit = piece.querySelector(":scope > .hit");
  const reason = hit ? null : reasonLine(piece);
  if (!tip && !hit && !reason) return;
  explained = piece;
  const box = card();
  box.replaceChildren(...(tip ? tip.cloneNode(true).childNodes : []));
  const links = document.querySelector(".page-table")?.dataset ?? {};
  if (links.rules && tip && !box.querySelector("a")) box.append(ruleLink(piece, links));
  if (hit?.dataset.say) box.append(moveLine(hit.dataset.say));
  if (reason) box.append(reason);
  if (!box.matches(":popover-open")) box.showPopover();
  const focused = document.activeElement;
  if (piece.contains(focused)) setDescribedBy(focused, [...describedBy(focused), box.id]);
  const prompt = document.getElementById("prompt")?.getBoundingClientRect();
  const view = { width: innerWidth, height: innerHeight };
  const { left, top } = cardPosition(piece.getBoundingClientRect(), box.getBoundingClientRect(), prompt, view);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

/** Show a text on the card above an element. */
export function showText(text, element) {
  const box = card();
  box.textContent = text;
  if (!box.matches(":popover-open")) box.showPopover();
  const at = element.getBoundingClientRect();
  box.style.left = `${Math.max(EDGE, Math.min(at.x, innerWidth - box.offsetWidth - EDGE))}px`;
  box.style.top = `${Math.max(EDGE, at.top - box.offsetHeight - EDGE)}px`;
}

/** Hide the card. */
export function hideCard() {
  clearTimeout(hoverTimer);
  clearTimeout(leaveTimer);
  explained = null;
  const box = card();
  for (const part of document.querySelectorAll('[aria-describedby~="explain"]'))
    setDescribedBy(part, describedBy(part));
  if (box?.matches(":popover-open")) box.hidePopover();
}

/** Hide the card after the board has changed, but keep it under a finger that still rests on its piece. */
export function refreshCard() {
  const kept = finger && held && finger.piece.isConnected ? finger.piece : null;
  hideCard();
  if (kept) showCard(kept);
}

/** From now on the mouse points at nothing until it moves: the board has changed under it. */
export function ignoreRestingMouse() {
  still = mouse;
}

/** Whether the finger that was lifted just now had asked for an explanation. */
export const wasHeld = () => held;

/** Forget that a finger asked. */
export function forgetHeld() {
  held = false;
}

function onHover(event) {
  const piece = pieceOf(event);
  if (event.pointerType === "touch" || `${event.clientX} ${event.clientY}` === still) return;
  clearTimeout(leaveTimer);
  if ((piece && piece === pointedAt) || card()?.contains(event.target)) return;
  pointedAt = piece;
  clearTimeout(hoverTimer);
  if (!piece) leaveTimer = setTimeout(hideCard, LEAVE_MS);
  else {
    hideCard();
    hoverTimer = setTimeout(showCard, page.dataset.explain ? 0 : HOVER_MS, piece);
  }
}

function onMouseMove(event) {
  mouse = `${event.clientX} ${event.clientY}`;
  if (still === null || mouse === still) return;
  still = null;
  onHover(event);
}

function onHeld() {
  held = true;
  if (finger.piece.isConnected) showCard(finger.piece); // until the next touch
}

function liftFinger() {
  clearTimeout(finger?.timer);
  finger = null;
}

function onPress(event) {
  held = false;
  liftFinger();
  if (card()?.contains(event.target)) return;
  hideCard();
  const piece = pieceOf(event);
  if (event.pointerType !== "touch" || !piece) return;
  finger = { piece, since: event.timeStamp, timer: setTimeout(onHeld, HOLD_MS) };
}

function onRelease(event) {
  if (finger && !held && event.timeStamp - finger.since >= HOLD_MS) onHeld(); // the page was too busy to notice in time
  liftFinger();
}

function onFocus(event) {
  if (held || card()?.contains(event.target)) return;
  hideCard();
  const piece = pieceOf(event);
  if (piece && !event.target.autofocus && event.target.matches(":focus-visible")) showCard(piece);
}

function onBlur(event) {
  if (!held && !card()?.contains(event.relatedTarget)) hideCard();
}

// A click on what cannot be clicked now says why.
function onClick(event) {
  const piece = pieceOf(event);
  if (piece?.querySelector(":scope > .why") && !event.target.closest("a, button")) showCard(piece);
}

/** Explain pieces on hover, focus and a long press; what cannot be clicked now also on a click. */
export function watchPieces() {
  document.addEventListener("pointerover", onHover);
  document.addEventListener("pointermove", onMouseMove);
  document.addEventListener("pointerdown", onPress);
  document.addEventListener("pointerup", onRelease);
  document.addEventListener("pointercancel", liftFinger); // a finger that moves the board asks nothing
  document.addEventListener("click", onClick);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("focusout", onBlur);
  document.addEventListener("contextmenu", (event) => {
    if (explained && matchMedia("(pointer: coarse)").matches) event.preventDefault();
  });
}
