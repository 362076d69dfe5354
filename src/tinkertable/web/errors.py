"""The answers to errors: a page for people, JSON for programs, always with the reason."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final

from litestar import MediaType, Response
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    SerializationException,
    ValidationException,
)
from markupsafe import Markup

from tinkertable.bots.registry import UnknownBot
from tinkertable.core.errors import (
    BadRecord,
    BadSetup,
    IllegalMove,
    InvalidMove,
    StalePly,
    TechnicalError,
    TinkertableError,
)
from tinkertable.core.text import Line
from tinkertable.games import UnknownGame
from tinkertable.i18n import Translator, choose_language
from tinkertable.server.identity import NoToken
from tinkertable.server.rate_limiter import TooFast
from tinkertable.server.workers.pool import TaskFailed
from tinkertable.store.outage import OUTAGE
from tinkertable.store.tables import Conflict
from tinkertable.table.refusal import Forbidden, NoSuchTable, Refused
from tinkertable.web.api.schemas import ErrorInfo, FieldProblem
from tinkertable.web.context import AppContext
from tinkertable.web.identity import AnyRequest, Me
from tinkertable.web.rendering import Pages, is_htmx

Answering = Callable[..., Awaitable[Response[Any]]]
"""Makes the answer to a request."""
logger = logging.getLogger(__name__)

STATUS: Final[tuple[tuple[type[Exception], int, str], ...]] = (
    (StalePly, 409, "stale"),
    (InvalidMove, 400, "invalid"),
    (IllegalMove, 422, "illegal"),
    (NoSuchTable, 404, "no_table"),
    (NoToken, 401, "no_token"),
    (Forbidden, 403, "forbidden"),
    (TooFast, 429, "too_fast"),
    (Refused, 422, "refused"),
    (UnknownGame, 404, "no_game"),
    (UnknownBot, 422, "no_bot"),
    (BadSetup, 422, "bad_setup"),
    (BadRecord, 410, "old_record"),
    (TaskFailed, 503, "no_hint"),
    (Conflict, 409, "stale"),
    # JSON nested too deep, or text that is not UTF-8
    (RecursionError, 400, "bad_request"),
    (UnicodeError, 400, "bad_request"),
)
"""The status and the message `error.<key>` of each kind of error; a `Refused` has its own key."""

PLAIN: Final = {
    400: "bad_request",
    401: "no_token",
    403: "forbidden",
    404: "not_found",
    405: "no_method",
    413: "too_long",
    429: "too_fast",
    500: "broken",
}


def read_failure(failure: Exception) -> tuple[int, str]:
    """The status and the key of a failure."""
    for kind, status, key in STATUS:
        if isinstance(failure, kind):
            return status, failure.key if isinstance(failure, Refused) else key
    if isinstance(failure, HTTPException):
        return failure.status_code, PLAIN.get(failure.status_code, "bad_request")
    if isinstance(failure, TinkertableError):
        return 422, "refused"
    if isinstance(failure, OUTAGE):
        # /healthz tells the host; a traceback for every request would not tell more
        logger.error("a request failed: the database is away or cannot be written (%s)", type(failure).__name__)
        return 503, "database_away"
    logger.error("a request failed", exc_info=failure)
    return 500, "broken"


def reason_of(failure: Exception) -> Line | str:
    """The reason of an error, for people."""
    return failure.message if isinstance(failure, Refused) else f"error.{read_failure(failure)[1]}"


def explain(failure: Exception, translator: Translator) -> Markup:
    """The reason of an error in the visitor's language."""
    return translator.html(reason_of(failure))


def retry_headers(failure: Exception) -> dict[str, str]:
    """Says after how many seconds to try again, when that would help."""
    return {"retry-after": str(failure.wait)} if isinstance(failure, TooFast) else {}


def refused_on(page: Answering) -> Callable[[Answering], Answering]:
    """Let a route show a page with the reason when what its form asks for is refused."""

    def guard(route: Answering) -> Answering:
        @wraps(route)
        async def guarded(request: AnyRequest, app: AppContext) -> Response[Any]:
            try:
                return await route(request=request, app=app)
            except Refused as refused:
                me = await app.sessions.who(request)
                wrong = explain(refused, me.translator)
                answer = await page(request, app, me, status=read_failure(refused)[0], wrong=wrong)
                answer.headers.update(retry_headers(refused))
                return answer

        return guarded

    return guard


def _headers(failure: Exception) -> dict[str, str]:
    """What the headers of an answer say about an error: when to try again, what is allowed, that a token is needed."""
    if isinstance(failure, NoToken):
        return {"www-authenticate": "Bearer"}
    return dict(failure.headers or {}) if isinstance(failure, HTTPException) else retry_headers(failure)


def is_api(path: str) -> bool:
    """Whether programs ask at this path: they are answered in JSON."""
    return path == "/api" or path.startswith("/api/")


def api_answer(failure: Exception, language: str) -> Response[ErrorInfo]:
    """What a program gets: the key, the exact reason in a sentence, and which fields of the request were wrong."""
    status, key = read_failure(failure)
    translator = Translator(language)
    answer = ErrorInfo(key, translator.plain(_unreadable(failure) if key == "bad_request" else reason_of(failure)))
    if isinstance(failure, TinkertableError) and not isinstance(failure, TechnicalError):
        answer.reason = translator.plain(failure.message)
    if isinstance(failure, HTTPException):
        answer.detail = failure.detail
    elif isinstance(failure, RecursionError | UnicodeError):
        answer.detail = str(failure)
    if isinstance(failure, ValidationException):
        answer.fields = [_problem(each) for each in failure.extra or () if isinstance(each, dict)]
    return Response(answer, status_code=status, media_type=MediaType.JSON, headers=_headers(failure))


def _unreadable(failure: Exception) -> str:
    """Why the request of a program could not be read: a field is wrong, or already its text is."""
    if isinstance(failure, UnicodeError):
        return "error.bad_utf8"
    if isinstance(failure, RecursionError) or isinstance(failure.__cause__, SerializationException):
        return "error.bad_json"
    return "error.bad_fields" if isinstance(failure, ValidationException) else "error.bad_request_api"


def _problem(found: dict[str, Any]) -> FieldProblem:
    """What is wrong with a field; one that is missing or unknown is named only in the sentence."""
    field, problem = str(found.get("key", "")), str(found["message"])
    if (field, problem) == ("data", "'data'"):  # how Litestar says that there is no body
        problem = "Expected `object`, got an empty body"
    named = re.search(r"(?:missing required|unknown) field `([^`]+)`", problem)
    if named is not None:
        field = named[1] if field in ("", "data") else f"{field}.{named[1]}"
    return FieldProblem(field, problem)


def make_handler(pages: Pages, api_paths: re.Pattern[str]) -> Callable[[AnyRequest, Exception], Response[Any]]:
    """The handler of every error that a route did not catch; the paths are those of the API."""

    def handle(request: AnyRequest, failure: Exception) -> Response[Any]:
        if is_api(request.url.path):
            if isinstance(failure, MethodNotAllowedException) and not api_paths.fullmatch(request.url.path):
                failure = NotFoundException()  # no method is allowed there
            return api_answer(failure, choose_language(request.headers.get("accept-language", "")))
        status = read_failure(failure)[0]
        known = request.scope["state"].get("me")
        me = (
            known
            if isinstance(known, Me)
            else Me(None, choose_language(request.headers.get("accept-language", "")), "auto")
        )
        translator = me.translator
        if is_htmx(request):
            # the page stays as it is and shows the reason; after a 403 it is loaded again
            refresh = {"hx-refresh": "true"} if status == 403 else {}
            return Response(
                translator.plain(reason_of(failure)),
                status_code=status,
                media_type=MediaType.TEXT,
                headers={"cache-control": "no-store", **refresh, **retry_headers(failure)},
            )
        return pages.show(
            request,
            "error.html",
            me,
            status=status,
            headers=retry_headers(failure),
            title=translator.html(f"error.title_{status}" if status in PLAIN else "error.title"),
            reason=explain(failure, translator),
            back="/",
        )

    return handle
