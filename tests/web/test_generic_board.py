"""The board of games without a painter: zones of pieces with every legal move, and the signs that the game declares."""

from __future__ import annotations

import re

import pytest

from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import start
from tinkertable.games import GAMES, open_game
from tinkertable.i18n.translator import signs_of
from tinkertable.web.boards import drawn_board, generic

SIGN = re.compile(r'class="count">[^<]*</span>\s*<svg class="sign"[^>]*>\s*<use href="#([\w-]+)"')


@pytest.mark.parametrize("name", GAMES)
def test_a_fact_is_drawn_as_the_sign_that_its_game_has_for_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn_board, "draw", generic.paint)
    game, dice = open_game(name), Dice(3)
    state = start(game, 2, {})
    symbols = {sign.message: sign.symbol for sign in signs_of(name).values()}
    compared = 0
    for _ in range(60):
        view = game.view(state, 0)
        zones = game.board(view)
        facts = [fact for zone in zones for fact in zone.facts]
        facts += [fact for zone in zones for piece in zone.pieces for fact in piece.facts]
        drawn = drawn_board.draw_board(game, state, 0, ["Ada", "Bruno"])
        wanted = [symbols[fact.sign] for fact in facts if fact.sign in symbols]
        assert sorted(SIGN.findall(drawn.html)) == sorted(wanted)
        assert drawn.html.count('class="fact-word"') == len(facts) - len(wanted)
        buttons = [*re.findall(r'name="move"\s+value="([^"]+)"', drawn.html), *drawn.choices]
        assert sorted(buttons) == sorted(game.notation(move) for move in view.legal)
        compared += len(wanted)
        step(state, dice)
    assert compared > 0 or not any(sign.message.startswith("good.") for sign in signs_of(name).values())
