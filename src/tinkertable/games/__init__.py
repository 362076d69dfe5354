"""The games that can be played: the built-in ones, and those that installed packages add by an entry point."""

from __future__ import annotations

import logging
import re
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final, NamedTuple

from tinkertable.core.contract import Game, State
from tinkertable.core.errors import BadRecord, BadSetup, TechnicalError, TinkertableError
from tinkertable.core.replay import check_rules
from tinkertable.core.text_file import read_text_file
from tinkertable.games.package import GamePackage

logger = logging.getLogger(__name__)

__all__ = ["GAMES", "GameKey", "GamePackage", "UnknownGame", "having", "open_game", "reload", "reopen", "stated_game"]

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


def open_game(name: str, components: Path | str | None = None, edition: int | None = None) -> Game:
    """A game ready to be played, with the components of its box or with those of a file; each is read only once.

    It is played by the rules of its newest edition, or of the one that a record or a table states. Raises
    `UnknownGame`, `UnreadableFile` or `BadComponents` for a file that cannot be used, and `BadRecord` for an edition
    that the game does not know.
    """
    if not isinstance(components, str | Path | None):
        raise TechnicalError(f"a component file is named by its path, not by {components!r}")
    text = read_text_file(components) if components is not None else None
    return reopen(name, text, edition)


def stated_game(name: str, edition: int, components: str) -> Game:
    """The game that a record or a table states: its edition, and the digest of the component values of its box."""
    game = reopen(name, None, edition)
    check_rules(game, edition, components)
    return game


def reopen(name: str, components: str | None, edition: int | None = None) -> Game:
    """The game that a pickle names, with the text of its component file, or `None` for its box."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame("unknown_game", game=str(name), known=", ".join(GAMES))
    newest = _open(GAMES[name], components, None)
    if edition is None or edition == newest.edition:
        return newest
    known = ", ".join(map(str, newest.editions or (newest.edition,)))
    if type(edition) is not int:
        raise BadSetup("edition_number", edition=repr(edition), game=name, known=known)
    if edition not in newest.editions:
        raise BadRecord(0, "record_edition", record=edition, game=known)
    return _open(GAMES[name], components, edition)


@lru_cache(maxsize=32)
def _open(package: GamePackage, components: str | None, edition: int | None) -> Game:
    return package.open(components, edition)


class GameKey(NamedTuple):
    """What another process needs to open the same game."""

    name: str
    components: str | None
    """The text of its component file, or `None` for its box."""
    edition: int

    @classmethod
    def of(cls, game: Game) -> GameKey:
        """The key of a game."""
        return cls(game.name, game.own_components, game.edition)

    def open(self) -> Game:
        """The game."""
        return reopen(self.name, self.components, self.edition)


def reload(name: str, components: str | None, cells: list[int], edition: int | None = None) -> State:
    """The position that a pickle holds as its dump."""
    return reopen(name, components, edition).load(cells)


def having(part: str) -> list[str]:
    """The names of the games that have a part: `having("bot/value.py")`."""
    return [name for name, package in GAMES.items() if package.file(part).is_file()]
