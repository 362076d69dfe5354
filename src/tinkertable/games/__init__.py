"""The games on the shelf. Each is a folder with the same rooms; see `docs/adding-a-game.md`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from tinkertable.core.contract import Game
from tinkertable.core.errors import TinkertableError

SHELF: Final[dict[str, str]] = {
    "mech-a-dream": "tinkertable.games.mech_a_dream.game",
    "imaginarium": "tinkertable.games.imaginarium.game",
    "bot-factory": "tinkertable.games.bot_factory.game",
}
"""Each game's name and the module whose `create(components)` makes it."""


class UnknownGame(TinkertableError):
    """There is no game of this name."""


def open_game(name: str, components: Path | None = None) -> Game:
    """A game ready to be played, with the components of its box or with those of a file."""
    if name not in SHELF:
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(SHELF)}")
    text = components.read_text(encoding="utf-8") if components is not None else None
    game = import_module(SHELF[name]).create(text)
    assert isinstance(game, Game)
    return game
