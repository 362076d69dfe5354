// News for screen readers, in the order in which they happened: all that the page has not shown before.

const MOST = 8; // lines at a time; how many came before is said in one

let heardUntil = null;

/** The lines newer than `heard`, in their order: at most `MOST`, with a line about those left out. */
export function newLines(lines, heard, before) {
  const fresh = lines.filter((line) => line.at > heard).sort((one, other) => one.at - other.at);
  const told = fresh.slice(-MOST).map((line) => line.said);
  if (fresh.length > MOST) told.unshift(before.replace("#", fresh.length - MOST));
  return told;
}

function allLines() {
  const log = [...document.querySelectorAll("#log [data-at]")].reverse();
  const chat = document.querySelectorAll(".chat-lines [data-at]");
  return [...log, ...chat].map(({ dataset, textContent }) => ({
    at: Number(dataset.at),
    said: dataset.said ?? textContent.trim(),
  }));
}

const newestOf = (lines) => Math.max(0, ...lines.map((line) => line.at));

/** Take what the page shows now as heard. */
export function startListening() {
  heardUntil = newestOf(allLines());
}

/** Announce what is new on the page. */
export function announceNews() {
  const lines = allLines();
  const news = document.getElementById("news");
  const told = newLines(lines, heardUntil, news?.dataset.before ?? "");
  heardUntil = newestOf(lines);
  if (news && told.length) news.textContent = told.join(" ");
}
