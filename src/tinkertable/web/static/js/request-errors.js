// What went wrong is said in the server's words, or in ours when it cannot be reached, until something goes well again.

const UNREACHABLE = [502, 504]; // what a proxy answers when it cannot reach the server

const line = () => document.getElementById("trouble");

/**
 * What an answer does: `refused` when the server says why in plain text, `lost` when it could not be reached.
 * Either leaves the page as it is, also what was written on it.
 */
export function judgeAnswer(status, contentType) {
  return { refused: Boolean(contentType?.startsWith("text/plain")), lost: UNREACHABLE.includes(status) };
}

function onAnswer(event) {
  const { request, response, text, hx } = event.detail.ctx;
  const { refused, lost } = judgeAnswer(response.status, response.headers.get("content-type"));
  if ((refused || lost) && !hx.refresh) event.preventDefault();
  const { unreachable } = line().dataset;
  const said = lost ? unreachable : refused ? text : "";
  // what comes by itself only shows that the table can be reached
  if (said || request.method !== "GET" || line().textContent === unreachable) line().textContent = said;
}

function onError({ detail: { ctx, error } }) {
  if (ctx && error.name !== "AbortError") line().textContent = line().dataset.unreachable; // older news may be given up for newer ones
}

/** Show errors of requests that htmx makes. */
export function watchRequests() {
  document.addEventListener("htmx:after:request", onAnswer);
  document.addEventListener("htmx:error", onError);
}
