"""The words of buttons and of the score sheet, and why a move is not possible."""

from __future__ import annotations

from clatterworks.rules.moves import PUT, ROLL, SHAFTS, SIDES, TAKE
from clatterworks.rules.state import ClatterworksState
from clatterworks.view import ClatterworksView
from tinkertable.core.contract import Move
from tinkertable.core.text import Arg, Line, line


def label(view: ClatterworksView, move: Move) -> Line:
    """What a move does."""
    if move >= PUT:
        return line("move.put", number=view.hand, shaft=Arg("on", SHAFTS[move - PUT]))
    kind = "take" if move >= TAKE else "roll" if move >= ROLL else "order"
    return line(f"move.{kind}", number=move % SIDES + 1)


def refusal(view: ClatterworksView, move: Move) -> Line:
    """Why the viewer, who is asked to move, may not play this move now."""
    if move >= PUT:
        return line("refusal.full" if view.hand else "refusal.take_first")
    if move >= TAKE:
        return line("refusal.put_first" if view.hand else "refusal.no_such_die")
    return line("refusal.now")


def waste(view: ClatterworksView, move: Move) -> Line | None:
    """What a legal move would waste, so that the page asks first: a boiler that bursts."""
    if move == PUT and view.seat >= 0:
        boiler = view.machines[view.seat].boiler
        if sum(boiler) + view.hand > 12 >= sum(boiler):
            return line("waste.burst")
    return None


def score_sheet(state: ClatterworksState) -> list[tuple[Line, list[int]]]:
    """The score line by line: each shaft, then the order."""
    points = [state.points(seat) for seat in range(state.seats)]
    rows = zip((*SHAFTS, "order"), zip(*points, strict=True), strict=True)
    return [(line(f"sheet.{name}"), list(row)) for name, row in rows]
