"""What a table refuses, beside bad moves."""

from __future__ import annotations

from tinkertable.core.errors import TinkertableError


class Refused(TinkertableError):
    """Not possible at this table now."""


class Forbidden(Refused):
    """Somebody else's seat, or somebody else's table."""


class NoSuchTable(Refused):
    """There is no table of this name, or not for this person."""
