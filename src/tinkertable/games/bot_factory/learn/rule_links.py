"""Which section of the rules explains a piece of the board, by the beginning of the piece's id."""

from __future__ import annotations

from typing import Final

RULE_LINKS: Final[tuple[tuple[str, str], ...]] = (
    (r"space-assembly|assembly-", "assembly"),
    (r"space-parts|wheel|cell-|marker", "parts"),
    (r"space-projects|plan-", "projects"),
    (r"space-finance", "finance"),
    (r"spare-", "swap"),
    (r"exchange", "exchange"),
    (r"trade", "trade"),
    (r"stock-", "end"),
    (r"pile-", "parts"),
    (r"universal-robot", "universal-robot"),
    (r"universal-|hand-.*universal", "universal"),
    (r"hand-", "limits"),
    (r"project-|robot-", "rewards"),
    (r"value-", "raise"),
    (r"(offer|claim)-", "claim"),
    (r"tile-", "tiles"),
    (r"task", "tasks"),
    (r"vilela|meeple-5", "vilela"),
    (r"meeple-4", "sandra"),
    (r"meeple-", "move"),
    (r"round", "round"),
    (r"points-", "score"),
    (r"tokens-", "pieces"),
)
"""Patterns for the beginning of an id, the first that fits wins, and the anchor of the section."""
