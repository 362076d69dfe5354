"""Model files: the weights of a net and the history of its training, in NumPy's `.npz` format, read without NumPy."""

from __future__ import annotations

import ast
import json
import sys
import zipfile
from array import array
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from tinkertable.bots.net import Net
from tinkertable.bots.net_value import NetValue, input_count
from tinkertable.bots.value import Value
from tinkertable.bots.weights import find_value, new_value
from tinkertable.core.contract import Game
from tinkertable.core.errors import TinkertableError
from tinkertable.core.text_file import read_file
from tinkertable.games import GAMES, open_game

LAYERS: Final = ("first", "first_bias", "second", "second_bias", "last", "last_bias")
"""The arrays of a model file, whole numbers of 16 bits."""
HISTORY: Final = "history.json"
"""The member of a model file that says how the net was made and how it plays."""
SHIPPED: Final = "bot/net.npz"
"""The model file of a game inside its package."""
MAGIC: Final = b"\x93NUMPY\x01\x00"


class BadModel(TinkertableError):
    """A model file is damaged, or made for another game."""


@dataclass(frozen=True, slots=True)
class NetFile:
    """What a model file holds."""

    layers: dict[str, list[int]]
    history: dict[str, Any]


def find_net_value(game: Game, seats: int) -> Value:
    """The value of a game by its shipped net; by hand at tables where the net is not stronger."""
    return _find(game, seats, "seats")


def find_search_value(game: Game, seats: int) -> Value:
    """The same for a search, which the net does not help at all those tables."""
    return _find(game, seats, "search_seats")


def find_chances(game: Game, seats: int) -> Value:
    """The value by which people are told their chances of winning: by the net where it foresees them better."""
    return _find(game, seats, "chances_seats")


def _find(game: Game, seats: int, key: str) -> Value:
    """The value by the shipped net at the tables that its history names under a key."""
    model = shipped_model(game)
    if model is None or seats not in model.history.get(key, model.history["seats"]):
        return find_value(game, seats)
    return net_value(model, game, seats)


def shipped_model(game: Game) -> NetFile | None:
    """The model that the package of a game brings along; it is good for the box alone, at any edition."""
    if game.name not in GAMES or not GAMES[game.name].file(SHIPPED).is_file():
        return None
    model = _shipped(game.name)
    return model if game.own_components is None or model.history["components"] == game.components else None


def net_value(model: NetFile, game: Game, seats: int) -> NetValue:
    """The value of a game at a table of some size by a net."""
    layers = [model.layers[name] for name in LAYERS]
    value = NetValue(find_value(game, seats), Net(*layers), game)
    value.every_move = model.history["method"] == "moves"
    value.lead_counts = float(model.history["lead_counts"])
    value.hand_forecasts = bool(model.history.get("hand_forecasts", False))
    return value


class NetOf:
    """Finds the values of games by the net of a file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __call__(self, game: Game, seats: int) -> Value:
        """The value of a game at a table of this size."""
        return net_value(self.model(game), game, seats)

    def model(self, game: Game) -> NetFile:
        """The model of the file, checked against a game."""
        model = read_named_model(self.file)
        check_model(model, game, str(self.file))
        return model

    def check(self, game: Game, seats: int | None) -> None:
        """Refuse a file that was not trained for a game, its component values or its number of players."""
        history = self.model(game).history
        if history["components"] not in _digests(game):
            raise BadModel("model_components", file=str(self.file), game=game.name)
        if seats is not None and seats not in history["seats"]:
            trained = ", ".join(map(str, history["seats"]))
            raise BadModel("model_seats", file=str(self.file), n=seats, trained=trained)


def _digests(game: Game) -> set[str]:
    """The digests of the component values that a net for this game may be trained with; of the box, at any edition."""
    boxes = (
        [] if game.own_components is not None else [open_game(game.name, edition=edition) for edition in game.editions]
    )
    return {digest for each in (game, *boxes) for digest in (each.components, *each.earlier_digests)}


@lru_cache(maxsize=8)
def read_model(file: Path, changed: int) -> NetFile:
    """Read a model file that was changed at some time; raises `BadModel`."""
    return _read(read_file(file), str(file))


def read_named_model(file: Path) -> NetFile:
    """Read a model file that somebody names, again when it has changed; raises `UnreadableFile` or `BadModel`."""
    try:
        changed = file.stat().st_mtime_ns
    except (OSError, ValueError):
        changed = 0  # reading it says what is wrong
    return read_model(file, changed)


@lru_cache(maxsize=16)
def _shipped(name: str) -> NetFile:
    file: Traversable = GAMES[name].file(SHIPPED)
    return _read(file.read_bytes(), f"{name}/{SHIPPED}")


def check_model(model: NetFile, game: Game, file: str) -> None:
    """Refuse a model that was made for another game or for other features."""
    inputs = input_count(len(game.feature_names), len(new_value(game.name).names))
    if model.history.get("game") != game.name:
        raise BadModel("model_game", file=file, game=game.name)
    if len(model.layers["first"]) != inputs * len(model.layers["first_bias"]):
        raise BadModel("model_features", file=file, game=game.name)


def _read(content: bytes, file: str) -> NetFile:
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            layers = {name: _numbers(archive.read(f"{name}.npy")) for name in LAYERS}
            history = json.loads(archive.read(HISTORY))
        width, inner = len(layers["first_bias"]), len(layers["second_bias"])
        if not (width and inner and len(layers["first"]) % width == 0 and isinstance(history, dict)):
            raise ValueError("sizes")
        if len(layers["second"]) != width * inner or len(layers["last"]) != 2 * inner or len(layers["last_bias"]) != 2:
            raise ValueError("sizes")
        for name in ("game", "seats", "method", "lead_counts", "components"):
            history[name]
    except (zipfile.BadZipFile, KeyError, ValueError, OSError, EOFError, SyntaxError, NotImplementedError):
        raise BadModel("model_damaged", file=file) from None
    return NetFile(layers, history)


def _numbers(content: bytes) -> list[int]:
    """The numbers of a `.npy` file of 16-bit integers."""
    if not content.startswith(MAGIC):
        raise ValueError("not an array")
    size = int.from_bytes(content[8:10], "little")
    header = ast.literal_eval(content[10 : 10 + size].decode("latin-1"))
    if header["descr"] != "<i2" or header["fortran_order"]:
        raise ValueError("not whole numbers of 16 bits")
    numbers = array("h", content[10 + size :])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


def write_model(file: Path, model: NetFile) -> None:
    """Write a model file; a reader sees the old one or the new one."""
    new = file.with_name(file.name + ".new")
    with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in LAYERS:
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), _array(model.layers[name]), zipfile.ZIP_DEFLATED)
        text = json.dumps(model.history, indent=1, ensure_ascii=False)
        archive.writestr(zipfile.ZipInfo(HISTORY), text, zipfile.ZIP_DEFLATED)
    new.replace(file)


def _array(numbers: list[int]) -> bytes:
    """Numbers as a `.npy` file."""
    values = array("h", numbers)
    if sys.byteorder == "big":
        values.byteswap()
    header = repr({"descr": "<i2", "fortran_order": False, "shape": (len(numbers),)})
    padding = -(len(MAGIC) + 2 + len(header) + 1) % 64
    text = header + " " * padding + "\n"
    return MAGIC + len(text).to_bytes(2, "little") + text.encode("latin-1") + values.tobytes()
