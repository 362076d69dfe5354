"""What happened since the viewer's last move, as a queue of steps: one actor at a time, in the words of the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from tinkertable.core.contract import CHANCE, Seat
from tinkertable.core.text import Line
from tinkertable.table.table import WAITING
from tinkertable.web.pages.game_log import readable
from tinkertable.web.pages.viewer import Viewer

MOST_STEPS: Final = 40
"""How many steps a page gets; the log tells what came before."""
WATCHED_PLIES: Final = 12
"""How many of the last plies are shown to somebody who does not play."""


@dataclass(slots=True)
class Step:
    """Something that one player did, or that happened to the table."""

    at: int
    """The ply before it."""
    ply: int
    """The ply whose board shows it done."""
    seat: Seat
    """Who did it; -1 for the table itself."""
    key: str
    """The catalog key of its last sentence."""
    said: Markup
    """The caption."""
    told: list[Line]
    """The lines of the log that it says."""


def first_ply(viewer: Viewer) -> int:
    """The ply from which steps are shown: after one's last move, or where the players began to move."""
    history = viewer.table.match.history
    if not viewer.mine:
        return max(0, viewer.ply - WATCHED_PLIES)
    if viewer.since:
        return viewer.since
    return next((at for at, played in enumerate(history) if played.seat != CHANCE), viewer.ply)


def build_steps(viewer: Viewer) -> list[Step]:
    """The steps since the viewer's last own move, the oldest first; none at a past moment."""
    if not viewer.live or viewer.table.status == WAITING:
        return []
    match, open_book = viewer.table.match, viewer.table.ended
    steps: list[Step] = []
    for at in range(first_ply(viewer), viewer.ply):
        for told in match.outcome(at).lines:
            if readable(told, viewer.seat, open_book):
                _tell(steps, at, told, viewer.say(told))
        if steps:
            steps[-1].ply = at + 1  # what is done in silence belongs to what was said before
    steps = steps[-MOST_STEPS:]
    for step in steps:
        if len(step.told) > 1:
            step.said = viewer.translator.html_of(step.told)
    return steps


def actor_of(told: Line) -> Seat:
    """Who a line is about: the first player it names, or the table."""
    return next((int(str(arg.value)) for arg in told.args.values() if arg.kind == "seat"), CHANCE)


def _tell(steps: list[Step], at: int, told: Line, said: Markup) -> None:
    """Add a line: to the last step when it goes on about the same actor, or is one more of the same kind."""
    seat = actor_of(told)
    if steps and steps[-1].seat == seat:
        last = steps[-1]
        if (last.at == at and seat != CHANCE) or (seat == CHANCE and last.key == told.key):
            last.told.append(told)
            last.key, last.ply = told.key, at + 1
            return
    steps.append(Step(at, at + 1, seat, told.key, said, [told]))
