// What the pages do beyond plain forms. Nothing here is needed to play.
// Listeners hear an event in the order in which they are added here: explaining and confirming come before playing.

import { startListening } from "./announcements.js";
import { showMissedMoves, watchAgainButton } from "./catch-up.js";
import { askBeforeActing } from "./ask-first.js";
import { watchCopyButtons } from "./copy-link.js";
import { runClocks } from "./countdown.js";
import { explainInsteadOfPlaying } from "./explain-mode.js";
import { watchKeys } from "./keyboard.js";
import { startLesson } from "./lesson.js";
import { settlePage, watchSwaps } from "./live-updates.js";
import { relayoutOnResize } from "./media.js";
import { closeMenusOnClick } from "./menus.js";
import { offerOptions, watchSeats } from "./new-table.js";
import { restoreNotes, storeNotes } from "./notes.js";
import { watchParts } from "./parts.js";
import { offerPush } from "./push.js";
import { runIfAsked, watchReplay } from "./replay.js";
import { watchRequests } from "./request-errors.js";
import { openRulesInPlace } from "./rule-panel.js";
import { watchSoundButton } from "./sound.js";
import { watchStaleAnswers } from "./stale-answers.js";
import { skipOnInput } from "./steps.js";
import { watchPieces } from "./tooltip.js";
import { markUnread, watchChat } from "./unread-chat.js";
import { watchWaiting } from "./waiting-tables.js";
import { watchZoom } from "./zoom.js";

document.documentElement.classList.add("js");

watchParts(); // before anything is changed on the page
watchAgainButton();
skipOnInput();
watchPieces();
explainInsteadOfPlaying();
askBeforeActing();
const board = document.querySelector(".page-table, .page-lesson");
if (board) {
  watchZoom(board);
  relayoutOnResize();
  startLesson();
}
closeMenusOnClick();
openRulesInPlace();
watchReplay();
watchSoundButton();
watchCopyButtons();
watchKeys();
watchSeats();
storeNotes();
watchChat();
watchWaiting();
offerPush();
watchRequests();
watchStaleAnswers();
watchSwaps(board);
runClocks();
startListening();

showMissedMoves().catch(() => {}); // only a show
settlePage();
markUnread();
restoreNotes();
offerOptions();
runIfAsked();
