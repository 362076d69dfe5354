// Fetching what the table was like at past moments.

const MOST_BOARDS = 16; // the server gives no more at once

/** The ply that a table shows. */
export const plyOf = (table) => Number(table?.dataset.ply ?? 0);

async function fetchPage(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** The table as it was at a ply: an element that is not part of the page. */
export async function fetchTable(ply) {
  return (await fetchPage(`${location.pathname}/${ply}`)).getElementById("table");
}

/** The boards at some plies, the last ones when there are many: by ply, elements that are not part of the page. */
export async function fetchBoards(plies) {
  if (!plies.length) return new Map();
  const page = await fetchPage(`${location.pathname}/boards?plies=${plies.slice(-MOST_BOARDS).join("+")}`);
  return new Map([...page.querySelectorAll("section[data-ply]")].map((board) => [Number(board.dataset.ply), board]));
}
