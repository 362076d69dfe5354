"""The values of a component file one by one: each with its path and its source, compared, changed and written again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from tinkertable.core.components import parse
from tinkertable.core.errors import BadComponents

NAMES: Final = ("id", "number", "tiles")
"""What names an entry of a list, where it has one of these."""
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


class ComponentValue(NamedTuple):
    """One value of a component file."""

    path: str
    """Where it stands: `machine B1.price`; an entry without a name by its number from 1: `space 3.grants`."""
    value: Any
    source: str
    """Where it comes from: `rulebook`, `printed`, `reported`, `house`, or nothing."""


def values_of(text: str) -> list[ComponentValue]:
    """Every value of a component file in the order of the file; raises `BadComponents` when it is no TOML."""
    return list(_values(parse(text), "", ""))


def differences(first: str, second: str) -> list[tuple[str, Any, Any]]:
    """The paths at which two component files differ, with both values; `None` where a file has none."""
    before = {found.path: found.value for found in values_of(first)}
    after = {found.path: found.value for found in values_of(second)}
    paths = [*before, *(path for path in after if path not in before)]
    return [(path, before.get(path), after.get(path)) for path in paths if before.get(path) != after.get(path)]


def changed(text: str, values: dict[str, Any]) -> str:
    """A component file with other values at some paths; raises `BadComponents` for a path that it does not have."""
    content = parse(text)
    left = set(values)
    _change(content, "", values, left)
    if left:
        raise BadComponents(min(left), "no_such_value")
    return write_components(content)


def box_text(folder: Traversable, edition: int, newest: int) -> str:
    """The component file of a game's box at an edition.

    `components.toml` holds the values of the newest edition. When values change, the old ones are kept by their paths
    under the last edition that had them (`components-edition-1.toml`); they hold for the editions before it too.
    """
    text = (folder / "components.toml").read_text(encoding="utf-8")
    for number in range(newest - 1, edition - 1, -1):
        kept = folder / f"components-edition-{number}.toml"
        if kept.is_file():
            text = changed(text, parse(kept.read_text(encoding="utf-8")))
    return text


def write_components(content: dict[str, Any]) -> str:
    """The tables of a component file as TOML."""
    return "".join(f"{_key(key)} = {_inline(value)}\n" for key, value in content.items())


def _values(value: Any, path: str, source: str) -> Iterator[ComponentValue]:
    if isinstance(value, dict):
        own = value.get("source", source)
        inner = {key: content for key, content in value.items() if key != "source"}
        if set(inner) == {"value"}:
            yield ComponentValue(path, inner["value"], own if isinstance(own, str) else "")
            return
        for key, content in inner.items():
            said = own.get(key, "") if isinstance(own, dict) else own
            yield from _values(content, f"{path}.{key}" if path else key, said)
    elif isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
        for number, entry in enumerate(value, 1):
            yield from _values(entry, f"{path} {_name(entry, number)}", source)
    else:
        yield ComponentValue(path, value, source)


def _name(entry: dict[str, Any], number: int) -> str:
    """The name of an entry of a list: its id, its number, its tiles, or its place from 1."""
    for key in NAMES:
        if key in entry:
            name = entry[key]
            return "+".join(map(str, name)) if isinstance(name, list) else str(name)
    return str(number)


def _change(value: Any, path: str, values: dict[str, Any], left: set[str]) -> None:
    """Put the new values in place, and strike out their paths."""
    if isinstance(value, list):
        for number, entry in enumerate(value, 1):
            if isinstance(entry, dict):
                _change(entry, f"{path} {_name(entry, number)}", values, left)
        return
    for key, content in value.items():
        here = f"{path}.{key}" if path else key
        if here in values and key != "source":
            left.discard(here)
            if isinstance(content, dict) and "value" in content:
                content["value"] = values[here]
            else:
                value[key] = values[here]
        elif isinstance(content, dict | list):
            _change(content, here, values, left)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_inline(content)}" for key, content in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)
