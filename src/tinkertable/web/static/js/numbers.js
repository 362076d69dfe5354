// Numbers count up or down to their new value.

const COUNT_MS = 420;
const MINUS = "−";

/** The number that a text shows; a minus sign may be the typographic one. */
export const readNumber = (text) => Number(text.replace(MINUS, "-"));

/** A whole number as the page writes it. */
export const writeNumber = (number) => String(Math.round(number)).replace("-", MINUS);

/** Count an element from the text it showed before to the text it shows now. */
export function countNumber(element, before, calm) {
  if (before === undefined) return;
  const from = readNumber(before);
  const to = readNumber(element.textContent);
  if (from === to || Number.isNaN(from + to)) return;
  const growing = [{ transform: "scale(1)" }, { transform: "scale(1.45)" }, { transform: "scale(1)" }];
  element.animate(growing, calm ? 0 : COUNT_MS);
  if (calm) return;
  const began = performance.now();
  const tick = (now) => {
    const part = Math.min((now - began) / COUNT_MS, 1);
    element.textContent = writeNumber(from + (to - from) * part);
    if (part < 1) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
