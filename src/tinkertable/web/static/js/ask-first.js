// The first click on a button with `data-sure` says what it would do, the second within a few seconds does it; so does
// a move that cannot be taken back (`data-final`), on a phone or as the settings say. What is greyed out says why.

import { isPhone } from "./media.js";
import { hideCard, showText } from "./tooltip.js";

const ARMED_MS = 3500;

/** Whether such a move asks first: `setting` is "always", "never" or "auto". */
export const asksFirst = (setting, phone) => setting === "always" || (setting !== "never" && phone);

function onClick(event) {
  const button = event.target instanceof Element ? event.target.closest("button, a") : null;
  if (!button) return;
  const disabled = button.getAttribute("aria-disabled") === "true";
  const { final, sure, whyNot } = button.dataset;
  const asks = sure || (final && asksFirst(document.documentElement.dataset.confirm, isPhone()));
  if (!disabled && (!asks || button.classList.contains("armed"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (disabled) {
    if (whyNot) showText(whyNot, button);
    return;
  }
  if (sure && !button.name) Object.assign(button, { name: "sure", value: "yes" }); // so the server need not ask again
  button.classList.add("armed");
  showText(sure || final, button);
  setTimeout(() => {
    button.classList.remove("armed");
    hideCard();
  }, ARMED_MS);
}

/** Ask before something is wasted, lost or cannot be taken back. */
export function askBeforeActing() {
  document.addEventListener("click", onClick, true);
}
