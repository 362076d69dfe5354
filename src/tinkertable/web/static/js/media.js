// What the reader's device and settings ask for.

const NARROW = "(max-width: 47.99rem), (max-height: 30rem)"; // also a phone that lies on its side

/** Whether the reader wants less motion. */
export const prefersCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the page is laid out for a phone. */
export const isPhone = () => matchMedia(NARROW).matches;

/** Wait until somebody can see the page. */
export async function untilVisible() {
  while (document.hidden) {
    await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
  }
}

/** Lay the board out afresh when a window grows out of a phone's size: what was behind a tab was measured as nothing. */
export function relayoutOnResize() {
  matchMedia(NARROW).addEventListener("change", () => {
    const board = document.getElementById("table");
    board.style.display = "none";
    void board.offsetHeight;
    board.style.display = "";
  });
}
