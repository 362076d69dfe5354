"""The greedy bot: looks one move ahead."""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from tinkertable.bots.protocol import Choice
from tinkertable.bots.value import Value
from tinkertable.bots.value_bot import ValueBot
from tinkertable.core.contract import Game, Seat, State
from tinkertable.core.dice import Dice


class GreedyBot(ValueBot):
    """Plays the move after which its position is worth most; a careless one sometimes takes the next best."""

    def __init__(self, find: Callable[[Game, int], Value], careless: float = 0.0) -> None:
        super().__init__(find)
        self.careless = careless
        """How much of a share of the victory it overlooks easily; 0 overlooks nothing."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        """The best single move, or nearly, when it is careless."""
        value = self.value_of(game, seen)
        moves = seen.legal(seat)
        if len(moves) == 1:
            return Choice(moves[0], value.shares(seen), [])
        worths: list[float] = []
        for move in moves:
            child = seen.clone()
            child.play(seat, move)
            worths.append(value.worth(child, seat))
        chosen = pick_softly(worths, self.careless, dice)
        after = seen.clone()
        after.play(seat, moves[chosen])
        return Choice(moves[chosen], value.shares(after), [])


def pick_softly(worths: list[float], careless: float, dice: Dice) -> int:
    """The index of the highest worth; with carelessness, of another one the sooner the less it falls behind."""
    best = max(worths)
    weights: list[int] = []
    for worth in worths:
        if careless > 0.0:
            weights.append(int(100000.0 * exp((worth - best) / careless)))
        else:
            weights.append(1 if worth == best else 0)
    return dice.pick(weights)
