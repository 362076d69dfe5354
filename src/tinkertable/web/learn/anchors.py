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
    ),
    "imaginarium": (
        (r"(shop|yard|shredder|belt)\b.* P\d", "production"),
        (r"(shop|yard|shredder|belt)\b.* T\d", "transformation"),
        (r"(shop|yard|shredder|belt)\b.* A\d", "attack"),
        (r"(shop|yard|shredder|belt)\b.* D\d", "defence"),
        (r"(shop|yard|shredder|belt)\b.* S\d", "special"),
        (r"shop .* free", "repair"),
        (r"(belt|extractor|handyman)\b", "planning"),
        (r"pile", "reset"),
        (r"saboteur ", "duel"),
        (r"market ", "transactions"),
        (r"assistant ", "assistants"),
        (r"(project|secret) ", "projects"),
        (r"dial ", "actions"),
        (r"stock ", "hidden"),
    ),
    "bot-factory": (
        (r"space-assembly|assembly-", "assembly"),
        (r"space-parts|wheel|cell-", "parts"),
        (r"space-projects|plan-", "projects"),
        (r"space-finance", "finance"),
        (r"spare-", "swap"),
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
    ),
}
"""For each game the beginnings of piece ids, as its board writes them, and the section about such a piece."""


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
