"""One step of a lesson as a page shows it: the board to click, what the host says, and what happened meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from markupsafe import Markup, escape

from tinkertable.core.contract import Game
from tinkertable.core.errors import TinkertableError
from tinkertable.core.replay import check_move
from tinkertable.i18n import Translator
from tinkertable.server.service import TableService
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import read_pace
from tinkertable.table.match import Match, PlayedMove
from tinkertable.table.rating import LESSON
from tinkertable.table.seats import Chair
from tinkertable.table.table import BOT_NAMES, new_table
from tinkertable.web.boards.board_view import BoardView, board_of, build_board_view
from tinkertable.web.learn.component_tables import Drawn, components
from tinkertable.web.learn.documents import document
from tinkertable.web.learn.lessons import Lesson
from tinkertable.web.learn.markup import fill, reader
from tinkertable.web.pages.game_log import about

RIGHT: Final = "right"
OTHER: Final = "other"
"""A legal move, but not the one the lesson asks for."""
WRONG: Final = "no"


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Somebody else at the table."""

    seat: int
    name: str
    score: int | None


@dataclass(frozen=True, slots=True)
class Happened:
    """A line of what was played in the lesson."""

    seat: int
    said: Markup
    fresh: bool
    """Whether it happened since the last step."""


@dataclass(frozen=True, slots=True)
class Guided:
    """Everything the page of a step shows."""

    game: str
    number: int
    steps: int
    said: Markup
    rule: str
    rule_title: str
    board_view: BoardView
    asked: str | None
    marks: list[tuple[Markup, Markup]]
    """What to write differently in the drawing, so that the eye finds it."""
    neighbours: list[Neighbour]
    news: list[Happened]

    @property
    def last(self) -> bool:
        """Whether the lesson is over."""
        return self.number == self.steps


def names_at(lesson: Lesson, me: str) -> list[str]:
    """The learner and the neighbours by name."""
    others = iter(BOT_NAMES)
    return [me if seat == lesson.seat else next(others) for seat in range(lesson.seats)]


def guide(game: Game, lesson: Lesson, number: int, language: str, me: str) -> tuple[Guided, Translator]:
    """A step of a lesson, and the translator that speaks about its game."""
    step = lesson.steps[number - 1]
    match = lesson.match(game, number)
    names = names_at(lesson, me or Translator(language).plain("lesson_page.you"))
    translator = Translator(language, lesson.game, names)
    since = len(lesson.line(max(number - 1, 1)))
    earlier = board_of(game, match.at(since), lesson.seat) if number > 1 else None
    board_view = build_board_view(
        game, match.state(), lesson.seat, names, translator, clickable=step.move is not None, earlier=earlier
    )
    section = document(lesson.game, language).section(step.rule)
    scores = board_view.view.scores
    return Guided(
        game=lesson.game,
        number=number,
        steps=len(lesson.steps),
        said=speak(translator, f"lesson.{step.text}"),
        rule=step.rule,
        rule_title=section.title if section is not None else "",
        board_view=board_view,
        asked=step.move,
        marks=_marks(step.move, step.highlight),
        neighbours=[Neighbour(seat, names[seat], scores[seat]) for seat in range(lesson.seats) if seat != lesson.seat],
        news=_news(match, len(lesson.line(1)), since, lesson.seat, translator),
    ), translator


def speak(translator: Translator, key: str) -> Markup:
    """What the host says, with signs and the names of pieces."""
    markdown = reader(translator, _nothing, _nothing)
    return Markup(markdown.renderInline(fill(translator.template(key), translator, components(str(translator.game)))))


def _nothing(words: str) -> Drawn:
    raise KeyError(f"a lesson shows no {words}")


def _marks(move: str | None, highlight: tuple[str, ...]) -> list[tuple[Markup, Markup]]:
    # what is only to be looked at has a mark of its own: nobody shall click it in vain
    marks = [(f'data-piece="{escape(piece)}"', " data-highlight") for piece in highlight]
    if move is not None:
        # the eye, the key and the screen reader find it at once
        marks.append((f'value="{escape(move)}"', ' data-asked autofocus aria-describedby="said"'))
    return [(Markup(place), Markup(place + more)) for place, more in marks]


def _news(match: Match, start: int, since: int, seat: int, translator: Translator) -> list[Happened]:
    """What the moves of everybody and of chance did, the latest first, each for the player it is about."""
    lines = [
        Happened(about(line), translator.html(line), ply >= since)
        for ply in range(start, match.ply)
        for line in match.outcome(ply).lines
        if line.readers is None or seat in line.readers
    ]
    return lines[::-1]


def judge(game: Game, lesson: Lesson, number: int, text: str) -> str:
    """Whether a click is the move that the step asks for, another one that would be legal, or none at all."""
    if text == lesson.steps[number - 1].move:
        return RIGHT
    try:
        check_move(game, lesson.match(game, number).state(), lesson.seat, text)
    except TinkertableError:
        return WRONG
    return OTHER


def play_on(
    service: TableService, game: Game, lesson: Lesson, person: str, name: str, bot: str, now: float
) -> TableChange:
    """The end of a lesson as an ordinary table: the learner stays, bots take the other chairs."""
    names = names_at(lesson, name)
    chairs = [
        Chair(seat, name, person) if seat == lesson.seat else Chair(seat, names[seat], bot=bot)
        for seat in range(lesson.seats)
    ]
    table = new_table(game, lesson.options, chairs, pace=read_pace("none"), private=True, host=person, now=now)
    line = [PlayedMove(played.seat, played.text, now) for played in lesson.line(len(lesson.steps))]
    match = Match.load(game, lesson.seats, table.options, 0, line)
    news = replace(table, match=match, lesson=True, unrated=LESSON).step(match.begin(now, service.dice), now)
    return replace(news, played=tuple(news.table.match.history))
