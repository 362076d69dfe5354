"""GamePackage: one folder that holds everything about one game, and how the rest of the program reaches into it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from tinkertable.core.contract import Game


@dataclass(frozen=True, slots=True)
class GamePackage:
    """A game and the package that holds its rules, texts, bot, board and lesson.

    Everything but the rules may be missing: a game without `board/` is drawn as plain zones, one without `bot/` is
    valued by its points, one without `learn/` has no rules page. See `docs/extend/adding-a-game.md`.
    """

    name: str
    """As written in records and addresses: `mech-a-dream`."""
    module: str
    """Its Python package: `tinkertable.games.mech_a_dream`."""

    def open(self, components: str | None = None, edition: int | None = None) -> Game:
        """The game with the components of its box, or with those written in a text; at an edition that it knows."""
        create = import_module(f"{self.module}.game").create
        game = create(components) if edition is None else create(components, edition)
        assert isinstance(game, Game)
        return game

    def load_module(self, name: str) -> ModuleType | None:
        """A module of the package by its dotted name (`bot.value`), or `None` when the game does not have it."""
        try:
            if find_spec(f"{self.module}.{name}") is None:
                return None
        except ModuleNotFoundError:
            return None
        return import_module(f"{self.module}.{name}")

    def file(self, path: str) -> Traversable:
        """A file of the package by its path (`text/fr.po`), whether it exists or not."""
        return files(self.module).joinpath(path)

    def folder(self, name: str) -> Path:
        """A folder of the package (`board`), whether it exists or not."""
        return Path(str(self.file(name)))

    def read(self, path: str) -> str:
        """The text of a file of the package."""
        return self.file(path).read_text(encoding="utf-8")
