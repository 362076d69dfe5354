// The load: node clients.js PORT TABLES SECONDS PAUSE prints the time of every move, in milliseconds, as JSON.
// Two of boardgame.io's own clients sit at each table; the one to move waits for the pause, then moves.
import { createRequire } from "node:module";
import path from "node:path";

import { Pile } from "./game.js";

const from = createRequire(path.join(process.cwd(), "package.json"));
const { Client } = from("boardgame.io/client");
const { SocketIO } = from("boardgame.io/multiplayer");

const [port, tables, seconds, pause] = process.argv.slice(2).map(Number);
const AT_ONCE = 10;
const times = [];
let playing = false;
let counting = false;
let stopping = false;

function sit(matchID, playerID) {
  const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}` });
  const client = Client({ game: Pile, matchID, playerID, numPlayers: 2, multiplayer, debug: false });
  let asked = -1;
  let began = 0;
  const look = (state) => {
    if (!state || !playing || stopping) return;
    if (asked >= 0 && state._stateID > asked) {
      // the answer to the own move, with the position after it
      if (counting) times.push(performance.now() - began);
      asked = -1;
    }
    if (state.ctx.currentPlayer !== playerID || asked >= 0) return;
    asked = state._stateID;
    setTimeout(
      () => {
        began = performance.now();
        client.moves.add(Math.floor(Math.random() * 10));
      },
      pause * 1000 * (state._stateID ? 1 : Math.random()),
    );
  };
  const arrived = new Promise((resolve) => {
    client.subscribe((state) => {
      if (state) resolve();
      look(state);
    });
  });
  client.start();
  return { arrived, begin: () => look(client.getState()) };
}

// nobody moves before everybody sits, some tables at a time
const seats = [];
for (let first = 0; first < tables; first += AT_ONCE) {
  for (let number = first; number < Math.min(first + AT_ONCE, tables); number += 1) {
    for (const playerID of ["0", "1"]) seats.push(sit(`table-${number}`, playerID));
  }
  await Promise.all(seats.map((seat) => seat.arrived));
}
playing = true;
for (const seat of seats) seat.begin();
setTimeout(() => {
  counting = true;
  console.log("counting");
}, 3000);
setTimeout(
  () => {
    stopping = true;
    process.stdout.write(JSON.stringify(times), () => process.exit(0));
  },
  3000 + seconds * 1000,
);
