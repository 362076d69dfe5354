// Numbers count up or down to their new value.

const COUNT_MS = 420;
const MINUS = "−";

const counting = new WeakMap(); // the number of the last count of each element: a newer one ends an older one

/** The number that a text shows; a minus sign may be the typographic one. */
export const readNumber = (text) => Number(text.replace(MINUS, "-"));

/** A whole number as the page writes it. */
export const writeNumber = (number) => String(Math.round(number)).replace("-", MINUS);

/** Show a text at once; a count that is under way ends. */
export function setNumber(element, text) {
  counting.set(element, (counting.get(element) ?? 0) + 1);
  element.textContent = text;
}

/** Count an element from the text it shows to another. */
export function countNumber(element, text) {
  const [from, to] = [readNumber(element.textContent), readNumber(text)];
  if (from === to) return;
  setNumber(element, text);
  if (Number.isNaN(from + to)) return;
  const growing = [{ transform: "scale(1)" }, { transform: "scale(1.45)" }, { transform: "scale(1)" }];
  element.animate(growing, COUNT_MS);
  const mine = counting.get(element);
  const began = performance.now();
  const tick = (now) => {
    if (counting.get(element) !== mine) return;
    const part = Math.min((now - began) / COUNT_MS, 1);
    element.textContent = part < 1 ? writeNumber(from + (to - from) * part) : text;
    if (part < 1) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
