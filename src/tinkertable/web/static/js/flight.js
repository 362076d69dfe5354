// One flight: a copy of a piece moves from one box to another, above everything that could hide it.

export const FLIGHT_MS = 400;
const LIFT = 24; // how high the copy rises half-way, in pixels

/** The larger of two boxes: the copy is drawn at that size, so that it stays sharp. */
export const larger = (one, other) => (one.width > other.width ? one : other);

/** The transforms of a flight for a copy drawn at the size of `large`: start, half-way, end. */
export function flightPath(from, to, large) {
  const at = ({ x, y, width, height }, lift = 0) =>
    `translate(${x}px, ${y - lift}px) scale(${width / large.width}, ${height / large.height})`;
  const between = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: large.width, height: large.height };
  return [{ transform: at(from) }, { transform: at(between, LIFT), offset: 0.5 }, { transform: at(to) }];
}

/** Whether a point lies in a box. */
export const contains = (box, x, y) => box.x <= x && x <= box.x + box.width && box.y <= y && y <= box.y + box.height;

/** The box of an element on the screen, or `null` when it is not shown. */
export function shownBox(element) {
  const box = element.getBoundingClientRect();
  return box.width && box.height ? box : null;
}

function putAbove(copy, large, font, skinOf) {
  copy.classList.add("flying");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    width: `${large.width}px`,
    height: `${large.height}px`,
    fontSize: font,
    transformOrigin: "0 0",
  });
  const sky = document.createElement("div");
  sky.className = `sky-way ${skinOf.closest("[data-skin]")?.dataset.skin ?? ""}`;
  sky.append(copy);
  document.body.append(sky);
  return sky;
}

const hide = (element) => element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 600_000 });

// A motion that waits: `go` begins it, `end` brings it to its end at once; what it covers is not seen until then.
function waitingMotion(motion, hidden, atEnd) {
  motion.pause();
  const flight = { begun: false, over: false };
  motion.finished
    .catch(() => {})
    .finally(() => {
      flight.over = true;
      hidden?.cancel();
      atEnd();
    });
  flight.go = (delay = 0) => {
    if (flight.over || flight.begun) return;
    flight.begun = true;
    if (!delay) motion.play();
    else setTimeout(() => flight.over || motion.play(), delay);
  };
  flight.end = () => flight.over || motion.finish();
  return flight;
}

/**
 * Put a copy above the page where its flight begins; the copy is removed when the flight ends.
 * `skinOf` is the element whose game's style the copy wears, `covers` the element it stands for.
 */
export function prepareFlight(copy, from, to, { font, skinOf, covers }) {
  const large = larger(from, to);
  const sky = putAbove(copy, large, font, skinOf);
  const options = { duration: FLIGHT_MS, easing: "cubic-bezier(.3, .7, .3, 1)", fill: "backwards" };
  const motion = copy.animate(flightPath(from, to, large), options);
  return Object.assign(
    waitingMotion(motion, covers && hide(covers), () => sky.remove()),
    { seenAt: from },
  );
}

/** A piece that was nowhere before: it is not seen until it is let in. */
export function fadeIn(piece) {
  const motion = piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300, fill: "backwards" });
  return waitingMotion(motion, null, () => {});
}

/** Remove from a copy what may exist only once on the page, and what is not part of the picture. */
export function stripCopy(copy, attributes, parts) {
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of attributes) part.removeAttribute(name);
  }
  for (const part of copy.querySelectorAll(parts)) part.remove();
  return copy;
}
