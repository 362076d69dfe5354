"""Why a move is not possible now: the reasons that every game has, the most general first."""

from __future__ import annotations

import msgspec
import pytest

from tests.toys.pebbles.game import PebblesGame
from tinkertable.core.contract import CHANCE, WATCHER, Seat
from tinkertable.core.setup import start
from tinkertable.core.text import Line, line, seat_arg
from tinkertable.core.why_not import not_acting, why_not

GAME = PebblesGame()
VIEW = GAME.view(start(GAME, 3, {}), 0)


@pytest.mark.parametrize(
    ("over", "seat", "actors", "reason"),
    [
        (True, 0, [], line("refusal.over")),
        (True, WATCHER, [], line("refusal.over")),
        (False, WATCHER, [0], line("refusal.watching")),
        (False, 0, [CHANCE], line("refusal.chance")),
        (False, 0, [1], line("refusal.turn", who=seat_arg(1))),
        (False, 1, [2], line("refusal.turn", who=seat_arg(2))),
        (False, 0, [1, 2], line("refusal.turns")),
        (False, 0, [0], None),
        (False, 1, [0, 1, 2], None),
    ],
)
def test_who_is_not_asked_to_move_is_told_why(over: bool, seat: Seat, actors: list[Seat], reason: Line | None) -> None:
    view = msgspec.structs.replace(VIEW, over=over, seat=seat, actors=actors)
    assert not_acting(view) == reason
    assert why_not(GAME, view, 0) == (reason or GAME.refusal(view, 0))
