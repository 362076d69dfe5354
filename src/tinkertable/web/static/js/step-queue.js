// The queue of steps: what happened is shown one step after the other, until the last one or until somebody skips.

const SHORTEST_MS = 600;
const LONGEST_MS = 2000;
const FIRST_MS = 300;
const MS_PER_LETTER = 10;
const MOST_LETTERS = 110; // of two captions that stand beside each other
const SPEEDS = { slow: 2, normal: 1, fast: 0.5 };

/** How long a caption of this many letters stays; `pace` is "slow", "normal" or "fast". */
export function stepTime(letters, pace) {
  const time = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, FIRST_MS + MS_PER_LETTER * letters));
  return time * (SPEEDS[pace] ?? 1);
}

/** Whether a caption stays, beside the next one: what one actor does is read on while it is being done. */
export const staysBeside = (before, step) =>
  before?.seat === step.seat && before.letters + step.letters <= MOST_LETTERS;

/** The steps that begin at or after a ply. */
export const stepsFrom = (steps, ply) => steps.filter((step) => step.at >= ply);

/** Shows steps in their order; `show(step, before)` returns how long it stays, `end()` is called after the last one. */
export class StepQueue {
  #waiting = [];
  #timer = null;

  constructor({ show, end, setTimer = setTimeout, clearTimer = clearTimeout }) {
    Object.assign(this, { show, end, setTimer, clearTimer });
    this.current = null;
  }

  /** Whether something is being shown. */
  get playing() {
    return this.current !== null;
  }

  /** Add steps after those that wait. */
  add(steps) {
    this.#waiting.push(...steps);
    if (!this.playing) this.#next();
  }

  /** Go to the end at once; returns the steps that nobody saw. */
  skip() {
    if (!this.playing) return [];
    const left = this.#waiting.splice(0);
    this.clearTimer.call(null, this.#timer);
    this.#next();
    return left;
  }

  #next() {
    const before = this.current;
    this.current = this.#waiting.shift() ?? null;
    if (this.current) this.#timer = this.setTimer.call(null, () => this.#next(), this.show(this.current, before));
    else if (before) this.end();
  }
}
