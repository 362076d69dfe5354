// When each flight starts: several moves are shown one after the other, in the order they were played.

import { FLIGHT_MS } from "./flight.js";

const PACE_MS = 600; // from one move to the next
const GAP_MS = 70; // from one piece of a move to the next
const MOST_GAP_MS = 420;

const flying = new Set();
let busyUntil = 0;

/**
 * The delay of each flight in milliseconds, and when the last one ends.
 * `order` says with which step each piece moved; pieces it does not name move with the `last` step.
 */
export function schedule(ids, order, last, begin = 0) {
  const delays = new Map();
  let at = begin;
  let end = begin;
  for (let step = 0; step <= last; step += 1) {
    const group = ids.filter((id) => (order.get(id) ?? last) === step);
    group.forEach((id, number) => {
      const delay = at + Math.min(GAP_MS * number, MOST_GAP_MS);
      delays.set(id, delay);
      end = Math.max(end, delay + FLIGHT_MS);
    });
    if (group.length) at += PACE_MS;
  }
  return { delays, end };
}

/** Remember a flight until it is over, so that `skipFlights` can end it. */
export function addFlight(flight) {
  flying.add(flight);
}

/** Forget a flight that is over. */
export function removeFlight(flight) {
  flying.delete(flight);
}

/** Let the flights go, after those that are still under way. */
export function startFlights(flights, order = new Map(), last = 0) {
  const now = performance.now();
  const begin = Math.min(Math.max(0, busyUntil - now), 3 * PACE_MS);
  const { delays, end } = schedule(
    flights.map((flight) => flight.id),
    order,
    last,
    begin,
  );
  for (const flight of flights) setTimeout(flight.go, delays.get(flight.id));
  busyUntil = now + end;
}

function skipFlights() {
  for (const flight of flying) flight.end();
  busyUntil = 0;
}

/** End the show at any touch or key. */
export function skipOnInput() {
  document.addEventListener("pointerdown", skipFlights, true);
  document.addEventListener("keydown", skipFlights, true);
}
