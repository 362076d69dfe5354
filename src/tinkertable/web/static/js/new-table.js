// The form of a new table offers only the options that make a difference for the chosen number of players.

const SEATS = "select[name^=seat_]";

/** Whether an option with `data-for="2 3"` is offered to a number of players. */
export const isOffered = (playerCounts, players) => playerCounts.split(" ").includes(String(players));

/** Hide the options that do not apply to the number of seats taken. */
export function offerOptions() {
  const players = [...document.querySelectorAll(SEATS)].filter((seat) => seat.value !== "none").length;
  for (const option of document.querySelectorAll("[data-for]")) {
    option.hidden = !isOffered(option.dataset.for, players);
    option.querySelector("select").disabled = option.hidden;
  }
}

/** Offer other options when the seats change. */
export function watchSeats() {
  document.addEventListener("change", ({ target }) => {
    if (target.matches(SEATS)) offerOptions();
  });
}
