"""The name, edition, seats and options of Bot Factory; this loads without the rules."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Option

NAME: Final = "bot-factory"
EDITIONS: Final = (1, 2)
"""Every edition whose games can still be played, the newest last."""
EDITION: Final = EDITIONS[-1]
SEATS: Final = (1, 2, 3, 4)
OPTIONS: Final = (
    Option("tiles", ("none", "variant-1", "variant-2")),
    Option("universal-robot", ("no", "yes")),
    Option("start-parts", ("1", "2")),
    Option("rounds", ("40", "60", "none"), endless=("none",)),
    Option("task", ("chance", "choose"), seats=(1,)),
)
"""Production tiles and how they are handed out; the universal robot; parts at the start (ruling 37); the round after
which a game that will not end is scored as it stands, or none (ruling 44); and, alone, whether the task is drawn or
chosen (ruling 47)."""
NO_LIMIT: Final = 1_000_000
"""The last round of a table without one."""
