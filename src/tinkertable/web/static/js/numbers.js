// Numbers count up or down to their new value.

const COUNT_MS = 420;
const MINUS = "−";

const counting = new Map(); // the counts that are under way, by element: what it shows at last

/** The number that a text shows; a minus sign may be the typographic one. */
export const readNumber = (text) => Number(text.replace(MINUS, "-"));

/** A whole number as the page writes it. */
export const writeNumber = (number) => String(Math.round(number)).replace("-", MINUS);

/** Show a text at once; a count that is under way ends. */
export function setNumber(element, text) {
  counting.delete(element);
  element.textContent = text;
}

/** Bring every count that is under way to its end. */
export function endCounts() {
  for (const [element, { text }] of counting) setNumber(element, text);
}

/** Count an element from the text it shows to another. */
export function countNumber(element, text) {
  const [from, to] = [readNumber(element.textContent), readNumber(text)];
  if (from === to) return;
  setNumber(element, text);
  if (Number.isNaN(from + to)) return;
  const growing = [{ transform: "scale(1)" }, { transform: "scale(1.45)" }, { transform: "scale(1)" }];
  element.animate(growing, COUNT_MS);
  const mine = { text };
  counting.set(element, mine);
  const began = performance.now();
  const tick = (now) => {
    if (counting.get(element) !== mine) return; // a newer one has ended it
    const part = Math.min((now - began) / COUNT_MS, 1);
    if (part === 1) return void setNumber(element, text);
    element.textContent = writeNumber(from + (to - from) * part);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
