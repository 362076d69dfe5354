// A lesson goes on without a new page: its address, the tab with what is asked, and the focus follow.

let shown = null;

const table = () => document.getElementById("table");

/** Show the first step of a lesson, when the page is one. */
export function startLesson() {
  shown = table()?.dataset.step;
  if (!shown) return;
  addEventListener("popstate", () => location.reload());
  document.querySelector("[data-highlight]")?.scrollIntoView({ block: "nearest" });
}

/** Follow the lesson to the step that the page shows now. */
export function followLesson(board) {
  const step = table()?.dataset.step;
  if (!step || step === shown) return;
  shown = step;
  history.pushState(null, "", step);
  // what is asked for beside the prompt is seen behind every tab
  const { tab } = table().dataset;
  if (tab) document.getElementById(`tab-${tab}`).checked = true;
  const asked = [...board.querySelectorAll("[data-asked], #go-on, #play-on")].find((one) => one.offsetParent);
  asked?.focus();
  for (const one of [board.querySelector("[data-highlight]"), asked]) one?.scrollIntoView({ block: "nearest" });
}
