// A small game for the comparison: two players in turn add a number to a pile, each move is written into the log.
export const Pile = {
  name: "pile",
  setup: () => ({ pile: 0, log: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // not played ahead in the client: a move counts when the server has answered
    add: {
      move: ({ G, playerID }, number) => {
        G.pile += number;
        G.log.push(`${playerID} adds ${number}`);
        if (G.log.length > 60) G.log.shift();
      },
      client: false,
    },
  },
};
