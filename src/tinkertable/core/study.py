"""What experiments want to know about a game beyond its rules: its components, options, restrictions and endings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tinkertable.core.contract import Move, Seat


def _no_component(_state: Any, _seat: Seat, _move: Move) -> str | None:
    return None


def _nothing_dealt(_state: Any) -> list[str]:
    return []


def clockwise_from(first: Seat, seats: int) -> list[Seat]:
    """All seats, one after the other from the first one on."""
    return [(first + step) % seats for step in range(seats)]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStudy:
    """How the balance lab reads a game: `STUDY` in the `study.py` of its folder. Every answer is a catalog key.

    Positions are the game's own; the functions are asked before a move is played.
    """

    component: Callable[[Any, Seat, Move], str | None] = _no_component
    """The component that a move takes, or that a move of `CHANCE` brings to the table: `machine.B3`.

    The message `study.family.machine` names its family, if the game has it.
    """
    option: Callable[[Move], str | None] = lambda _move: None
    """The option of a turn that a move chooses: `study.option.buy`; `None` for what is no option."""
    turn_order: Callable[[Any], list[Seat]] = lambda state: list(range(len(state.scores())))
    """All seats in the order of their turns, asked when the first round begins."""
    ending: Callable[[Any], str] = lambda _state: "lab.ending.over"
    """Why a finished game is over: `study.ending.days`."""
    dealt: Callable[[Any], list[str]] = _nothing_dealt
    """What each seat of a finished game was dealt at random, one beside each seat; empty where nothing is."""
    always: tuple[str, ...] = ()
    """Components that are face up in every game."""
    restrictions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Things a player may do without: the key of a name, and how the notations of the moves that use it begin."""
