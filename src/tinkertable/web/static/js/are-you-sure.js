// A button with `data-sure` asks before it acts: the first click shows what it would do, the second does it.

/** Ask before a button acts that cannot be undone. */
export function askIfSure() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-sure]");
    if (!button || button.dataset.asked !== undefined) return;
    event.preventDefault();
    button.dataset.asked = "";
    button.textContent = button.dataset.sure;
  });
}
