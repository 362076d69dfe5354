"""Which rule explains a piece: from what lies on a board to a section of the rules."""

from __future__ import annotations

import re
from functools import cache

from tinkertable.games import GAMES
from tinkertable.web.learn.documents import TOP


@cache
def _links(game: str) -> tuple[tuple[str, str], ...]:
    """The beginnings of piece ids of a game, and the section about such a piece."""
    module = GAMES[game].load_module("learn.rule_links") if game in GAMES else None
    links: tuple[tuple[str, str], ...] = () if module is None else module.RULE_LINKS
    return links


@cache
def rule_anchor(game: str, piece: str) -> str:
    """The section of the rules about a piece, by its id on the board (`tile-B1a`, `dial 0`); `top` for any other."""
    for beginning, anchor in _links(game):
        if re.match(beginning, piece):
            return anchor
    return TOP


def rule_link(game: str, piece: str) -> str:
    """The address of the rule about a piece, for its tooltip."""
    return f"/rules/{game}#{rule_anchor(game, piece)}"


def anchors_of_pieces(game: str) -> set[str]:
    """Every section that a tooltip of this game can point at."""
    return {anchor for _, anchor in _links(game)}
