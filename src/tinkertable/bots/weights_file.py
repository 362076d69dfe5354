"""Reads and checks a weights file that somebody names."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tinkertable.bots.weights import Weights, new_value
from tinkertable.core.components import toml_place
from tinkertable.core.contract import Game
from tinkertable.core.errors import BadSetup
from tinkertable.core.text_file import read_text_file


def read_weights_file(path: Path, game: Game) -> Weights:
    """The weights for a game from a file; a feature that a table does not name weighs nothing."""
    weights = parse_weights(path)
    reader = _Reader(path, game)
    reader.only("", weights, (f"seats-{seats}" for seats in game.seats))
    for name, table in weights.items():
        reader.check(name, table, new_value(game.name).names)
    return weights


def parse_weights(path: Path) -> Weights:
    """The tables of a weights file, whatever game they are for; raises `UnreadableFile` or `BadSetup`."""
    text = read_text_file(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        row, column = toml_place(text, wrong)
        raise BadSetup("weights_toml", file=str(path), row=row, column=column) from None
    except RecursionError:
        raise BadSetup("weights_deep", file=str(path)) from None


def check_sizes(path: Path, weights: Weights, sizes: list[int]) -> None:
    """Refuse a file that has no weights for one of these numbers of players."""
    for seats in sizes:
        if f"seats-{seats}" not in weights:
            raise BadSetup("weights_seats", file=str(path), name=f"seats-{seats}", n=seats)


class _Reader:
    """Looks through a file of weights, and says where it finds something wrong."""

    def __init__(self, path: Path, game: Game) -> None:
        self._path = str(path)
        self._game = game.name

    def only(self, place: str, table: dict[str, Any], known: Iterable[str]) -> None:
        """Refuse what the game does not have."""
        for name in sorted(table.keys() - set(known)):
            raise BadSetup("weights_unknown", file=self._path, name=place + name, game=self._game)

    def check(self, place: str, table: Any, features: Iterable[str]) -> None:
        """Refuse a table that is not two numbers for the spread, and two for each feature."""
        for name in ("spread", "features"):
            if not isinstance(table, dict) or name not in table:
                raise BadSetup("weights_missing", file=self._path, name=f"{place}.{name}")
        self.only(f"{place}.", table, ("spread", "features"))
        now, later = self.pair(f"{place}.spread", table["spread"])
        if now <= 0 or later < 0:
            raise BadSetup("weights_spread", file=self._path, name=f"{place}.spread")
        if not isinstance(table["features"], dict):
            raise BadSetup("weights_missing", file=self._path, name=f"{place}.features")
        self.only(f"{place}.features.", table["features"], features)
        for name, pair in table["features"].items():
            self.pair(f"{place}.features.{name}", pair)

    def pair(self, place: str, value: Any) -> tuple[float, float]:
        """Two numbers."""
        if not isinstance(value, list) or len(value) != 2 or not all(map(_is_number, value)):
            raise BadSetup("weights_pair", file=self._path, name=place)
        return float(value[0]), float(value[1])


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
