// A rule opens over the game that it explains; without scripts, or when it cannot be fetched, its link leads to the page.

/** The section of a page of rules that a link leads to, or `null`; `address` is where the link came to in the end. */
export function ruleSection(page, link, address) {
  const anchor = new URL(link).hash.slice(1) || new URL(address).searchParams.get("rule");
  const section = anchor ? page.getElementById(anchor) : null;
  return section?.matches("section") ? section : null;
}

async function openRule(link, panel) {
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const section = ruleSection(page, link.href, answer.url);
  if (!answer.ok || !section) throw new Error("no such rule");
  for (const anchor of section.querySelectorAll(".anchor")) anchor.remove();
  panel.querySelector(".rule-text").replaceChildren(...section.childNodes);
  panel.querySelector(".all-rules").href = `${new URL(answer.url).pathname}#${section.id}`;
  if (!panel.open) panel.showModal();
  panel.querySelector(".rule-text").scrollTop = 0;
}

/** Open the rules that tooltips link to over the game. */
export function openRulesInPlace() {
  document.addEventListener("click", (event) => {
    const panel = document.getElementById("rule-panel");
    if (!panel) return;
    if (event.target === panel || event.target.closest("[data-close]")) panel.close();
    const link = event.target.closest("a.rule");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openRule(link, panel).catch(() => window.open(link.href, "_blank"));
  });
}
