"""What is free in Imaginarium: machines that eat nothing, the extraction, and projects of the design office."""

from __future__ import annotations

from tinkertable.core.contract import Move, Seat
from tinkertable.games.imaginarium.rules.moves import BORROW, DO_EXTRACT, FETCH, USE, VALIDATE, used_stack
from tinkertable.games.imaginarium.rules.pieces import stack_name
from tinkertable.games.imaginarium.rules.turn import ImaginariumState
from tinkertable.games.imaginarium.view import ImaginariumView, view


def free_move(state: ImaginariumState, seat: Seat) -> Move | None:
    """A move that costs nothing, takes nothing from anybody and leaves nothing to choose."""
    seen = view(state, seat)
    if seen.phase == "running":
        return _machine(seen, seat)
    if seen.phase == "acting":
        return _extraction(seen)
    if seen.phase == "validating":
        return _project(seen)
    return None


def _machine(seen: ImaginariumView, seat: Seat) -> Move | None:
    """A machine that makes something out of nothing."""
    free = {stack.stack for stack in seen.players[seat].shop if stack.ready and stack.effect.does == "makes"}
    return next((move for move in seen.legal if USE <= move < BORROW and stack_name(used_stack(move)) in free), None)


def _extraction(seen: ImaginariumView) -> Move | None:
    """The extraction, unless it would take the place of another action or end the one in progress."""
    task = seen.task
    alone = isinstance(task.pair, list) and task.doing not in task.open
    return DO_EXTRACT if alone and DO_EXTRACT in seen.legal else None


def _project(seen: ImaginariumView) -> Move | None:
    """A project that lies in the office: a secret one would take the other away."""
    office = {VALIDATE + project.project - 1 for project in seen.projects if project.place == "office"}
    return next((move for move in seen.legal if VALIDATE <= move < FETCH and move in office), None)
