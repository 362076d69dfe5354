// Which boards of the past the page needs, and fetching them.

/** The ply that a table shows. */
export const plyOf = (table) => Number(table?.dataset.ply ?? 0);

/** The plies between `from` and what a table shows now, of those that it names in `data-steps`. */
export function stepsSince(table, from) {
  const steps = (table?.dataset.steps ?? "").split(" ").map(Number);
  return steps.filter((ply) => from < ply && ply < plyOf(table));
}

/** The table as it was at a ply: an element that is not part of the page. */
export async function fetchTable(ply) {
  const answer = await fetch(`${location.pathname}/${ply}`);
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("table");
}
