"""Which rule explains a piece: from what lies on a board to a section of the rules."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from tinkertable.web.learn.documents import TOP

_PIECES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "mech-a-dream": (
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
        (r"berth-", "last-slots"),
        (r"dreams-", "score"),
    ),
    "imaginarium": (
        (r"pile", "reset"),
        (r"round", "round"),
        (r"step-0", "planning"),
        (r"step-1", "use"),
        (r"step-2", "collect"),
        (r"step-3", "actions"),
        (r"step-4", "validate"),
        (r"(handyman|extractor|shaft)\b", "planning"),
        (r"saboteur\b", "duel"),
        (r"(market|buy|sell)\b", "transactions"),
        (r"assistant\b", "assistants"),
        (r"(project|secret)\b", "projects"),
        (r"(dial|sector|pair)\b", "actions"),
        (r"pack\b", "combining"),
        (r"(stock|heap)\b", "hidden"),
        (r".*\bP\d", "production"),
        (r".*\bT\d", "transformation"),
        (r".*\bA\d", "attack"),
        (r".*\bD\d", "defence"),
        (r".*\bS\d", "special"),
        (r"belt\b", "planning"),
        (r"shop\b", "repair"),
    ),
    "bot-factory": (
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
    ),
}
"""For each game the beginnings of piece ids, as its boards write them, and the section about such a piece."""


@cache
def rule_anchor(game: str, piece: str) -> str:
    """The section of the rules about a piece, by its id on the board (`tile-B1a`, `dial 0`); `top` for any other."""
    for beginning, anchor in _PIECES.get(game, ()):
        if re.match(beginning, piece):
            return anchor
    return TOP


def rule_link(game: str, piece: str) -> str:
    """The address of the rule about a piece, for its tooltip."""
    return f"/rules/{game}#{rule_anchor(game, piece)}"


def anchors_of_pieces(game: str) -> set[str]:
    """Every section that a tooltip of this game can point at."""
    return {anchor for _, anchor in _PIECES[game]}
