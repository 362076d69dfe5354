"""The interface of a bot: it sees a position from its seat and chooses a move."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from tinkertable.core.contract import Game, Move, Seat, State
from tinkertable.core.dice import Dice


class Choice:
    """What a bot chose, what it expects of it, and how it thinks the game goes on.

    `move` is an index into `Game.moves`. `values` is the share of the victory it expects for each seat, adding up to
    1, or empty when it has no opinion; `continuation` is the moves it expects after this one, as far as it looked.
    """

    def __init__(self, move: Move, values: list[float], continuation: list[Move]) -> None:
        self.move = move
        """What to play: an index into `Game.moves`."""
        self.values = values
        """The share of the victory it expects for each seat, adding up to 1; empty when it has no opinion."""
        self.continuation = continuation
        """The moves it expects after this one, as far as it looked."""

    def __repr__(self) -> str:
        return f"Choice(move={self.move}, values={self.values}, continuation={self.continuation})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses moves for a seat. It is handed a guess, never the truth: see `ask`."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        """The move to play in a position in which `seat` may act; all that `seat` cannot see was drawn at random."""
        raise NotImplementedError


def ask(bot: Bot, game: Game, state: State, seat: Seat, dice: Dice) -> Choice:
    """Ask a bot for a move of a seat.

    This is the only way to ask a bot: it gets a guess, so that it never sees hidden information.
    """
    return bot.choose(game, game.guess(state, seat, dice), seat, dice)
