"""The keys of every message in the catalogs that the game can use, for the tests of the catalogs."""

from __future__ import annotations

from tinkertable.core.contract import Game
from tinkertable.games.bot_factory import zones
from tinkertable.games.bot_factory.study import KEYS as STUDY_KEYS
from tinkertable.games.bot_factory.text import labels, log, prompts, refusals


def keys(game: Game) -> set[str]:
    """Every message of the catalogs that the game can use."""
    found = (
        {"game.name", "game.pitch"} | prompts.KEYS | labels.KEYS | log.KEYS | refusals.KEYS | zones.KEYS | STUDY_KEYS
    )
    for option in game.options:
        found |= {f"option.{option.name}", f"option.{option.name}.about"}
        found |= {f"option.{option.name}.{value}" for value in option.values}
    return found
