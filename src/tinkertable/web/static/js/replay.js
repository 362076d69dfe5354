// Replay: the slider, the strip of the review, and playing the moves by themselves.

const STEP_MS = 1100;

let timer = 0;

const bar = () => document.getElementById("replay");

/** A ply inside a game of `last` moves. */
export const clampPly = (ply, last) => Math.max(0, Math.min(ply, last));

/** The ply at a place on a strip that shows `last` moves from its left edge to its right. */
export const plyAt = (x, box, last) => Math.round((last * (x - box.left)) / box.width);

async function goTo(ply) {
  if (!bar()) return;
  const { base, last } = bar().dataset;
  const address = `${base}${clampPly(ply, Number(last))}${location.search}`;
  if (!window.htmx) return location.assign(address);
  await window.htmx.ajax("GET", address, { target: "#table", select: "#table", swap: "outerMorph" });
  history.replaceState(null, "", address);
}

/** Show on its button whether the replay runs. */
export function showRunning() {
  for (const button of document.querySelectorAll("[data-autoplay]")) {
    button.setAttribute("aria-pressed", String(Boolean(timer)));
  }
}

/** Stop the running replay. */
export function stopReplay() {
  clearInterval(timer);
  timer = 0;
  showRunning();
}

function runReplay(atEnd = () => {}) {
  timer = setInterval(() => {
    if (bar() && bar().dataset.at !== bar().dataset.last) return void goTo(Number(bar().dataset.at) + 1);
    stopReplay();
    atEnd();
  }, STEP_MS);
  showRunning();
}

function onSlide({ target }) {
  if (!target.matches("[data-slider]")) return;
  stopReplay();
  target.parentElement.querySelector("output").textContent = `${target.value}/${target.max}`;
  const cursor = document.getElementById("strip-cursor");
  cursor?.setAttribute("transform", `translate(${(1000 * target.value) / target.max} 0)`);
}

function onClick(event) {
  const target = event.target instanceof Element ? event.target : null;
  const strip = target?.closest("[data-strip]");
  if (strip) {
    stopReplay();
    void goTo(plyAt(event.clientX, strip.getBoundingClientRect(), Number(strip.dataset.strip)));
  }
  if (target?.closest("[data-autoplay]")) {
    if (timer) stopReplay();
    else runReplay();
  }
}

/** Serve the slider, the strip and the button that lets the replay run. */
export function watchReplay() {
  document.addEventListener("input", onSlide);
  document.addEventListener("change", ({ target }) => {
    if (target.matches("[data-slider]")) void goTo(Number(target.value));
  });
  document.addEventListener("click", onClick);
}

/** What happened since the last visit runs by itself when the address asks for it, then the table comes back. */
export function runIfAsked() {
  if (!bar() || location.hash !== "#run") return;
  const table = bar().dataset.base.replace(/\/$/, "");
  runReplay(() => location.assign(table));
}
