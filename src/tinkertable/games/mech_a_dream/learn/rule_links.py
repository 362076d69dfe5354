"""Which section of the rules explains a piece of the board, by the beginning of the piece's id."""

from __future__ import annotations

from typing import Final

RULE_LINKS: Final[tuple[tuple[str, str], ...]] = (
    (r"tile-B", "blue"),
    (r"tile-R", "red"),
    (r"tile-G", "green"),
    (r"tile-Y", "yellow"),
    (r"(stock|jar)-", "stock-room"),
    (r"(dock|gate)-", "delivery"),
    (r"part-|now", "day"),
    (r"helper-", "assistants"),
    (r"robot-", "night"),
    (r"screen-", "robots-effects"),
    (r"specialist-", "specialists-bonuses"),
    (r"(goods|flowers|ink|rainbows)-", "pieces"),
    (r"belt-", "buy"),
    (r"line-", "time-passes"),
    (r"hall-", "completed"),
    (r"day-", "end"),
    (r"workshop-slot-", "last-slots"),
    (r"dreams-", "score"),
)
"""Patterns for the beginning of an id, the first that fits wins, and the anchor of the section."""
