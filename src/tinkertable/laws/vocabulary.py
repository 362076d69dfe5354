"""Laws about the vocabulary: every move has one text, and every text one move."""

from __future__ import annotations

import re
from typing import Final

from tinkertable.core.contract import Game
from tinkertable.core.errors import InvalidMove

NOTATION: Final = re.compile(r"[a-z0-9][!-~]*( [!-~]+)*")
NOT_MOVES: Final = ("", " ", "no such move", "\n", "-1", "0x", "☃")


def check_vocabulary(game: Game) -> None:
    """Hold the game's moves to the laws of notation; raises `AssertionError` naming the move that breaks one."""
    assert len(set(game.moves)) == len(game.moves), "two moves share a notation"
    for move, text in enumerate(game.moves):
        assert NOTATION.fullmatch(text), f"{text!r} cannot be written in a record"
        assert game.notation(move) == text, f"notation({move}) is not {text!r}"
        assert game.parse(text) == move, f"parse({text!r}) is not {move}"
    for text in NOT_MOVES:
        try:
            move = game.parse(text)
        except InvalidMove:
            continue
        raise AssertionError(f"{text!r} is no move, yet parse gives {move}")
