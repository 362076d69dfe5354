"""The drawn board of Clatterworks: it can be drawn in every position, and everything legal can be clicked."""

from __future__ import annotations

import re

from tinkertable.core.contract import CHANCE, WATCHER
from tinkertable.core.dice import Dice, draw
from tinkertable.games import open_game
from tinkertable.i18n import LANGUAGES
from tinkertable.web.boards.drawn_board import draw_board

NAMES = ["Ann", "Bob", "Cleo"]


def test_every_legal_move_is_a_button_on_the_board_or_beside_the_prompt() -> None:
    game, dice = open_game("clatterworks"), Dice(5)
    state = game.deal(len(NAMES), {option.name: option.values[0] for option in game.options})
    while actors := state.actors():
        for seat in (WATCHER, *range(len(NAMES))):
            board = draw_board(game, state, seat, NAMES, LANGUAGES[dice.below(len(LANGUAGES))])
            buttons = re.findall(r'name="move"\s+value="([^"]+)"', board.html)
            legal = [game.notation(move) for move in state.legal(seat)] if seat >= 0 else []
            assert sorted([*buttons, *board.choices]) == sorted(legal)
        moves = state.legal(actors[0])
        move = draw(state, dice) if actors[0] == CHANCE else moves[dice.below(len(moves))]
        state.play(actors[0], move)
    assert 'name="move"' not in draw_board(game, state, 0, NAMES).html
