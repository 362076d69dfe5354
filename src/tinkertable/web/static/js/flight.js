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

/** The box of an element on the screen, or `null` when it is not shown. */
export function shownBox(element) {
  const box = element.getBoundingClientRect();
  return box.width && box.height ? box : null;
}

/**
 * Put a copy above the page and prepare its flight. The copy is removed when the flight ends.
 * `skinOf` is the element whose game's style the copy wears.
 */
export function launch(copy, from, to, { font, skinOf, delay = 0 }) {
  const large = larger(from, to);
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
  const flight = copy.animate(flightPath(from, to, large), {
    duration: FLIGHT_MS,
    delay,
    easing: "cubic-bezier(.3, .7, .3, 1)",
    fill: "backwards",
  });
  flight.finished.finally(() => sky.remove());
  return flight;
}

/** Remove from a copy what may exist only once on the page, and what is not part of the picture. */
export function stripCopy(copy, attributes, parts) {
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of attributes) part.removeAttribute(name);
  }
  for (const part of copy.querySelectorAll(parts)) part.remove();
  return copy;
}
