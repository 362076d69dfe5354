"""Prepared moves (premoves): chosen while others move, and played when the seat's turn comes.

The rules only list the moves of a seat that is to act. So its next turn is simulated several times: from a guess of the
hidden information, the others and chance play at random until the seat is to act. Moves that at least half of these
simulations offer, with the same label, can be prepared. The simulation uses only what the seat can see.
"""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from tinkertable.core.contract import Game, Move, Seat, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.text import Line
from tinkertable.table.play import check_playing
from tinkertable.table.refusal import Refused
from tinkertable.table.table import PLAYING, Table

FUTURES: Final = 8
"""How many simulations are run."""
FAR: Final = 300
"""A turn that is more moves away than this cannot be prepared for."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A move that the next turn of a seat will probably offer, and what it would do there."""

    move: Move
    text: str
    said: Line


@dataclass(frozen=True, slots=True)
class Prepared:
    """A seat's move for its next turn, and the position in which it was chosen."""

    text: str
    said: Line
    """What it was to do. Where it would do something else, at another price say, it is not played."""
    branch: int
    ply: int
    lapsed: bool = False
    """It was found impossible at that position; kept only so that its owner learns of it."""


class Verdict(Enum):
    """What becomes of a prepared move."""

    WAITS = "waits"
    """The seat has not been asked yet."""
    PLAYS = "plays"
    """The seat is asked, and the move means what it meant."""
    LAPSED = "lapsed"
    """It is no longer possible, or no longer the same, or something was taken back: its owner decides again."""
    SPENT = "spent"
    """The seat has moved since, or the game is over."""


def foresee(game: Game, state: State, seat: Seat, seed: int) -> list[Foreseen]:
    """The moves that most imagined futures offer to a seat that is not asked now, in the order of the vocabulary."""
    offered: Counter[tuple[Move, str]] = Counter()
    said: dict[tuple[Move, str], Line] = {}
    for number in range(FUTURES):
        view = _next_turn(game, state, seat, Dice(seed + number))
        if view is None:
            continue
        for move in view.legal:
            label = game.label(view, move)
            offered[move, repr(label)] += 1
            said[move, repr(label)] = label
    likely = sorted(key for key, times in offered.items() if 2 * times >= FUTURES)
    # two with the same text are the same to the reader of the list
    first = {label: move for move, label in reversed(likely)}
    return [Foreseen(move, game.notation(move), said[move, label]) for move, label in likely if first[label] == move]


def _next_turn(game: Game, state: State, seat: Seat, dice: Dice) -> Any:
    imagined = game.guess(state, seat, dice)
    for _move in range(FAR):
        actors = imagined.actors()
        if seat in actors:
            return game.view(imagined, seat)
        if not actors:
            return None
        step(imagined, dice)
    return None


def foresee_at(table: Table, seat: Seat) -> list[Foreseen]:
    """What a seat at a table can prepare; the same for everybody who asks at the same moment of the same game."""
    match = table.match
    seed = zlib.crc32(f"{table.id} {match.branch} {match.ply} {seat}".encode())
    return foresee(table.game, match.state(), seat, seed)


def may_prepare(table: Table, seat: Seat) -> bool:
    """Whether a seat waits for others, so that there is something to prepare for."""
    return table.status == PLAYING and seat not in table.turn() and table.chairs[seat].acting_bot is None


def prepare(table: Table, person: str, seat: Seat, text: str, choices: list[Foreseen]) -> Prepared:
    """The move that a person prepares for the next turn of a seat; raises `Refused` when it cannot be foreseen."""
    table.chair_of(person, seat)
    check_playing(table)
    table.game.parse(text)
    if seat in table.turn():
        raise Refused("already_your_turn")
    chosen = next((choice for choice in choices if choice.text == text), None)
    if chosen is None:
        raise Refused("not_foreseen")
    return Prepared(text, chosen.said, table.match.branch, table.match.ply)


def judge(table: Table, seat: Seat, prepared: Prepared) -> Verdict:
    """What becomes of a prepared move as the table stands."""
    match = table.match
    if table.status != PLAYING:
        return Verdict.SPENT
    if match.branch != prepared.branch:
        return Verdict.LAPSED
    if any(played.seat == seat for played in match.history[prepared.ply :]):
        return Verdict.SPENT
    if prepared.lapsed:
        return Verdict.LAPSED
    if seat not in table.turn() or table.chairs[seat].acting_bot is not None or table.proposal is not None:
        return Verdict.WAITS
    view = table.game.view(match.state(), seat)
    move = table.game.parse(prepared.text)
    same = move in view.legal and table.game.label(view, move) == prepared.said
    return Verdict.PLAYS if same else Verdict.LAPSED


def lapse(table: Table, prepared: Prepared) -> Prepared:
    """The prepared move, given up as the table stands."""
    return replace(prepared, branch=table.match.branch, ply=table.match.ply, lapsed=True)
