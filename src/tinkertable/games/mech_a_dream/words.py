"""What Mech A Dream says: prompts, labels and log lines, as keys of its catalogs."""

from __future__ import annotations

from typing import Any

from tinkertable.core.contract import Move, Seat
from tinkertable.core.line import Line, line
from tinkertable.games.mech_a_dream.rules import MechADream
from tinkertable.games.mech_a_dream.score import score_lines


def prompt(view: dict[str, Any]) -> Line:
    """What is asked of the viewer."""
    return line("prompt.wait")


def label(view: dict[str, Any], move: Move) -> Line:
    """What a move does."""
    return line("move.decline")


def tell(before: MechADream, seat: Seat, move: Move, after: MechADream) -> list[Line]:
    """What happened."""
    return []


def sheet(state: MechADream) -> list[tuple[Line, list[int]]]:
    """The score line by line."""
    lines = [score_lines(state, seat) for seat in range(state.seats)]
    return [
        (line(f"sheet.{name}"), [seat[number] for seat in lines])
        for number, name in enumerate(("points", "rainbows", "stock"))
    ]
