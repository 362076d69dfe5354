"""The log and the chat of a table, as far as one visitor may read them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from markupsafe import Markup

from tinkertable.core.contract import CHANCE, WATCHER, Seat
from tinkertable.core.text import Line
from tinkertable.i18n import Translator
from tinkertable.store.tables import Said, WrittenNote
from tinkertable.table.match import MoveOutcome
from tinkertable.table.table import Table
from tinkertable.web.pages.table_card import person_name
from tinkertable.web.pages.viewer import Viewer

LOG_PLIES: Final = 60
"""How many plies of the log are shown at first, and those since the heading before them."""
HEADINGS: Final = ("log.day", "log.round")
"""Lines of the games that begin a new part of the log."""
MOVES_KEPT: Final = 20_000
"""Of how many moves the lines are kept, for each kind of reader; the oldest are dropped."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log."""

    ply: int
    seat: Seat
    """Whom it is about: -1 for nobody in particular and -2 for the table itself."""
    said: Markup
    fresh: bool
    """Whether it is new since the visitor's last move."""
    at: float
    heading: bool = False
    """Whether a new day or round begins with it."""
    refill: bool = False
    """Whether it only says what was turned up."""
    id: str = ""
    """The id of its element: it stays the same while the log grows."""
    told: tuple[Line, ...] = ()
    """The lines of the game that it says."""


_WRITTEN: Final[dict[tuple[object, bool, int], tuple[MoveOutcome, tuple[LogLine, ...]]]] = {}


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something somebody said."""

    who: str
    seat: Seat
    text: str
    at: float
    mine: bool


def readable(line: Line, seat: Seat, everything: bool) -> bool:
    """Whether a line of the log may be read from a seat."""
    return everything or line.readers is None or seat in line.readers


def build_log(viewer: Viewer, notes: list[WrittenNote]) -> tuple[list[LogLine], bool]:
    """The log up to the shown moment, the latest line first, and whether its beginning was left out.

    A heading is above the lines that it is about, so that it reads as one.
    """
    table, translator, ply = viewer.table, viewer.translator, viewer.ply
    first = 0 if viewer.query.all_log else max(0, ply - LOG_PLIES)
    speaker = translator.language, translator.names, viewer.seat, table.ended
    while first and not any(line.heading for line in _lines_of(viewer, first, speaker)):
        first -= 1
    lines: list[LogLine] = []
    for at in range(first, ply):
        for new in _lines_of(viewer, at, speaker):
            # one more of the same kind: a spare part after a spare part, but not what an inspector does with them
            last = lines[-1] if lines else None
            if new.refill and last and last.refill and (last.fresh, last.told[0].key) == (new.fresh, new.told[0].key):
                lines.append(replace(new, told=lines.pop().told + new.told))
            else:
                lines.append(new)
    lines = [replace(one, said=translator.html_of(one.told)) if len(one.told) > 1 else one for one in lines]
    for number, note in enumerate(notes):
        if first <= note.ply <= ply:
            said = translator.html(f"event.{note.key}", **note_args(table, translator, note))
            fresh = note.ply >= viewer.since
            lines.append(LogLine(min(note.ply, ply), WATCHER, said, fresh, note.at, id=f"note-{number}"))
    lines.sort(key=lambda line: (line.at, line.ply))
    lines.reverse()
    if not first and lines and not lines[-1].heading and any(line.heading for line in lines):
        beginning = translator.html("table.log_beginning")
        lines.append(replace(lines[-1], seat=CHANCE, said=beginning, heading=True, refill=False, id="log-0"))
    return _headings_above(lines), first > 0


def _headings_above(lines: list[LogLine]) -> list[LogLine]:
    """The same lines, the latest first, with each heading above the lines of its day or round."""
    done: list[LogLine] = []
    headed: list[LogLine] = []
    for line in lines:
        if line.heading:
            done += [replace(line, fresh=headed[0].fresh if headed else line.fresh), *headed]
            headed = []
        else:
            headed.append(line)
    return done + headed


def _lines_of(viewer: Viewer, at: int, speaker: tuple[str, tuple[str, ...], Seat, bool]) -> tuple[LogLine, ...]:
    """The lines about one move, from memory when they were written before."""
    match, fresh = viewer.table.match, at >= viewer.since
    outcome = match.outcome(at)
    # while the outcome is kept here, its address belongs to it alone
    key = speaker, fresh, id(outcome)
    known = _WRITTEN.get(key)
    if known is None:
        lines = []
        played = match.history[at]
        for number, told in enumerate(outcome.lines):
            if readable(told, viewer.seat, viewer.table.ended):
                heading, seat = told.key in HEADINGS, about(told)
                refill = played.seat == CHANCE and not heading and seat == CHANCE
                name = f"log-{at + 1}-{number}"
                lines.append(LogLine(at + 1, seat, viewer.say(told), fresh, played.at, heading, refill, name, (told,)))
        known = _WRITTEN[key] = outcome, tuple(lines)
        if len(_WRITTEN) > MOVES_KEPT:
            del _WRITTEN[next(iter(_WRITTEN))]
    return known[1]


def about(line: Line) -> Seat:
    """The player a line of the log is about: the first that it names."""
    return next((arg.value for arg in line.args.values() if arg.kind == "seat" and isinstance(arg.value, int)), CHANCE)


def note_args(table: Table, translator: Translator, note: WrittenNote) -> dict[str, object]:
    """The arguments of the message `event.KEY` for a note of the log."""
    args: dict[str, object] = dict(note.args)
    if "seat" in args:
        args["name"] = table.names[int(note.args["seat"])]
    if "bot" in args:
        args["bot"] = translator.bot_name(str(note.args["bot"]))
    return args


def say_move(viewer: Viewer, seat: Seat, ply: int) -> Markup:
    """A move in the words of the log, as a seat may read it."""
    lines = [viewer.say(line) for line in _lines_for(viewer, seat, ply)]
    return Markup(" ").join(lines or [viewer.table.match.history[ply].text])


def speak_move(viewer: Viewer, seat: Seat, ply: int) -> str:
    """The same as plain text."""
    lines = [viewer.translator.speech(line) for line in _lines_for(viewer, seat, ply)]
    return " ".join(lines or [viewer.table.match.history[ply].text])


def _lines_for(viewer: Viewer, seat: Seat, ply: int) -> list[Line]:
    return [line for line in viewer.table.match.outcome(ply).lines if readable(line, seat, False)]


def build_chat(viewer: Viewer, chat: list[Said]) -> list[ChatLine]:
    """The lines of chat."""
    person = viewer.me.id
    return [
        ChatLine(
            person_name(viewer.translator, said.name),
            said.seat,
            said.text,
            said.at,
            person is not None and said.person == person,
        )
        for said in chat
    ]
