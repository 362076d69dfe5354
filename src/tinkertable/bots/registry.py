"""Bots by their text, as written in records and on the command line: `random`, `search:1s`."""

from __future__ import annotations

from typing import Final

from tinkertable.bots.bot import Bot
from tinkertable.bots.chance import RandomBot
from tinkertable.core.errors import TinkertableError

KINDS: Final = ("random",)
"""The kinds of bots there are, weakest first."""


class UnknownBot(TinkertableError):
    """There is no bot of this text."""


def make_bot(text: str) -> Bot:
    """The bot a text stands for; raises `UnknownBot` with the ones there are when there is none."""
    if text == "random":
        return RandomBot()
    raise UnknownBot(f"no bot is called {text!r}; there are: {', '.join(KINDS)}")
