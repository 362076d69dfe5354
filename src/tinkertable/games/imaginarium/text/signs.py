"""Names as arguments of sentences: machines with and without their article, goods, pairs of the dial."""

from __future__ import annotations

from typing import Final

from tinkertable.core.text import Arg
from tinkertable.games.imaginarium.rules.moves import ACTION_COUNT, ACTIONS, GOODS, STACK_COUNT, stack_name

STACK_NAMES: Final = (*(stack_name(stack) for stack in range(STACK_COUNT)), "S1")
RESOURCES: Final = GOODS[1:4]
TREASURES: Final = GOODS[:4]
"""What majorities are counted in."""
SHOPPING: Final = GOODS[1:]
"""What the market sells."""


def machine(name: str) -> Arg:
    """A machine or stack by its bare name."""
    return Arg("machine", name)


def the(name: str) -> Arg:
    """A machine or stack with its article."""
    return Arg("the", name)


def dial_args(pair: int) -> dict[str, Arg]:
    """The two actions of a pair on the dial."""
    return {"first": Arg("action", ACTIONS[pair]), "second": Arg("action", ACTIONS[(pair + 1) % ACTION_COUNT])}
