"""A review as people see it: graphs ready to be drawn, and every sentence in the visitor's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from tinkertable.bots.coach_lines import good_turns_line, moment_line
from tinkertable.bots.review import Balance, Moment, Review
from tinkertable.bots.weights import games_with_a_value
from tinkertable.core.contract import Move, Seat
from tinkertable.core.text import Line
from tinkertable.i18n import Translator
from tinkertable.table.table import Table

LEFT: Final = 40
RIGHT: Final = 30
TOP: Final = 18
BOTTOM: Final = 28
APART: Final = 19
"""The marks at the ends of the lines keep this distance."""
DODGE: Final = 25
"""So do the turning points."""
STEPS: Final = 6
"""How many moves of a turn are shown after its first."""


@dataclass(frozen=True, slots=True)
class Band:
    """A day or round on the axis."""

    number: int
    ply: int
    x: float
    width: float
    labelled: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """A turning point on a line."""

    number: int
    ply: int
    seat: Seat
    kind: str
    x: float
    y: float
    said: str
    foot: float
    """Where its line is, when the mark had to stand elsewhere."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A height with its number."""

    y: float
    said: str


@dataclass(frozen=True, slots=True)
class Curve:
    """The line of one seat: its points, and where its mark stands at the end."""

    seat: Seat
    points: str
    end: float


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph of a given size."""

    name: str
    width: int
    height: int
    curves: list[Curve]
    bands: list[Band]
    marks: list[Mark]
    ticks: list[Tick]

    @property
    def left(self) -> int:
        """Where the lines begin."""
        return LEFT

    @property
    def right(self) -> int:
        """Where the lines end."""
        return self.width - RIGHT

    @property
    def floor(self) -> int:
        """The lowest height."""
        return self.height - BOTTOM


@dataclass(frozen=True, slots=True)
class ShownMoment:
    """A moment in words."""

    number: int
    moment: Moment
    ply: int
    """The moment to look at: where the choice was made, or just after chance had its way."""
    said: Markup
    plain: str
    """The same in words, for screen readers."""
    when: Markup
    played: Markup
    played_on: list[Markup]
    other: Markup | None
    other_on: list[Markup]
    worth: str
    """In points; alone, in chances."""
    bad: bool
    """Whether it was to the player's loss."""
    chances: str


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A player's game in short."""

    seat: Seat
    name: str
    won: bool
    task: Markup | None
    """What a player alone had to do."""
    balance: Balance
    good: Markup
    lost: str
    luck: str
    best: ShownMoment | None
    costliest: ShownMoment | None


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """The table beside the graph: everybody's chances and leads at one moment."""

    said: str
    ply: int
    shares: list[str]
    leads: list[str]


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """Everything the page of a review shows."""

    moments: list[ShownMoment]
    seats: list[ShownSeat]
    graphs: list[Graph]
    """Chances wide and narrow, then leads wide and narrow; alone there are none."""
    rows: list[ReviewRow]
    axis: Markup
    alone: bool


@dataclass(frozen=True, slots=True)
class Strip:
    """The graph in small above the slider of the replay, and everybody's chances at this ply."""

    last: int
    ply: int
    lines: list[tuple[Seat, str]]
    marks: list[Mark]
    chances: list[tuple[Seat, str]]
    told: list[ShownMoment]
    """What the review says about the move that follows."""
    width: int = 1000
    height: int = 100

    @property
    def cursor(self) -> float:
        """Where this ply stands."""
        return round(self.width * self.ply / max(self.last, 1), 1)


def show_review(table: Table, review: Review, language: str) -> ReviewPage:
    """The review of a table in a language."""
    translator = Translator(language, table.game.name, table.names)
    moments = [_show(translator, number, moment) for number, moment in enumerate(review.moments, 1)]
    winners = table.match.state().winners()
    axis = "axis" if table.game.name in games_with_a_value() else "any.axis"
    rounds = (
        [f"{translator.plain(Line(axis))} {band.number}" for band in _bands(review, 1000)]
        if _has_rounds(review)
        else []
    )
    starts = [band.ply for band in _bands(review, 1000)]
    last = len(review.shares) - 1
    return ReviewPage(
        moments=moments,
        seats=[_show_seat(translator, review, table, seat, winners) for seat in range(len(review.seats))],
        graphs=[
            _graph(name, width, height, review, moments, translator)
            for name in (("chances", "leads") if len(review.seats) > 1 else ("chances",))
            for width, height in ((940, 330), (372, 300))
        ],
        rows=[
            ReviewRow(
                said, ply, [translator.percent(share) for share in review.shares[ply]], _leads(translator, review, ply)
            )
            for said, ply in [*zip(rounds, starts, strict=False), (translator.plain("review_page.end"), last)]
        ],
        axis=translator.html(Line(axis)),
        alone=len(review.seats) == 1,
    )


def moments_at(review: Review, ply: int) -> list[Moment]:
    """What a review says about the move after a ply: turning points first, then the best and costliest of each seat."""
    others = [moment for seat in review.seats for moment in (seat.costliest, seat.best) if moment is not None]
    found: dict[Seat, Moment] = {}
    for moment in (*review.moments, *others):
        if moment.ply == ply and moment.kind != "luck":
            found.setdefault(moment.seat, moment)
    return list(found.values())


def marks_of(table: Table, ply: int, moments: list[Moment]) -> dict[Move, str]:
    """The moves to mark on the board: what was played, and what was better."""
    marks: dict[Move, str] = {}
    for moment in moments:
        if moment.kind == "better":
            marks[table.game.parse(moment.other_move)] = "better"
        marks[table.game.parse(table.match.history[ply].text)] = "best" if moment.kind == "best" else "played"
    return marks


def show_strip(table: Table, review: Review, language: str, ply: int, told: Sequence[Moment] = ()) -> Strip:
    """The graph in small, with a cursor at a ply and what is said about it."""
    translator = Translator(language, table.game.name, table.names)
    last = len(review.shares) - 1

    def place(at: int, share: float) -> tuple[float, float]:
        return round(1000 * at / max(last, 1), 1), round(96 - 92 * share, 1)

    lines = []
    for seat in range(len(review.seats)):
        points = [place(at, shares[seat]) for at, shares in enumerate(review.shares)]
        lines.append((seat, " ".join(f"{x},{y}" for x, y in points)))
    marks = []
    for number, moment in enumerate(review.moments, 1):
        x, y = place(moment.ply, review.shares[moment.ply][moment.seat])
        marks.append(Mark(number, moment.ply, moment.seat, moment.kind, x, y, "", y))
    chances = [(seat, translator.percent(share)) for seat, share in enumerate(review.shares[ply])]
    return Strip(last, ply, lines, marks, chances, [_show(translator, 0, moment) for moment in told])


def _show(translator: Translator, number: int, moment: Moment) -> ShownMoment:
    lucky = moment.kind == "luck"
    deeds = [translator.deed(label) for label in moment.played]
    sentence = moment_line(moment, len(translator.names))
    return ShownMoment(
        number=number,
        moment=moment,
        ply=moment.ply + 1 if lucky else moment.ply,
        said=translator.html(sentence),
        plain=translator.speech(sentence),
        when=translator.html(moment.when),
        played=_capital(
            Markup(" ").join(translator.html(told) for told in moment.played)
            if lucky
            else translator.html(translator.deed(moment.played[0]))
        ),
        played_on=[] if lucky else [translator.html(deed) for deed in deeds[1 : 1 + STEPS]],
        other=_capital(translator.html(translator.deed(moment.other[0]))) if moment.other else None,
        other_on=[translator.html(translator.deed(label)) for label in moment.other[1 : 1 + STEPS]],
        worth=_worth(translator, moment),
        bad=_bad(moment),
        chances=f"{translator.percent(moment.before)} → {translator.percent(moment.after)}",
    )


def _worth(translator: Translator, moment: Moment) -> str:
    bad = _bad(moment)
    if len(translator.names) == 1:
        return ("−" if bad else "+") + translator.percent(moment.share)
    return translator.number(-moment.points if bad else moment.points, signed=True)


def _bad(moment: Moment) -> bool:
    return moment.kind == "better" or (moment.kind in ("luck", "swing") and moment.after < moment.before)


def _capital(said: Markup) -> Markup:
    """A deed at the head of a line begins with a capital letter."""
    return Markup(said[:1].upper()) + said[1:]


def _show_seat(translator: Translator, review: Review, table: Table, seat: Seat, winners: list[Seat]) -> ShownSeat:
    balance = review.seats[seat]
    return ShownSeat(
        seat=seat,
        name=table.names[seat],
        won=seat in winners,
        task=_task(translator, table, seat) if len(review.seats) == 1 else None,
        balance=balance,
        good=translator.html(good_turns_line(balance)),
        lost=translator.number(balance.lost),
        luck=translator.number(balance.luck, signed=True),
        best=_show(translator, 0, balance.best) if balance.best else None,
        costliest=_show(translator, 0, balance.costliest) if balance.costliest else None,
    )


def _task(translator: Translator, table: Table, seat: Seat) -> Markup | None:
    """The task of a player alone, where the game has one on the table."""
    view = table.game.view(table.match.state(), seat)
    pieces = [piece for zone in table.game.board(view) for piece in zone.pieces if piece.id == "task"]
    return translator.html(pieces[0].name) if pieces else None


def _leads(translator: Translator, review: Review, ply: int) -> list[str]:
    return [translator.number(lead, signed=True) for lead in review.leads[ply]]


def _has_rounds(review: Review) -> bool:
    return any(review.rounds)


def _bands(review: Review, width: int) -> list[Band]:
    """The days or rounds along the axis; where there is no room only some of them have their number."""
    last = max(len(review.shares) - 1, 1)
    room = width - LEFT - RIGHT
    starts = [ply for ply in range(len(review.rounds)) if ply == 0 or review.rounds[ply] != review.rounds[ply - 1]]
    starts = [ply for ply in starts if review.rounds[ply] > 0]
    bands: list[Band] = []
    free = -1.0
    for ply, end in zip(starts, [*starts[1:], last], strict=True):
        x = LEFT + room * ply / last
        labelled = x >= free
        if labelled:
            free = x + 24
        bands.append(Band(review.rounds[ply], ply, round(x, 1), round(room * (end - ply) / last, 1), labelled))
    return bands


def _graph(
    name: str, width: int, height: int, review: Review, moments: list[ShownMoment], translator: Translator
) -> Graph:
    values = review.shares if name == "chances" else review.leads
    low, high = (0.0, 1.0) if name == "chances" else _range(values)
    last = max(len(values) - 1, 1)

    def place(ply: int, amount: float) -> tuple[float, float]:
        x = LEFT + (width - LEFT - RIGHT) * ply / last
        y = height - BOTTOM - (height - TOP - BOTTOM) * (amount - low) / (high - low)
        return round(x, 1), round(y, 1)

    ends = _spread([place(last, amount)[1] for amount in values[-1]], TOP, height - BOTTOM)
    curves = []
    for seat, end in enumerate(ends):
        points = [place(ply, amounts[seat]) for ply, amounts in enumerate(values)]
        curves.append(Curve(seat, " ".join(f"{x},{y}" for x, y in points), end))
    marks: list[Mark] = []
    for shown in moments:
        moment = shown.moment
        x, y = place(moment.ply, values[moment.ply][moment.seat])
        free = _free_height(x, y, marks, TOP, height - BOTTOM)
        marks.append(Mark(shown.number, shown.ply, moment.seat, moment.kind, x, free, shown.plain, y))
    ticks = []
    for part in range(5):
        amount = low + (high - low) * part / 4
        said = translator.percent(amount) if name == "chances" else _signed(round(amount))
        ticks.append(Tick(place(0, amount)[1], said))
    return Graph(name, width, height, curves, _bands(review, width), marks, ticks)


def _signed(points: int) -> str:
    """A lead as it is written: nothing has no sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def _free_height(x: float, y: float, others: list[Mark], top: float, floor: float) -> float:
    """The height nearest to the line at which a mark covers no other."""
    for away in (0, -1, 1, -2, 2, -3, 3):
        height = round(y + away * DODGE, 1)
        clear = all(abs(other.x - x) >= DODGE or abs(other.y - height) >= DODGE for other in others)
        if clear and top <= height <= floor:
            return height
    return y


def _range(values: Sequence[Sequence[float]]) -> tuple[float, float]:
    """As far below nothing as above it, in steps that can be read."""
    most = max(max(abs(amount) for amount in row) for row in values)
    high = 4.0 * (most // 4 + 1)
    return -high, high


def _spread(heights: list[float], top: float, floor: float) -> list[float]:
    """The heights of the marks at the end, moved apart where they would cover each other."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = list(heights)
    for before, seat in pairwise(order):
        placed[seat] = max(placed[seat], placed[before] + APART)
    over = max((placed[seat] - floor for seat in order), default=0.0)
    if over > 0:
        limit = floor
        for seat in reversed(order):
            placed[seat] = min(placed[seat], limit)
            limit = placed[seat] - APART
    return [round(max(height, top - 6), 1) for height in placed]
