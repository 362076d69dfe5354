"""Replay a record to get its positions: the only way a game is loaded."""

from __future__ import annotations

from collections.abc import Iterator

from tinkertable.core.contract import CHANCE, Game, Move, Seat, State
from tinkertable.core.errors import BadRecord, BadSetup, IllegalMove, InvalidMove
from tinkertable.core.record import Record
from tinkertable.core.setup import start
from tinkertable.core.text import line_arg


def replay(game: Game, record: Record, upto: int | None = None) -> State:
    """The position after `upto` moves of a record, or after all of them; every move is checked."""
    state = first_position(game, record)
    for _seat, _move, position in steps(game, record.upto(len(record.entries) if upto is None else upto)):
        state = position
    return state


def first_position(game: Game, record: Record) -> State:
    """The position a record starts from; raises `BadRecord` when it is not a record of this game."""
    if record.game != game.name:
        raise BadRecord(0, "record_other_game", record=record.game, game=game.name)
    check_rules(game, record.edition, record.components)
    try:
        return start(game, len(record.players), record.options)
    except BadSetup as wrong:
        raise BadRecord(0, "record_setup", reason=line_arg(wrong.message)) from None


def check_rules(game: Game, edition: int, components: str) -> None:
    """Raise `BadRecord` when a record or table states other rules or other component values than the game has."""
    if edition != game.edition:
        raise BadRecord(0, "record_edition", record=edition, game=game.edition)
    if components and not game.accepts(components):
        raise BadRecord(0, "record_components", record=components, game=game.components)


def steps(game: Game, record: Record) -> Iterator[tuple[Seat, Move, State]]:
    """Each move of a record with the position after it. The position is reused: clone it to keep it."""
    state = first_position(game, record)
    for ply, entry in enumerate(record.entries):
        try:
            move = check_move(game, state, entry.seat, entry.text)
        except (InvalidMove, IllegalMove) as wrong:
            raise BadRecord(
                record.line_of(ply), "record_move", number=ply + 1, reason=line_arg(wrong.message)
            ) from None
        state.play(entry.seat, move)
        yield entry.seat, move, state


def transitions(game: Game, record: Record) -> Iterator[tuple[State, Seat, Move, State]]:
    """Each move of a record with copies of the positions before and after it."""
    before = first_position(game, record)
    for seat, move, state in steps(game, record):
        after = state.clone()
        yield before, seat, move, after
        before = after


def parse_move(game: Game, text: str) -> Move:
    """The move with a notation; raises `InvalidMove` when there is none, also for what is no text at all."""
    if not isinstance(text, str):
        raise InvalidMove("unknown_move", game=game.name, move=str(text))
    return game.parse(text)


def check_move(game: Game, state: State, seat: Seat, text: str) -> Move:
    """Parse a move and check that this seat may play it now; the position is not changed.

    Raises `InvalidMove` when the game has no such move and `IllegalMove`, with the reason, when it may not be played.
    """
    move = parse_move(game, text)
    actors = state.actors()
    if not actors:
        raise IllegalMove("game_over")
    if seat not in actors:
        turn = ", ".join(str(actor + 1) for actor in actors)
        if seat == CHANCE:
            raise IllegalMove("not_chance", turn=turn)
        raise IllegalMove("not_turn_chance" if actors == [CHANCE] else "not_turn", seat=seat + 1, turn=turn)
    if move not in state.legal(seat):
        raise IllegalMove("not_possible", move=text)
    return move
