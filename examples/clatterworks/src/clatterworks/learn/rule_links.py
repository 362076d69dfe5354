"""Which section of the rules explains a piece, by the beginning of its id on the board."""

from __future__ import annotations

from typing import Final

RULE_LINKS: Final = (
    (r"order", "order"),
    (r"(free-|shaft-)?boiler", "boiler"),
    (r"(free-|shaft-)?gears", "gears"),
    (r"(free-|shaft-)?bell", "bell"),
    (r"yard|hand", "turn"),
)
