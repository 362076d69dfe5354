// Clocks run between two visits of the server.

const LONGEST = 36_000; // seconds; a clock with more left shows days, which the server writes

/** Seconds as a clock shows them: 75 is `1:15`. */
export const clockText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** What a clock shows when `left` seconds are left, `bank` of them in the time bank. */
export function clockNow(left, bank) {
  const banking = bank > 0 && left <= bank;
  return { time: banking ? left : left - bank, banking };
}

function tick() {
  for (const clock of document.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Number(clock.dataset.left) - 1);
    clock.dataset.left = left;
    const { time, banking } = clockNow(left, Number(clock.dataset.bank ?? 0));
    clock.classList.toggle("banking", banking);
    if (time < LONGEST) clock.querySelector("[data-countdown]").textContent = clockText(time);
  }
}

/** Let the clocks run. */
export function runClocks() {
  setInterval(tick, 1000);
}
