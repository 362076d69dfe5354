// The mode that explains: every piece can be reached with Tab, and a click on the board plays nothing.

import { forgetHeld, pieceOf, showCard, wasHeld } from "./tooltip.js";

const page = globalThis.document?.documentElement;

/** Whether the mode is on. */
export const isExplaining = () => Boolean(page.dataset.explain);

/** The attributes that a piece needs to be reached and read with Tab; those it has already are left alone. */
function attributesFor(piece) {
  const tip = piece.querySelector(":scope > .tip");
  const name = tip?.querySelector(":scope > b")?.textContent ?? tip?.textContent.trim();
  const wanted = { tabindex: "0", role: piece.matches("li") ? "listitem" : "group", "aria-label": name };
  return Object.entries(wanted).filter(([key, value]) => value && !piece.hasAttribute(key));
}

/** Switch the mode on or off. After the board has changed, switch it on again for the new pieces. */
export function setExplaining(on) {
  if (on) page.dataset.explain = "on";
  else delete page.dataset.explain;
  for (const button of document.querySelectorAll("button[data-explain]")) {
    button.setAttribute("aria-pressed", String(on));
  }
  for (const piece of document.querySelectorAll("[data-stop]")) {
    for (const name of piece.dataset.stop.split(" ")) piece.removeAttribute(name);
  }
  if (!on) return;
  for (const piece of document.querySelectorAll("#table :is([data-tip], :has(> .why)):not(:has(> .hit))")) {
    const given = attributesFor(piece);
    for (const [key, value] of given) piece.setAttribute(key, value);
    piece.dataset.stop = [...given.map(([key]) => key), "data-stop"].join(" ");
  }
}

/** Switch the mode. */
export const toggleExplaining = () => setExplaining(!isExplaining());

/** Explain instead of playing, in this mode and after a long press. */
export function explainInsteadOfPlaying() {
  document.addEventListener(
    "click",
    (event) => {
      const piece = pieceOf(event);
      const asked = isExplaining() && piece;
      if ((!wasHeld() && !asked) || !(event.target instanceof Element && event.target.closest("#table"))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      forgetHeld();
      if (asked) showCard(piece);
    },
    true,
  );
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("button")?.closest("[data-explain]"))
      toggleExplaining();
  });
}
