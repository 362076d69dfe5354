// Menus close when something else is clicked, and with Escape.

const openMenus = () => [...document.querySelectorAll("details[data-menu][open]")];

/** Close all menus; returns whether any was open. */
export function closeMenus() {
  const open = openMenus();
  for (const menu of open) menu.open = false;
  return open.length > 0;
}

/** Close the menus in which a click did not happen. */
export function closeMenusOnClick() {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    for (const menu of openMenus()) if (!menu.contains(target)) menu.open = false;
  });
}
