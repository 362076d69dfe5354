// The board zooms under two fingers or with its buttons. It is laid out larger; the prompt keeps its place.

import { isPhone } from "./media.js";

const MOST = 3;
const STEP = 1.35;
const VIEWS = "#shared, #mine";
const AFTER_PINCH_MS = 400;

let zoom = 1;
let pinch = null; // the gesture under way: `view`, `apart` and `zoom` when it began
let pinchedAt = -Infinity;

/** A zoom within its limits. */
export const clampZoom = (wanted) => Math.min(MOST, Math.max(1, wanted));

/** How far two fingers are apart. */
export const fingerDistance = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);

/** Where to scroll so that the point at (x, y) of a view stays under the finger when the zoom grows by `ratio`. */
export const scrollAfterZoom = (view, { x, y }, ratio) => ({
  left: (view.scrollLeft + x) * ratio - x,
  top: (view.scrollTop + y) * ratio - y,
});

function zoomTo(board, wanted, view, point) {
  const next = clampZoom(wanted);
  if (next === zoom) return;
  const to = scrollAfterZoom(view, point, next / zoom);
  zoom = next;
  board.style.setProperty("--pinch", zoom.toFixed(3));
  view.scrollTo({ ...to, behavior: "instant" });
  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.setAttribute("aria-disabled", String(button.dataset.zoom > 0 ? zoom >= MOST : zoom <= 1));
  }
}

function onTouchStart({ touches }) {
  const views = [...touches].map(({ target }) => target instanceof Element && target.closest(VIEWS));
  const view = views.find(Boolean);
  pinch = touches.length === 2 && view && isPhone() ? { view, apart: fingerDistance(touches), zoom } : null;
}

function onTouchMove(board, event) {
  const { touches } = event;
  if (!pinch || touches.length !== 2) return;
  if (event.cancelable) event.preventDefault();
  pinchedAt = performance.now();
  const box = pinch.view.getBoundingClientRect();
  const middle = {
    x: (touches[0].clientX + touches[1].clientX) / 2 - box.x,
    y: (touches[0].clientY + touches[1].clientY) / 2 - box.y,
  };
  zoomTo(board, (pinch.zoom * fingerDistance(touches)) / pinch.apart, pinch.view, middle);
}

function onTouchEnd({ touches }) {
  if (touches.length < 2) pinch = null;
}

function onClick(board, event) {
  const target = event.target instanceof Element ? event.target : null;
  if (performance.now() - pinchedAt < AFTER_PINCH_MS && target?.closest("#table")) {
    event.preventDefault(); // fingers that leave the board after zooming play nothing
    event.stopImmediatePropagation();
    return;
  }
  const button = target?.closest("[data-zoom]");
  const view = button && [...document.querySelectorAll(VIEWS)].find((one) => one.offsetParent);
  if (!view) return;
  const wanted = button.dataset.zoom > 0 ? zoom * STEP : zoom / STEP;
  zoomTo(board, wanted, view, { x: view.clientWidth / 2, y: view.clientHeight / 2 });
}

/** Zoom with two fingers and with the buttons. */
export function watchZoom(board) {
  document.addEventListener("touchstart", onTouchStart, { passive: true });
  document.addEventListener("touchmove", (event) => onTouchMove(board, event), { passive: false });
  document.addEventListener("touchend", onTouchEnd);
  document.addEventListener("touchcancel", onTouchEnd);
  document.addEventListener("click", (event) => onClick(board, event), true);
}
