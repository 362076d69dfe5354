"""The table of Mech A Dream laid out as zones of pieces, for tables that have no art of their own."""

from __future__ import annotations

from typing import Any

from tinkertable.core.board import Zone


def board(view: dict[str, Any]) -> list[Zone]:
    """The Factory, then each workshop."""
    return []
