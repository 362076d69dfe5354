"""Base class of the bots that value positions."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from tinkertable.bots.protocol import Bot
from tinkertable.bots.value import Value
from tinkertable.core.contract import Game, Move, Seat, State
from tinkertable.core.dice import Dice


@mypyc_attr(allow_interpreted_subclasses=True)
class ValueBot(Bot):
    """A bot that weighs positions with the value of the game."""

    def __init__(self, find: Callable[[Game, int], Value]) -> None:
        self._find = find
        self._game: Game | None = None
        self._seats = 0
        self._value: Value | None = None

    def value_of(self, game: Game, state: State) -> Value:
        """The value for this game and this number of seats; looked up once."""
        seats = len(state.scores())
        if self._value is None or self._game is not game or self._seats != seats:
            self._game = game
            self._seats = seats
            self._value = self._find(game, seats)
        return self._value


def best_move(value: Value, state: State, seat: Seat, dice: Dice) -> Move:
    """The move after which the seat's position is worth most; chance decides between equals."""
    moves = state.legal(seat)
    if len(moves) == 1:
        return moves[0]
    best = moves[0]
    most = -1.0
    equals = 1
    for move in moves:
        child = state.clone()
        child.play(seat, move)
        worth = value.promise(child, seat)
        if worth > most:
            most = worth
            best = move
            equals = 1
        elif worth == most:
            equals += 1
            if dice.below(equals) == 0:
                best = move
    return best
