// Private notes about a table; they stay in this browser.

const keyOf = (field) => `notes ${field.dataset.notes}`;

/** Write the stored notes into their field when it is empty. */
export function restoreNotes() {
  const field = document.querySelector("[data-notes]");
  if (field && !field.value) field.value = localStorage.getItem(keyOf(field)) ?? "";
}

/** Store the notes while they are written. */
export function storeNotes() {
  document.addEventListener("input", ({ target }) => {
    if (target.matches("[data-notes]")) localStorage.setItem(keyOf(target), target.value);
  });
}
