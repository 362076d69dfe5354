"""From a record back to positions: the only way a game is ever loaded."""

from __future__ import annotations

from collections.abc import Iterator

from tinkertable.core.contract import CHANCE, Game, Move, Seat, State
from tinkertable.core.errors import BadRecord, BadSetup, IllegalMove, InvalidMove
from tinkertable.core.record import Record
from tinkertable.core.setup import start


def replay(game: Game, record: Record, upto: int | None = None) -> State:
    """The position after `upto` moves of a record, or after all of them; every move is checked."""
    state = first_position(game, record)
    for _seat, _move, position in steps(game, record.upto(len(record.entries) if upto is None else upto)):
        state = position
    return state


def first_position(game: Game, record: Record) -> State:
    """The position a record starts from; raises `BadRecord` when it is not a record of this game."""
    if record.game != game.name:
        raise BadRecord(0, f"this is a record of {record.game}, not of {game.name}")
    if record.edition != game.edition:
        raise BadRecord(
            0, f"played under edition {record.edition} of the rules; this program has edition {game.edition}"
        )
    if record.components and not game.accepts(record.components):
        raise BadRecord(
            0, f"played with components {record.components}, not {game.components}: give the file with --components"
        )
    try:
        return start(game, len(record.players), record.options)
    except BadSetup as wrong:
        raise BadRecord(0, str(wrong)) from None


def steps(game: Game, record: Record) -> Iterator[tuple[Seat, Move, State]]:
    """Each move of a record with the position it leads to. The position goes on changing: clone it to keep it."""
    state = first_position(game, record)
    for ply, entry in enumerate(record.entries):
        try:
            move = check_move(game, state, entry.seat, entry.text)
        except (InvalidMove, IllegalMove) as wrong:
            raise BadRecord(record.line_of(ply), f"move {ply + 1}: {wrong}") from None
        state.play(entry.seat, move)
        yield entry.seat, move, state


def transitions(game: Game, record: Record) -> Iterator[tuple[State, Seat, Move, State]]:
    """Each move of a record between the position before it and the one after it, which stay as they are."""
    before = first_position(game, record)
    for seat, move, state in steps(game, record):
        after = state.clone()
        yield before, seat, move, after
        before = after


def check_move(game: Game, state: State, seat: Seat, text: str) -> Move:
    """The move a text stands for, if this seat may play it now; the position is left as it is.

    Raises `InvalidMove` when the game has no such move and `IllegalMove`, with the reason, when it may not be played.
    """
    move = game.parse(text)
    actors = state.actors()
    if not actors:
        raise IllegalMove("the game is over")
    if seat not in actors:
        turn = "chance" if actors == [CHANCE] else " and ".join(f"seat {actor + 1}" for actor in actors)
        who = "chance" if seat == CHANCE else f"seat {seat + 1}"
        raise IllegalMove(f"{who} cannot act now: it is the turn of {turn}")
    if move not in state.legal(seat):
        raise IllegalMove(f"{text!r} is not possible now")
    return move
