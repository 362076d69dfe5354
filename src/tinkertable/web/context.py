"""What every route is given: the service, the visitor's session, the templates; and a strict reader of forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from litestar.datastructures import FormMultiDict, UploadFile
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException, NotFoundException, ValidationException
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE

from tinkertable.core.contract import Seat
from tinkertable.server.health import Health
from tinkertable.server.service import TableService
from tinkertable.web.identity import AnyRequest, Sessions
from tinkertable.web.rendering import Pages

MOST_FIELDS: Final = 100
"""FormFields of a form: the largest has one for each seat and option of a game."""


@dataclass(frozen=True, slots=True)
class AppContext:
    """The dependencies of every route."""

    service: TableService
    sessions: Sessions
    pages: Pages
    health: Health


class FormFields:
    """A posted form, read strictly: a field that is missing or not a number is refused."""

    def __init__(self, form: FormMultiDict) -> None:
        self._form = form

    @classmethod
    async def of(cls, request: AnyRequest) -> FormFields:
        """The form of a request; one with more fields than any page has is refused before it is taken apart."""
        if (
            request.content_type[0] == RequestEncodingType.URL_ENCODED
            and (await request.body()).count(b"&") >= MOST_FIELDS
        ):
            raise ClientException("too many fields", status_code=HTTP_413_REQUEST_ENTITY_TOO_LARGE)
        return cls(await request.form())

    def text(self, name: str, default: str | None = None, most: int = 2000) -> str:
        """A field as text."""
        value = self._form.get(name, default)
        if not isinstance(value, str):
            raise ValidationException(f"the field {name} is missing")
        if len(value) > most:
            raise ValidationException(f"the field {name} is too long")
        return value

    def number(self, name: str) -> int:
        """A field as a number."""
        value = self.text(name, most=12)
        try:
            return int(value)
        except ValueError:
            raise ValidationException(f"the field {name} is no number") from None

    def maybe_number(self, name: str) -> int | None:
        """A field as a number, or `None` when it is empty."""
        return self.number(name) if self.text(name, "", most=12).strip() else None

    def file(self, name: str) -> UploadFile | None:
        """An uploaded file."""
        value = self._form.get(name)
        return value if isinstance(value, UploadFile) else None

    def all(self) -> dict[str, str]:
        """Every field that is text."""
        return {name: value for name, value in self._form.items() if isinstance(value, str)}


def seat_in_query(request: AnyRequest) -> Seat | None:
    """The seat a page is to be seen from, as the address says."""
    asked: str | None = request.query_params.get("as")
    if asked is None:
        return None
    try:
        return int(asked)
    except ValueError:
        raise NotFoundException("no such seat") from None
