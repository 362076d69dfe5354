"""Renders pages: Jinja templates, their helper functions, redirects."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from litestar import MediaType, Response
from litestar.status_codes import HTTP_303_SEE_OTHER
from markupsafe import Markup

from tinkertable.core.text import Arg, Line
from tinkertable.games import GAMES, having
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.server.commands.people import THEMES
from tinkertable.web.boards import draw
from tinkertable.web.identity import AnyRequest, Me
from tinkertable.web.kept_markup import KeptMarkup, assemble, whole
from tinkertable.web.learn.documents import explained_games
from tinkertable.web.learn.lessons import taught_games
from tinkertable.web.learn.rule_links import rule_link
from tinkertable.web.pages.table_card import person_name
from tinkertable.web.source_layout import SourceLayout
from tinkertable.web.static_files import BUNDLE, asset, has_asset
from tinkertable.web.template_speed import QuickEnvironment

TEMPLATES: Final = Path(__file__).parent / "templates"
current: Final[ContextVar[Translator]] = ContextVar("translator")
"""The translator of the page that is being made: templates and their macros speak through it."""


def is_live() -> bool:
    """Whether htmx is installed: without it tables work by plain forms, without live updates."""
    return has_asset(BUNDLE)


def _t(key: str, /, **args: object) -> Markup:
    translator = current.get()
    if args:
        try:
            # the type too: markup equals the text it is made of, and is not escaped
            typed = tuple((name, type(value), value) for name, value in args.items())
            return _message(translator.language, translator.game, translator.names, key, typed)
        except TypeError:
            pass  # an argument that cannot be a key
    return translator.html(key, **args)


@lru_cache(maxsize=20_000)
def _message(
    language: str, game: str | None, names: tuple[str, ...], key: str, args: tuple[tuple[str, type, Any], ...]
) -> Markup:
    """A message with its arguments: a board says the same of most pieces before and after a move."""
    return Translator(language, game, names).html(key, **{name: value for name, _type, value in args})


def _words(game: str, key: str, n: int | None = None) -> Markup:
    return _game_message(current.get().language, game, key, n)


@lru_cache(maxsize=20_000)
def _game_message(language: str, game: str, key: str, n: int | None) -> Markup:
    return Translator(language, game).html(Line(key, {} if n is None else {"n": Arg("count", n)}))


def speaker() -> tuple[str, str | None, tuple[str, ...]]:
    """In which language, about which game and with which names the page that is being made speaks."""
    translator = current.get()
    return translator.language, translator.game, translator.names


def make_environment() -> Environment:
    """The Jinja environment with the functions every template may call; a game's templates are `GAME/board.html`."""
    boards = {name: FileSystemLoader(package.folder("board")) for name, package in GAMES.items()}
    environment = QuickEnvironment(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader(boards)]),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=[SourceLayout],
        auto_reload=False,
    )
    kept = KeptMarkup(speaker)
    environment.globals.update(
        t=_t,
        say=lambda line: current.get().html(line),
        words=_words,
        ago=lambda when: current.get().ago(when),
        when=lambda when: current.get().when(when),
        day=lambda when: current.get().day(when),
        decimal=lambda number: current.get().number(number),
        duration=lambda seconds: current.get().duration(seconds),
        asset=cache(asset),
        has_asset=cache(has_asset),
        languages=LANGUAGES,
        themes=THEMES,
        draw=draw,
        bot_name=lambda text: current.get().bot_name(text),
        called=lambda name: person_name(current.get(), name),
        rule_link=rule_link,
        explained=explained_games(),
        taught=taught_games(),
        games_with=cache(having),
        game_text=_t,
        keep=kept.keep,
        keep_each=kept.keep_each,
        part=kept.part,
        whole=whole,
    )
    return environment


class Pages:
    """Renders templates for visitors."""

    def __init__(self) -> None:
        self.environment: Final = make_environment()
        self._live: Final = is_live()

    def render(
        self,
        template: str,
        me: Me,
        translator: Translator,
        *,
        here: str,
        held: Mapping[str, int] = MappingProxyType({}),
        **context: Any,
    ) -> str:
        """A template as text, without the parts that the browser holds."""
        drawn = self.environment.get_template(template)
        token = current.set(translator)
        try:
            return assemble(lambda: drawn.render(me=me, here=here, live=self._live, **context), held)
        finally:
            current.reset(token)

    def show(
        self,
        request: AnyRequest,
        template: str,
        me: Me,
        *,
        status: int = 200,
        translator: Translator | None = None,
        headers: dict[str, str] | None = None,
        here: str | None = None,
        **context: Any,
    ) -> Response[str]:
        """A template as the answer to a request; `here` is the page it belongs to, when that is another."""
        if here is None:
            here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        text = self.render(
            template,
            me,
            translator or me.translator,
            here=here,
            held=held_parts(request),
            status=status,
            **context,
        )
        # what a page shows depends on the visitor: no cache may keep it
        return Response(
            text,
            status_code=status,
            media_type=MediaType.HTML,
            headers={"cache-control": "no-store", **(headers or {})},
        )


def go(address: str) -> Response[None]:
    """Redirect the browser to another page after a form."""
    # headers are ASCII: other letters are written as the browser would write them
    there = quote(address, safe="%/?#[]@!$&'()*+,;=:~")
    return Response(None, status_code=HTTP_303_SEE_OTHER, headers={"location": there})


def safe_next(address: str, otherwise: str = "/") -> str:
    """An address on this server to go on to; anything else is replaced (no open redirect)."""
    if address.startswith("/") and not address.startswith("//") and "\\" not in address and address.isprintable():
        return address
    return otherwise


def held_parts(request: AnyRequest) -> dict[str, int]:
    """The names of the parts of a page that the browser says it holds, numbered."""
    told = request.headers.get("held-parts", "") if is_htmx(request) else ""
    return {name: number for number, name in enumerate(told.split())}


def is_htmx(request: AnyRequest) -> bool:
    """Whether htmx sent the request and wants only the fragment."""
    return request.headers.get("hx-request") == "true"
