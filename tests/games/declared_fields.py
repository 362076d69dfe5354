"""The fields that a class of positions declares, in both builds."""

from __future__ import annotations

from typing import Any


def declared_fields(of: type[Any]) -> list[str]:
    """The names of the fields that a class declares, in their order; a compiled class keeps no annotations."""
    return list(getattr(of, "__mypyc_attrs__", ()) or of.__annotations__)
