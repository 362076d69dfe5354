"""What a table refuses, beside bad moves: each with a key of the catalog, so that people read it in their language."""

from __future__ import annotations

from typing import Final

from tinkertable.core.errors import TinkertableError


class Refused(TinkertableError):
    """Not possible at this table now."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key: Final = key
        """The message `error.<key>` of the catalog."""


class Forbidden(Refused):
    """Somebody else's seat, or somebody else's table."""


class NoSuchTable(Refused):
    """There is no table of this name, or not for this person."""
