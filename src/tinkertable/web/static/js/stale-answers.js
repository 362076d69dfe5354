// The table on the page changes through news that come by themselves and through answers to what the player does.
// What was asked for before such a change and is answered after it may be older than what the page shows.

let changes = 0; // how often the table on this page was replaced

/** Whether a request is about the table. */
export const isTable = ({ target }) => target instanceof Element && target.id === "table";
const isNews = ({ sourceElement }) => sourceElement.id === "follow";
const isStale = (ctx) => isTable(ctx) && ctx.askedAt !== undefined && ctx.askedAt !== changes;

/** Ask for the table as it is now; only when the request that is being answered is over, for which htmx would give it up. */
export const askAgain = () => setTimeout(() => document.getElementById("follow")?.dispatchEvent(new Event("again")));

function onRequest({ detail: { ctx } }) {
  if (isTable(ctx)) ctx.askedAt = changes;
}

// News are left and asked for again; the answer to a player is shown, and the news that it may lack are asked for.
function onAnswer(event) {
  const { ctx } = event.detail;
  if (!isStale(ctx)) return;
  if (isNews(ctx)) event.preventDefault();
  askAgain();
}

function beforeSwap({ detail: { ctx } }) {
  if (isTable(ctx)) changes += 1;
}

/** Keep answers that come late from replacing a newer table. */
export function watchStaleAnswers() {
  document.addEventListener("htmx:config:request", onRequest);
  document.addEventListener("htmx:after:request", onAnswer);
  document.addEventListener("htmx:before:swap", beforeSwap);
}
