"""The games that can be played: the built-in ones, and those that installed packages add by an entry point."""

from __future__ import annotations

import logging
import re
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from tinkertable.core.contract import Game, State
from tinkertable.core.errors import TinkertableError
from tinkertable.games.package import GamePackage

logger = logging.getLogger(__name__)

__all__ = ["GAMES", "GamePackage", "UnknownGame", "having", "open_game", "reload", "reopen"]

ENTRY_POINTS: Final = "tinkertable.games"
"""The entry point group: the name of the game, and the package that holds it."""
BUILT_IN: Final = {
    "mech-a-dream": "tinkertable.games.mech_a_dream",
    "imaginarium": "tinkertable.games.imaginarium",
    "bot-factory": "tinkertable.games.bot_factory",
}
GAME_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""The name of a game is part of addresses, records and file names."""


def _find_games() -> dict[str, GamePackage]:
    """The built-in games, then those of installed packages; a package cannot replace a built-in game."""
    found = {name: GamePackage(name, module) for name, module in BUILT_IN.items()}
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        if point.name in BUILT_IN or not GAME_NAME.fullmatch(point.name):
            logger.warning("the game %r of %s is left out: its name is taken or invalid", point.name, point.value)
        else:
            found[point.name] = GamePackage(point.name, point.value)
    return found


GAMES: Final[dict[str, GamePackage]] = _find_games()
"""Every game by its name: the only registry of games."""


class UnknownGame(TinkertableError):
    """There is no game of this name."""


def open_game(name: str, components: Path | str | None = None) -> Game:
    """A game ready to be played, with the components of its box or with those of a file; each is read only once."""
    if name not in GAMES:
        raise UnknownGame("unknown_game", game=name, known=", ".join(GAMES))
    return _open(GAMES[name], Path(components).read_text(encoding="utf-8") if components is not None else None)


@lru_cache(maxsize=32)
def _open(package: GamePackage, components: str | None) -> Game:
    return package.open(components)


def reopen(name: str, components: str | None) -> Game:
    """The game that a pickle names, with the text of its component file, or `None` for its box."""
    return _open(GAMES[name], components)


def reload(name: str, components: str | None, cells: list[int]) -> State:
    """The position that a pickle holds as its dump."""
    return reopen(name, components).load(cells)


def having(part: str) -> list[str]:
    """The names of the games that have a part: `having("bot/value.py")`."""
    return [name for name, package in GAMES.items() if package.file(part).is_file()]
