"""Bots by their text, as written in records and on the command line: `random`, `planner`, `net-search:1s`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tinkertable.bots.greedy_bot import GreedyBot
from tinkertable.bots.net_file import find_net_value, find_search_value
from tinkertable.bots.planner_bot import PlannerBot
from tinkertable.bots.protocol import Bot
from tinkertable.bots.random_bot import RandomBot
from tinkertable.bots.search_bot import SearchBot
from tinkertable.bots.turn_search import WIDTH
from tinkertable.bots.value import Value
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import Game
from tinkertable.core.errors import TinkertableError

KINDS: Final = ("random", "greedy", "planner", "search", "net", "net-planner", "net-search")
"""The kinds of bots there are; those with a net play like the others where a game has none."""
NET_VALUES: Final = {"net": find_net_value, "net-planner": find_net_value, "net-search": find_search_value}
"""How the bots with a net find the value of a game."""
LEVELS: Final[dict[str, str]] = {
    "easy": "greedy:0.06",
    "fair": "greedy",
    "strong": "planner",
    "hardest": "net-search:1s",
}
"""The levels a player chooses from, weakest first, and the bot each of them is."""
NARROW: Final = 8
"""How many beginnings of a turn the quick bot with a net follows at a time."""
LONGEST_THOUGHT: Final = 600.0
"""The longest time to think, in seconds, that a bot may be given."""

SECONDS_A_FORECAST: Final = 0.05
SECONDS_A_BEGINNING: Final = 0.1
QUICK: Final = 1.0

_TIME: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)(s|ms|n)")


class UnknownBot(TinkertableError):
    """There is no bot of this text, or its setting makes no sense."""


def make_bot(text: str, values: Callable[[Game, int], Value] | None = None) -> Bot:
    """The bot a text stands for; raises `UnknownBot` with the ones there are when there is none.

    `values` finds the value of a game at a table of some size; by default the one with the tuned weights, and for bots
    with a net the one of the shipped net. `own_bots.find_bot` knows more bots, and must not be asked by strangers.
    """
    kind, _, setting = LEVELS.get(text, text).partition(":")
    if values is None:
        values = NET_VALUES.get(kind, find_value)
    if kind == "random" and not setting:
        return RandomBot()
    if kind == "greedy":
        return GreedyBot(values, _carelessness(text, setting))
    if kind == "net":
        return PlannerBot(values, _width(text, setting, NARROW))
    if kind in ("planner", "net-planner"):
        return PlannerBot(values, _width(text, setting, WIDTH))
    if kind in ("search", "net-search"):
        return _search(text, setting, values)
    raise UnknownBot("bot_name", bot=text, known=", ".join((*LEVELS, *KINDS)))


def thinking_time(text: str) -> float:
    """The seconds a bot takes for a move at most, on a slow machine; raises `UnknownBot` like `make_bot`."""
    bot = make_bot(text)
    if isinstance(bot, SearchBot):
        return bot.seconds or bot.forecasts * SECONDS_A_FORECAST
    if isinstance(bot, PlannerBot):
        return bot.width * SECONDS_A_BEGINNING
    return QUICK


def kind_of(text: str) -> str:
    """Which of the kinds a bot is, whatever level or setting its text names."""
    return LEVELS.get(text, text).partition(":")[0]


def _carelessness(text: str, setting: str) -> float:
    """What stands after `greedy:`: how careless it is."""
    if not setting:
        return 0.0
    if not re.fullmatch(r"[0-9](\.[0-9]{1,4})?", setting):
        raise UnknownBot("bot_careless", bot=text, example="greedy:0.05")
    return float(setting)


def _width(text: str, setting: str, usual: int) -> int:
    """What stands after `planner:`: how many beginnings of a turn it follows at a time."""
    if not setting:
        return usual
    if not re.fullmatch(r"[1-9][0-9]{0,3}", setting):
        raise UnknownBot("bot_width", bot=text, example="planner:40")
    return int(setting)


def _search(text: str, setting: str, values: Callable[[Game, int], Value]) -> Bot:
    """What stands after `search:`: how long it thinks, or how many forecasts it makes."""
    limit, _, horizon = setting.partition(":")
    parts = _TIME.fullmatch(limit or "1s")
    if parts is None or (horizon and not re.fullmatch(r"[1-9][0-9]?", horizon)):
        raise UnknownBot("bot_limit", bot=text, example="search:1s, search:500ms, search:2000n")
    amount, unit = float(parts[1]), parts[2]
    turns = int(horizon) if horizon else 0
    if unit == "n":
        if not 1 <= amount <= 1_000_000 or amount != int(amount):
            raise UnknownBot("bot_forecasts", bot=text)
        return SearchBot(values, forecasts=int(amount), horizon=turns)
    seconds = amount / 1000 if unit == "ms" else amount
    if not seconds:
        raise UnknownBot("bot_no_time", bot=text)
    if seconds > LONGEST_THOUGHT:
        raise UnknownBot("bot_too_long", bot=text, longest=int(LONGEST_THOUGHT))
    return SearchBot(values, seconds=seconds, horizon=turns)
