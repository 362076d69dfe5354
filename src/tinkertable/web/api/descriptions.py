"""What OpenAPI says about errors and about who may ask: every answer of every route is described."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from litestar import Router
from litestar.exceptions import NotFoundException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.response.base import Response

from tinkertable.web.api.schemas import ErrorInfo
from tinkertable.web.identity import AnyRequest

MEANINGS: Final = {
    400: "A field is missing, unknown or of the wrong kind, or there is no such move.",
    401: "No token, or one that is not valid.",
    403: "Not the asker's seat, or not theirs to do.",
    404: "There is no such table, game or moment, or the table is private.",
    405: "This path has other methods: `Allow` lists them.",
    409: "The table has changed: look again.",
    410: "The game was played under older rules and cannot be opened any more.",
    413: "The body is too large.",
    422: "Understood, but not possible: the reason says why.",
    429: "Too often: try again after the seconds in `Retry-After`.",
    503: "Not now: try again.",
}

ALWAYS: Final = (400, 401, 405, 413)
TABLE: Final = (404, 410, 422)
"""The errors of every route about a table."""
STEP: Final = (*TABLE, 403, 409)
"""The errors of every route that changes a table."""

ANYBODY: Final[list[dict[str, list[str]]]] = [{}]
"""No token is needed; with one, the answer may say more."""


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """The descriptions of errors that a route can answer with, beside those that every route can."""
    found = sorted({*ALWAYS, 429, *statuses})
    return {status: ResponseSpec(ErrorInfo, generate_examples=False, description=MEANINGS[status]) for status in found}


async def refuse_unknown_parameters(request: AnyRequest) -> None:
    """Refuse a request whose query has a parameter that the route does not know: it may be misspelled."""
    known = request.route_handler.parsed_fn_signature.parameters.keys()
    unknown = [name for name in request.query_params if name not in known]
    if unknown:
        problems = [{"key": name, "message": "Unknown parameter", "source": "query"} for name in unknown]
        raise ValidationException(f"Validation failed for {request.method} {request.url.path}", extra=problems)


async def check_request(request: AnyRequest) -> None:
    """Refuse unknown parameters, and a body whose values are of the wrong kind."""
    await refuse_unknown_parameters(request)
    await refuse_wrong_kinds(request)


async def refuse_wrong_kinds(request: AnyRequest) -> None:
    """Refuse a body with a value of the wrong kind, such as a number in quotes, which would be read as a number."""
    field = request.route_handler.parsed_fn_signature.parameters.get("data")
    if field is None:
        await refuse_body(request)
        return
    try:
        msgspec.json.decode(await request.body(), type=field.annotation)
    except msgspec.ValidationError as wrong:
        problem, _, path = str(wrong).partition(" - at `$.")
        key = path.rstrip("`").removesuffix("[...]") or "data"
        problems = [{"key": key, "message": problem, "source": "body"}]
        raise ValidationException(
            f"Validation failed for {request.method} {request.url.path}", extra=problems
        ) from None
    except msgspec.DecodeError:
        return  # not JSON: it is refused when it is read


async def refuse_body(request: AnyRequest) -> None:
    """Refuse what is sent to a route that takes nothing; an empty object says nothing either."""
    body = (await request.body()).strip()
    if request.method == "GET" or not body:
        return
    try:
        content = msgspec.json.decode(body)
    except msgspec.DecodeError:
        content = None
    if content == {}:
        return
    names = list(content) if isinstance(content, dict) else ["data"]
    said = "Unknown field" if isinstance(content, dict) else "This route takes no body"
    problems = [{"key": name, "message": said, "source": "body"} for name in names]
    raise ValidationException(f"Validation failed for {request.method} {request.url.path}", extra=problems)


def known_paths(router: Router) -> re.Pattern[str]:
    """Matches every path of the API, whatever its parameters are."""
    paths = (re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(route.path)) for route in router.routes)
    return re.compile("|".join([*paths, "/api/openapi\\.json"]))


def answer_unknown_in_json(response: Response[Any]) -> Response[Any]:
    """Answer unknown paths beside the description as all others: in JSON."""
    if response.status_code == 404:
        raise NotFoundException
    return response
