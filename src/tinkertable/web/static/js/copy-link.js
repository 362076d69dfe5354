// Buttons that copy a link: the one in a field (`data-copy`), or the page's own (`data-share`).

async function onClick({ target }) {
  const button = target instanceof Element ? target.closest("[data-copy], [data-share]") : null;
  if (!button) return;
  const field = button.dataset.copy && document.querySelector(button.dataset.copy);
  await navigator.clipboard?.writeText(field ? field.value : location.href).catch(() => field && field.select());
  button.lastChild.textContent = button.dataset.done;
}

/** Copy links on a click. */
export function watchCopyButtons() {
  document.addEventListener("click", onClick);
}
