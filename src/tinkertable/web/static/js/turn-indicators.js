// Where something waits for the viewer: dots on a phone's tabs, the mark in the title, what the coach advises.

import { isPhone } from "./media.js";
import { chimeUnlessLooking } from "./sound.js";

const TABS = { shared: "tab-board", mine: "tab-mine", others: "tab-others" };
const WAITING = [
  ['.tabs label[for="tab-board"]', "#shared .hit"],
  ['.tabs label[for="tab-mine"]', "#mine .hit, #privacy-screen"],
  ['.tabs label[for="tab-others"]', "#others .hit"],
  ["label[for=drawer]", "#others .hit"],
];

let wasMyTurn = true;
let wasOver = false;
let asked = null; // the ply whose question has opened its tab

/** The title of the page with a dot when it is the viewer's turn; the number of waiting tables stays in front of it. */
export const turnTitle = (title, myTurn) =>
  title.replace(/^(\(\d+\) )?(● )?/, (_all, count = "") => count + (myTurn ? "● " : ""));

// On a phone what is advised may lie behind a tab, or further down.
function showHint(table) {
  for (const button of table.querySelectorAll("button[name=move]")) {
    button.classList.toggle("hinted", button.value === table.dataset.hint);
  }
  const pieces = [...table.querySelectorAll(":is(#shared, #mine, #others) .hinted")];
  const piece = pieces.find((one) => one.checkVisibility()) ?? pieces[0];
  if (!piece || !isPhone()) return;
  document.getElementById(TABS[piece.closest("#shared, #mine, #others").id]).checked = true;
  piece.scrollIntoView({ block: "center", inline: "center" });
}

// On a phone the end of the game opens the tab with the result, whatever the last move was played on.
function showResult(table) {
  const isOver = Boolean(table.querySelector("#after"));
  if (isOver && !wasOver && isPhone()) document.getElementById(TABS.shared).checked = true;
  wasOver = isOver;
}

// On a phone a new question opens the tab on which it can be answered, unless the open one already can.
function openTab(table) {
  if (!isPhone() || table.dataset.myTurn === undefined || asked === table.dataset.ply) return;
  asked = table.dataset.ply;
  const parts = Object.keys(TABS).filter((id) => table.querySelector(`#${id} .hit`));
  if (!parts.length || parts.some((id) => document.getElementById(TABS[id]).checked)) return;
  document.getElementById(TABS[parts[0]]).checked = true;
}

/** Mark what waits for the viewer on the table that is shown now. */
export function markTurn(table) {
  openTab(table);
  showResult(table);
  for (const [label, places] of WAITING) {
    document.querySelector(label)?.classList.toggle("lit", Boolean(document.querySelector(places)));
  }
  showHint(table);
  const myTurn = table.dataset.myTurn !== undefined;
  document.title = turnTitle(document.title, myTurn);
  const icon = document.querySelector("link[data-turn]");
  if (icon) icon.href = myTurn ? icon.dataset.turn : icon.dataset.calm;
  if (myTurn && !wasMyTurn) chimeUnlessLooking();
  wasMyTurn = myTurn;
}
