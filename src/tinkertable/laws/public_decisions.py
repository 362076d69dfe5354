"""The law of public decisions: what the table does by itself for a seat must not tell what only that seat knows."""

from __future__ import annotations

from collections.abc import Callable

from tinkertable.core.contract import WATCHER, Game, Seat, State
from tinkertable.core.dice import Dice


def check_public_decision(
    decide: Callable[[State, Seat], object], game: Game, state: State, seat: Seat, dice: Dice
) -> None:
    """Check that everybody else can foresee a decision about a seat; raises `AssertionError` otherwise.

    `decide` says what the table does for the seat in a position, such as the move it plays without a click. It must say
    the same for a position that looks alike to any other viewer, or they would learn from it which of the two it is.
    """
    made = decide(state, seat)
    for viewer in (WATCHER, *range(len(state.scores()))):
        if viewer == seat:
            continue
        imagined = decide(game.guess(state, viewer, dice), seat)
        if imagined != made:
            raise AssertionError(f"{made!r} for seat {seat} tells viewer {viewer} that it is not {imagined!r}")
