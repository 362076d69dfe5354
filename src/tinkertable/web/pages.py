"""Making pages: templates, their helpers, and the addresses of static files."""

from __future__ import annotations

import hashlib
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import MediaType, Response
from litestar.status_codes import HTTP_303_SEE_OTHER
from litestar.utils.scope.state import ScopeState
from markupsafe import Markup

from tinkertable.locale import LANGUAGES
from tinkertable.web.boards import draw
from tinkertable.web.identity import THEMES, AnyRequest, Me
from tinkertable.web.learn.anchors import rule_link
from tinkertable.web.learn.words import GAMES
from tinkertable.web.voice import Voice, current

FOLDER: Final = Path(__file__).parent
STATIC: Final = FOLDER / "static"
TEMPLATES: Final = FOLDER / "templates"
BUNDLE: Final = "bundle.js"
"""htmx and our few lines, put together when the package from npm is there."""


@cache
def _digest(path: Path, _changed: float) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def has_asset(name: str) -> bool:
    """Whether a static file exists."""
    return (STATIC / name).is_file()


def asset(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may keep it for ever."""
    path = STATIC / name
    if not path.is_file():
        return f"/static/{name}"
    return f"/static/{name}?v={_digest(path, path.stat().st_mtime)}"


def is_live() -> bool:
    """Whether htmx is installed: without it tables work by plain forms, without live updates."""
    return has_asset(BUNDLE)


def _t(key: str, /, **args: object) -> Markup:
    return current.get().t(key, **args)


def _words(game: str, key: str, n: int | None = None) -> Markup:
    return current.get().words(game, key, n)


def _ago(when: float | datetime) -> Markup:
    return current.get().ago(when)


def _when(when: float | datetime) -> str:
    return current.get().when(when)


def _day(when: float | datetime) -> str:
    return current.get().day(when)


def _decimal(number: float) -> str:
    return current.get().decimal(number)


def _say(line: Any) -> Markup:
    return current.get().say(line)


def _called(name: str) -> str:
    return current.get().called(name)


def _bot_name(text: str) -> Markup:
    return current.get().bot_name(text)


def make_environment() -> Environment:
    """The templates with everything they can always use."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(
        t=_t,
        say=_say,
        words=_words,
        ago=_ago,
        when=_when,
        day=_day,
        decimal=_decimal,
        asset=cache(asset),
        has_asset=cache(has_asset),
        languages=LANGUAGES,
        themes=THEMES,
        draw=draw,
        bot_name=_bot_name,
        called=_called,
        rule_link=rule_link,
        taught=GAMES,
    )
    return environment


class Pages:
    """Renders templates for visitors."""

    def __init__(self) -> None:
        self._environment = make_environment()

    def render(self, template: str, me: Me, voice: Voice, *, here: str, csrf: str, **context: Any) -> str:
        """A template as text."""
        token = current.set(voice)
        try:
            return self._environment.get_template(template).render(
                me=me,
                here=here,
                csrf_input=Markup('<input type="hidden" name="_csrf_token" value="{}">').format(csrf),
                live=is_live(),
                **context,
            )
        finally:
            current.reset(token)

    def show(
        self,
        request: AnyRequest,
        template: str,
        me: Me,
        *,
        status: int = 200,
        voice: Voice | None = None,
        headers: dict[str, str] | None = None,
        here: str | None = None,
        **context: Any,
    ) -> Response[str]:
        """A template as the answer to a request; `here` is the page it belongs to, when that is another."""
        if here is None:
            here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        csrf = ScopeState.from_scope(request.scope).csrf_token
        text = self.render(
            template,
            me,
            voice or me.voice,
            here=here,
            csrf=csrf if isinstance(csrf, str) else "",
            status=status,
            **context,
        )
        # what a page shows depends on who looks: no cache may keep it
        return Response(
            text,
            status_code=status,
            media_type=MediaType.HTML,
            headers={"cache-control": "no-store", **(headers or {})},
        )


def go(address: str) -> Response[None]:
    """Send the browser to another page after a form."""
    return Response(None, status_code=HTTP_303_SEE_OTHER, headers={"location": address})


def safe_next(address: str, otherwise: str = "/") -> str:
    """An address of our own to go on to; anything else is replaced."""
    if address.startswith("/") and not address.startswith("//") and "\\" not in address and address.isprintable():
        return address
    return otherwise


def is_htmx(request: AnyRequest) -> bool:
    """Whether htmx asks and wants only the fragment."""
    return request.headers.get("hx-request") == "true"
