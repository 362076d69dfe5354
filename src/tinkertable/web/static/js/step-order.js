// With which step each thing on the board changed, found by comparing the boards between.

/**
 * With which board each thing last changed.
 * `before` and every one of `boards` say by name what is so (where a piece lies, how many there are, a number).
 */
export function lastChanges(before, boards) {
  const known = new Map(before);
  const order = new Map();
  boards.forEach((board, index) => {
    for (const [name, value] of board) {
      if (known.get(name) === value) continue;
      known.set(name, value);
      order.set(name, index);
    }
    for (const name of known.keys()) {
      if (board.has(name)) continue;
      known.delete(name);
      order.set(name, index);
    }
  });
  return order;
}

/**
 * Of the steps that one board shows, the one that a change belongs to.
 * What lies at a player's place goes with the last step about them, or with what happened to everybody.
 */
export function stepOfChange(steps, owner) {
  const [first] = steps;
  if (owner === null || steps.length === 1) return first;
  const own = steps.slice(1).findLast((step) => step.seat === owner);
  if (own) return own;
  return (owner !== first.seat && steps.find((step) => step.seat < 0)) || first;
}
