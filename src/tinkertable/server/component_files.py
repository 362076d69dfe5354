"""Component files that the host offers: tables with other values than those of the box."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tinkertable.core.components import parse
from tinkertable.core.contract import Game
from tinkertable.core.errors import BadComponents, BadRecord, BadSetup
from tinkertable.core.text_file import read_text_file
from tinkertable.games import GAMES, having, reopen, stated_game

BOX: Final = "components.toml"
LONGEST_NAME: Final = 40
"""How many characters the name of a component file may have."""


@dataclass(frozen=True, slots=True)
class ComponentFile:
    """A component file: what people call it, the game it is for, and its text."""

    name: str
    game: str
    text: str


def read_component_file(path: Path) -> ComponentFile:
    """Read a component file; raises `BadComponents` when no game can be played with it.

    It is called by the name of the file without its ending. The game is the one whose own file has the most tables in
    common with it.
    """
    text = read_text_file(path)
    tables = set(parse(text))
    game = max(having(BOX), key=lambda name: len(tables & set(parse(GAMES[name].read(BOX)))))
    reopen(game, text)
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", path.stem).strip("-.")[:LONGEST_NAME]
    if not name:
        raise BadComponents("", "values_name", name=path.name)
    return ComponentFile(name, game, text)


class ComponentFiles:
    """The component files that are offered, by game and name."""

    def __init__(self, files: Iterable[ComponentFile] = ()) -> None:
        self._files: Final = {(file.game, file.name): file for file in files}

    def offered(self, game: str) -> list[str]:
        """The names of the files for a game."""
        return [name for of, name in self._files if of == game]

    def open(self, game: str, name: str = "", edition: int | None = None) -> Game:
        """A game with the values of a file, or of its box, at an edition or the newest; raises `BadSetup`."""
        if not name:
            return reopen(game, None, edition)
        if (game, name) not in self._files:
            raise BadSetup("values_not_offered", name=name, known=", ".join(self.offered(game)) or "–")
        return self._open(self._files[game, name], edition)

    def find(self, game: str, edition: int, components: str) -> Game:
        """The game that a table or a record states; raises `BadRecord` when its values are not offered here."""
        try:
            return stated_game(game, edition, components)
        except BadRecord:
            for file in self._files.values():
                if file.game == game:
                    found = self._open(file, edition)
                    if found.accepts(components):
                        return found
            raise

    def _open(self, file: ComponentFile, edition: int | None) -> Game:
        game = reopen(file.game, file.text, edition)
        game.values_name = file.name
        return game
