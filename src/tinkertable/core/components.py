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
from tinkertable.core.text import Arg, line, line_arg

Source = Literal["rulebook", "printed", "reported", "house"]
"""Where a value comes from."""
SOURCES: Final[tuple[str, ...]] = get_args(Source)


class ComponentEntry(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One table of a component file. A field without a default must be given; an unknown key is refused.

    Checks that types cannot express belong in `__post_init__`: `BadComponents` is raised there with the path within
    the table, and reported with the whole path.
    """


class SourcedEntry(ComponentEntry):
    """A table that says where its values come from: one word for all of them, or a word for each by its key."""

    source: Source | dict[str, Source]

    def __post_init__(self) -> None:
        """Refuse a list of sources that forgets a value or names one that the table does not have."""
        if isinstance(self.source, str):
            return
        fields = msgspec.structs.fields(self)
        given = {field.encode_name for field in fields if getattr(self, field.name) is not None} - {"source", "id"}
        for key in given - self.source.keys():
            raise BadComponents("source", "components_no_source", name=key)
        for key in self.source.keys() - given:
            raise BadComponents("source", "components_extra_source", name=key)


Content = TypeVar("Content", bound=ComponentEntry)


def read(text: str, kind: type[Content]) -> Content:
    """The content of a component file as a struct; raises `BadComponents` with the path and the reason."""
    try:
        return msgspec.convert(parse(text), kind)
    except msgspec.ValidationError as wrong:
        raise _located(wrong) from None


def parse(text: str) -> dict[str, Any]:
    """The tables of a component file as they are written; raises `BadComponents` when it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        row, column = toml_place(text, wrong)
        raise BadComponents("", "components_toml", row=row, column=column) from None
    except RecursionError:
        raise BadComponents("", "toml_deep") from None


def toml_place(text: str, wrong: tomllib.TOMLDecodeError) -> tuple[int, int]:
    """The line and the column, from 1, at which a text stops being TOML."""
    place = re.search(r"\(at line (\d+), column (\d+)\)$", str(wrong))
    rows = text.split("\n")
    return (int(place[1]), int(place[2])) if place else (len(rows), len(rows[-1]) + 1)


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


_REASONS: Final = {
    "components_type": r"Expected `(?P<expected>[^`]+)`, got `(?P<found>[^`]+)`",
    "components_missing": r"Object missing required field `(?P<name>.+)`",
    "components_unknown": r"Object contains unknown field `(?P<name>.+)`",
    "components_least": r"Expected `int` >= (?P<least>-?\d+)",
    "components_most": r"Expected `int` <= (?P<most>-?\d+)",
    "components_shortest": r"Expected `array` of length >= (?P<n>\d+)",
    "components_longest": r"Expected `array` of length <= (?P<n>\d+)",
    "components_choice": r"Invalid enum value '?(?P<found>.*?)'?",
    "components_pattern": r"Expected `str` matching regex '(?P<pattern>.+)'",
}
"""The messages of msgspec by the key that says the same."""


def _located(wrong: msgspec.ValidationError) -> BadComponents:
    """An error of msgspec (`reason - at `$.space[2].hall``) with its path counted from 1: `space 3.hall`."""
    message, _, path = str(wrong).rpartition(" - at `$")
    if not message:
        message, path = path, ""
    path = re.sub(r"\[(\d+)\]", lambda index: f" {int(index[1]) + 1}", path.rstrip("`")).replace("[...]", "")
    path = path.lstrip(". ")
    if isinstance(wrong.__cause__, BadComponents):
        wrong.__cause__.locate(".".join(part for part in (path, wrong.__cause__.path) if part))
        return wrong.__cause__
    key, args = _reason(message)
    return BadComponents(path, key, **args)


def _reason(message: str) -> tuple[str, dict[str, Arg | int | str]]:
    """The key and the arguments that say the same as a message of msgspec; one that is not known is shown as it is."""
    for key, pattern in _REASONS.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            words = found.groupdict()
            if key == "components_type":
                return key, {name: _type_name(word) for name, word in words.items()}
            return key, {name: int(word) if name in ("least", "most", "n") else word for name, word in words.items()}
    return "components_other", {"text": message}


def _type_name(types: str) -> Arg:
    """A type, or two of them, as msgspec writes it: `int`, `str | object`; null, which TOML lacks, is left out."""
    first, *others = types.replace(" | null", "").split(" | ")
    name = Arg("toml", first)
    return line_arg(line("error.components_either", first=name, second=_type_name(others[0]))) if others else name
