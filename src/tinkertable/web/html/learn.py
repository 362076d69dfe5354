"""The rules pages with their search, and the lessons."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Final

from litestar import Response, Router, get, post
from litestar.exceptions import NotFoundException
from markupsafe import Markup

from tinkertable.games import open_game
from tinkertable.i18n import Translator
from tinkertable.store.lesson_progress import Learned
from tinkertable.web.context import AppContext, FormFields
from tinkertable.web.identity import AnyRequest, Me
from tinkertable.web.learn.documents import document_of, explained_games, read_address
from tinkertable.web.learn.drawings import sprite
from tinkertable.web.learn.lesson_page import OTHER, RIGHT, guide, judge, play_on
from tinkertable.web.learn.lessons import Lesson, lesson, taught_games
from tinkertable.web.learn.rule_links import rule_anchor
from tinkertable.web.learn.search import LONGEST, find
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """A lesson as a list of games shows it."""

    on: int | None
    """The step to go on with; nothing for those who have not begun, or are through."""
    steps: int
    done: bool


def _explained(name: str) -> str:
    if name not in explained_games():
        raise NotFoundException("there are no rules of such a game")
    return name


def _taught(name: str) -> str:
    if name not in taught_games():
        raise NotFoundException("there is no lesson of such a game")
    return name


def hints(language: str) -> dict[str, str]:
    """What one may look up, for instance: a few words of each game."""
    speakers = {game: Translator(language, game) for game in explained_games()}
    return {
        game: speaker.plain("search.ask") if speaker.has("search.ask") else "" for game, speaker in speakers.items()
    }


async def progress(app: AppContext, me: Me) -> dict[str, LessonProgress]:
    """How far a visitor has come in each lesson."""
    known = await app.service.lessons.of(me.id) if me.id is not None else {}
    found = {}
    for name in taught_games():
        steps = len(lesson(name).steps)
        learned = known.get(name, Learned(1, done=False))
        on = learned.step if 1 < learned.step < steps else None
        found[name] = LessonProgress(on, steps, learned.done)
    return found


@get("/rules")
async def shelf(request: AnyRequest, app: AppContext) -> Response[str]:
    """The games one can learn."""
    me = await app.sessions.who(request)
    return app.pages.show(
        request,
        "learn/index.html",
        me,
        games=explained_games(),
        hints=hints(me.language),
        lessons=await progress(app, me),
    )


@get("/rules/{name:str}")
async def rules(request: AnyRequest, app: AppContext, name: str) -> Response[str]:
    """The rules of a game, or those of its sections that answer a question."""
    me = await app.sessions.who(request)
    name, edition, values = read_address(name)
    if edition is not None and edition not in open_game(_explained(name)).editions:
        raise NotFoundException("there is no such edition of the rules")
    game = app.service.component_files.open(_explained(name), values, edition)
    found = document_of(game, me.language)
    question = request.query_params.get("q", "").strip()[:LONGEST]
    return app.pages.show(
        request,
        "learn/rules.html",
        me,
        hints=hints(me.language),
        document=found,
        question=question,
        found=find(found.sections, question) if question else None,
        sprite=sprite(name),
        lessons=await progress(app, me),
    )


@get("/rules/{name:str}/about")
async def rule_of(name: str, piece: str = "") -> Response[None]:
    """The rule about a piece, for tooltips that know only the piece."""
    anchor = rule_anchor(_explained(read_address(name)[0]), piece[:LONGEST])
    # a script that follows does not see what is behind the hash
    return go(f"/rules/{name}?rule={anchor}#{anchor}")


def _lesson(name: str, number: int) -> Lesson:
    found = lesson(_taught(name))
    if not 1 <= number <= len(found.steps):
        raise NotFoundException("the lesson has no such step")
    return found


def _step(
    request: AnyRequest,
    app: AppContext,
    me: Me,
    name: str,
    number: int,
    *,
    notice: Markup | None = None,
    status: int = 200,
) -> Response[Any]:
    guided, translator = guide(open_game(name), _lesson(name, number), number, me.language, me.name if me.named else "")
    return app.pages.show(
        request, "learn/lesson.html", me, translator=translator, status=status, lesson=guided, notice=notice
    )


@get("/learn/{name:str}")
async def begin(request: AnyRequest, app: AppContext, name: str) -> Response[None]:
    """The step of a lesson at which the visitor was, or the first."""
    known = (await progress(app, await app.sessions.who(request)))[_taught(name)]
    return go(f"/learn/{name}/{known.on or 1}")


@get("/learn/{name:str}/{number:int}")
async def show_step(request: AnyRequest, app: AppContext, name: str, number: int) -> Response[Any]:
    """A step of a lesson."""
    found = _lesson(name, number)
    me = await app.sessions.who(request)
    if me.id is not None:
        await app.service.lessons.put(me.id, name, number, last=number == len(found.steps))
    return _step(request, app, me, name, number)


@post("/learn/{name:str}/{number:int}", status_code=200, middleware=limit("move"))
async def answer_step(request: AnyRequest, app: AppContext, name: str, number: int) -> Response[Any]:
    """A click of the learner: the right one goes on, any other gets a gentle word."""
    found = _lesson(name, number)
    text = (await FormFields.of(request)).text("move", most=200)
    verdict = judge(open_game(name), found, number, text)
    if verdict == RIGHT:
        # a learner who has begun is remembered from now on
        await app.sessions.ensure(request)
        return go(f"/learn/{name}/{number + 1}")
    me = await app.sessions.who(request)
    notice = me.translator.html(f"lesson_page.{verdict}")
    return _step(request, app, me, name, number, notice=notice, status=200 if verdict == OTHER else 422)


@post("/learn/{name:str}/on", middleware=limit("create"))
async def go_on(request: AnyRequest, app: AppContext, name: str) -> Response[None]:
    """Turn the end of a lesson into a table with bots."""
    found = lesson(_taught(name))
    _me, person = await app.sessions.ensure(request)
    news = play_on(app.service, open_game(name), found, person.id, person.name, app.service.bots()[0], time.time())
    await app.service.add(news)
    return go(f"/t/{news.table.id}")


router: Final = Router("/", route_handlers=[shelf, rules, rule_of, begin, show_step, answer_step, go_on])
