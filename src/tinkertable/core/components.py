"""The strict reader for component files: TOML into typed structs, and the digest that records name the values by."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeVar, get_args

import msgspec

from tinkertable.core.errors import BadComponents

Source = Literal["rulebook", "printed", "reported", "house"]
"""Where a value comes from."""
SOURCES: Final[tuple[str, ...]] = get_args(Source)


class Entry(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One table of a component file. A field without a default must be given; an unknown key is refused.

    Checks that types cannot express belong in `__post_init__`: a `ValueError` raised there is reported with its path.
    """


class SourcedEntry(Entry):
    """A table that says where its values come from: one word for all of them, or a word for each by its key."""

    source: Source | dict[str, Source]

    def __post_init__(self) -> None:
        """Refuse a list of sources that forgets a value or names one that the table does not have."""
        if isinstance(self.source, str):
            return
        fields = msgspec.structs.fields(self)
        given = {field.encode_name for field in fields if getattr(self, field.name) is not None} - {"source", "id"}
        for key in given - self.source.keys():
            raise ValueError(f"no source for {key}")
        for key in self.source.keys() - given:
            raise ValueError(f"a source for {key}, which has no value")


Content = TypeVar("Content", bound=Entry)


def read(text: str, kind: type[Content]) -> Content:
    """The content of a component file as a struct; raises `BadComponents` with the path and the reason."""
    try:
        return msgspec.convert(parse(text), kind)
    except msgspec.ValidationError as wrong:
        raise BadComponents(_with_path_first(str(wrong))) from None


def parse(text: str) -> dict[str, Any]:
    """The tables of a component file as they are written; raises `BadComponents` when it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadComponents(f"not a TOML file: {wrong}") from None


def digest(text: str) -> str:
    """Sixteen hexadecimal digits that stand for the values of a component file, not for its comments and sources."""
    return _hash(_without_sources(parse(text)))


def earlier_digests(text: str, listed: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The digests by which tables and records of earlier versions may name the values of this file.

    Two games once included the sources in the digest. The digest with the sources of this file is computed; those
    with sources that have been corrected since are `listed` by the digest of their values.
    """
    return (_hash(parse(text)), *listed.get(digest(text), ()))


def _hash(content: Any) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def _without_sources(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_sources(inner) for key, inner in value.items() if key != "source"}
    if isinstance(value, list):
        return [_without_sources(inner) for inner in value]
    return value


def _with_path_first(message: str) -> str:
    """A message of msgspec (`reason - at `$.space[2].hall``) as `space 3.hall: reason`, counted from 1."""
    reason, _, path = message.rpartition(" - at `$")
    if not reason:
        return message
    path = re.sub(r"\[(\d+)\]", lambda index: f" {int(index[1]) + 1}", path.rstrip("`")).replace("[...]", "")
    return f"{path.lstrip('. ')}: {reason}"
