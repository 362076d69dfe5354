"""Commands of a player in a running game: move, undo, redo, takeback, hint, prepared moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tinkertable.bots.coach import Hint
from tinkertable.core.contract import Seat
from tinkertable.core.dice import Dice
from tinkertable.core.errors import StalePly
from tinkertable.games import GameKey
from tinkertable.server.service import TableService
from tinkertable.server.workers.tasks import HintTask
from tinkertable.table import play
from tinkertable.table import undo as undoing
from tinkertable.table.changes import TableChange
from tinkertable.table.prepare import prepare
from tinkertable.table.refusal import Refused
from tinkertable.table.table import Table
from tinkertable.table.use_free import has_more, use_free_move


@dataclass(frozen=True, slots=True)
class CommandTarget:
    """The seat a command is for and the position in which it was given: in any other one it is stale."""

    seat: Seat | None
    """`None` is the person's only seat."""
    ply: int
    branch: int | None = None


def own_seat(table: Table, person: str, seat: Seat | None) -> Seat:
    """The seat that is meant: the one named, or the only one of a person; raises `Refused` when they have several."""
    if seat is not None:
        return seat
    mine = table.seats_of(person)
    if len(mine) != 1:
        raise Refused("which_seat")
    return mine[0]


def _at(table: Table, person: str, position: CommandTarget) -> play.At:
    return play.At(own_seat(table, person, position.seat), position.ply, position.branch)


async def move(
    service: TableService, person: str, id: str, at: CommandTarget, text: str, *, program: bool = False
) -> Table:
    """Play a move, written in the game's notation; `program` when it came through the API."""

    def step(table: Table, now: float) -> TableChange:
        return play.move(table, person, _at(table, person, at), text, now, service.dice, program=program)

    return (await service.apply_as(person, id, step)).table


async def use_free(service: TableService, person: str, id: str, at: CommandTarget, *, program: bool = False) -> Table:
    """Play every move that is free for a seat, one after the other, each as a move of its own."""

    def step(table: Table, now: float) -> TableChange:
        return use_free_move(table, person, _at(table, person, at), now, service.dice, program=program)

    change = await service.apply_as(person, id, step)
    seat = own_seat(change.table, person, at.seat)
    while has_more(change, seat):
        match = change.table.match
        at = CommandTarget(seat, match.ply, match.branch)
        try:
            change = await service.apply_as(person, id, step)
        except (Refused, StalePly):  # somebody else has changed the table since
            break
    return await service.table(id)


async def undo(service: TableService, person: str, id: str, at: CommandTarget) -> Table:
    """Take back the last move of a seat, where nothing was revealed and nobody else acted since."""
    return await _go(service, person, id, at, undoing.undo)


async def restart(service: TableService, person: str, id: str, at: CommandTarget) -> Table:
    """Take back everything a seat may take back alone."""
    return await _go(service, person, id, at, undoing.restart)


async def redo(service: TableService, person: str, id: str, at: CommandTarget) -> Table:
    """Play again what the last undo took back."""
    return await _go(service, person, id, at, undoing.redo)


_Go = Callable[[Table, str, play.At, float, Dice], TableChange]


async def _go(service: TableService, person: str, id: str, at: CommandTarget, change: _Go) -> Table:
    def step(table: Table, now: float) -> TableChange:
        return change(table, person, _at(table, person, at), now, service.dice)

    return (await service.apply_as(person, id, step)).table


async def ask_takeback(service: TableService, person: str, id: str, seat: Seat | None, to: int) -> Table:
    """Ask the others to go back to just before an own move, the one at ply `to`."""

    def step(table: Table, now: float) -> TableChange:
        return play.ask_back(table, person, own_seat(table, person, seat), to, now, service.dice)

    return (await service.apply_as(person, id, step)).table


async def answer_proposal(service: TableService, person: str, id: str, proposal: int, answer: str) -> Table:
    """Accept, decline or withdraw what is proposed."""

    def step(table: Table, now: float) -> TableChange:
        return play.answer(table, person, proposal, answer, now, service.dice)

    return (await service.apply_as(person, id, step)).table


async def ask_hint(service: TableService, person: str, id: str, at: CommandTarget) -> tuple[Table, Hint | None]:
    """What the coach would play. Returns the table afterwards, and no hint if it has moved on meanwhile."""
    table = await service.visible_table(id, person)
    seat = own_seat(table, person, at.seat)
    table.chair_of(person, seat)
    play.check_playing(table)
    table.match.check_fresh(seat, at.ply, at.branch)
    if not table.hints:
        raise Refused("no_hints")
    if seat not in table.turn():
        raise Refused("not_your_turn")
    task = HintTask(table.id, GameKey.of(table.game), table.match.state().dump(), seat)
    hint = await service.workers.run(task, share=person)
    now = await service.table(id)  # the coach takes seconds
    same = (now.match.branch, now.match.ply) == (table.match.branch, table.match.ply)
    return now, hint if same else None


async def prepare_move(service: TableService, person: str, id: str, seat: Seat | None, text: str) -> Table:
    """Keep a move for the next turn of an own seat, which may come at any moment."""
    table = await service.visible_table(id, person)
    own = own_seat(table, person, seat)
    table.chair_of(person, own)
    await service.prepared.put(id, own, prepare(table, person, own, text, await service.foresee(table, own)))
    # the turn may have come while the move was saved
    service.on_change(await service.table(id))
    return table


async def cancel_prepared(service: TableService, person: str, id: str, seat: Seat | None) -> Table:
    """Delete the prepared move of an own seat."""
    table = await service.visible_table(id, person)
    own = own_seat(table, person, seat)
    table.chair_of(person, own)
    await service.prepared.drop(id, own)
    return table
