"""Tinkertable: a digital table for board games about building machines, and their rules as a library.

    import tinkertable as tt

    play = tt.new_game("mech-a-dream", seats=2, seed=7)
    while not play.is_over:
        play.play(play.bot_move("planner"))
    print(play.winners, play.write())

`tt.list_games()` lists the games, `tt.open_game(name)` gives the rules of one, `tt.read_game(text)` reads a record.
`Play` is one game being played, `Game` and `State` are the rules underneath, your own bot derives from `Bot`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tinkertable.bots.own_bots import find_bot as find_bot
    from tinkertable.bots.protocol import Bot as Bot
    from tinkertable.bots.protocol import Choice as Choice
    from tinkertable.core.contract import CHANCE as CHANCE
    from tinkertable.core.contract import WATCHER as WATCHER
    from tinkertable.core.contract import Game as Game
    from tinkertable.core.contract import State as State
    from tinkertable.core.dice import Dice as Dice
    from tinkertable.core.errors import TinkertableError as TinkertableError
    from tinkertable.games import open_game as open_game
    from tinkertable.library import Play as Play
    from tinkertable.library import list_games as list_games
    from tinkertable.library import new_game as new_game
    from tinkertable.library import read_game as read_game

__version__ = "0.1.0"

_HOMES = {
    "Bot": "tinkertable.bots.protocol",
    "CHANCE": "tinkertable.core.contract",
    "Choice": "tinkertable.bots.protocol",
    "Dice": "tinkertable.core.dice",
    "Game": "tinkertable.core.contract",
    "Play": "tinkertable.library",
    "State": "tinkertable.core.contract",
    "TinkertableError": "tinkertable.core.errors",
    "WATCHER": "tinkertable.core.contract",
    "find_bot": "tinkertable.bots.own_bots",
    "list_games": "tinkertable.library",
    "new_game": "tinkertable.library",
    "open_game": "tinkertable.games",
    "read_game": "tinkertable.library",
}
"""Where each public name lives: it is loaded when it is first asked for, so that a part loads only what it needs."""
__all__ = [*_HOMES]  # noqa: PLE0604 - the names are strings


def __getattr__(name: str) -> Any:
    """Load a public name."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """What completion offers: the public names and the parts that are loaded."""
    return sorted({*globals(), *_HOMES} - {"Any", "TYPE_CHECKING", "import_module"})
