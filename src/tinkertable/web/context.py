"""What every route has at hand: the house, the visitor, the pages, and small readers of forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.datastructures import FormMultiDict, UploadFile
from litestar.exceptions import NotFoundException, ValidationException

from tinkertable.core.contract import Seat
from tinkertable.server.service import TableService
from tinkertable.web.identity import AnyRequest, Identity, Me
from tinkertable.web.rendering import Pages


@dataclass(frozen=True, slots=True)
class AppContext:
    """Handed to every route."""

    service: TableService
    identity: Identity
    pages: Pages


class Fields:
    """A posted form, read strictly: what is missing or no number is refused."""

    def __init__(self, form: FormMultiDict) -> None:
        self._form = form

    @classmethod
    async def of(cls, request: AnyRequest) -> Fields:
        """The form of a request."""
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
        """A field as a number, or nothing when it is left empty."""
        return self.number(name) if self.text(name, "", most=12).strip() else None

    def file(self, name: str) -> UploadFile | None:
        """An uploaded file."""
        value = self._form.get(name)
        return value if isinstance(value, UploadFile) else None

    def all(self) -> dict[str, str]:
        """Every field that is text."""
        return {name: value for name, value in self._form.items() if isinstance(value, str)}


def seat_in_query(request: AnyRequest) -> Seat | None:
    """The seat a page is to be seen from, as asked for in the address."""
    asked: Any = request.query_params.get("as")
    if asked is None:
        return None
    try:
        return int(asked)
    except ValueError:
        raise NotFoundException("no such seat") from None


def must(me: Me) -> str:
    """The id of a visitor who is a person of this house."""
    assert me.person is not None
    return me.person.id
