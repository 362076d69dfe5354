// Numbers that wait for their step: until it comes they show what they showed before.
// The page may change again while they wait. What they show at last is always what the server said last.

/** Holds numbers back; `set(id, text)` shows one at once, `count(id, text)` counts to it. */
export class HeldNumbers {
  #last = new Map(); // what the server said last, by id

  constructor({ set, count }) {
    Object.assign(this, { set, count });
  }

  /** Show for a moment what the server said last: a change of the page may leave it as it is. */
  release() {
    for (const [id, text] of this.#last) this.set(id, text);
  }

  /** Go back from the numbers of `now`, which the server has said, to those that were shown `before`. */
  hold(before, now) {
    for (const id of this.#last.keys()) if (!now.has(id) || !before.has(id)) this.#last.delete(id);
    for (const [id, text] of now) {
      const old = before.get(id);
      if (old === undefined || (old === text && !this.#last.has(id))) continue;
      this.#last.set(id, text);
      this.set(id, old);
    }
  }

  /** Count to the numbers of one step; what nobody holds shows the last number already. */
  show(numbers) {
    for (const [id, text] of numbers) if (this.#last.has(id)) this.count(id, text);
  }

  /** Count to the last numbers. */
  countAll() {
    for (const [id, text] of this.#last) this.count(id, text);
    this.#last.clear();
  }

  /** Show the last numbers at once. */
  end() {
    this.release();
    this.#last.clear();
  }
}
