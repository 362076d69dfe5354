"""Replay by turn: where turns begin, and the buttons and keys that lead there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.toys.tables import play, playing
from tests.web.http_client import Client
from tests.web.test_pages import pair
from tinkertable.table.match import PlayedMove
from tinkertable.web.pages.replay_turns import turn_starts, turns_beside

LINE = [PlayedMove(seat, "x", 0.0) for seat in (-1, -1, 0, 0, -1, 0, 1, 1, -1, 0, 1)]


def test_a_turn_begins_when_another_player_moves() -> None:
    assert turn_starts(LINE) == [2, 6, 9, 10], "what chance does belongs to the turn before it"
    assert turn_starts([]) == []


@pytest.mark.parametrize(
    ("ply", "beside"),
    [(0, (0, 2)), (1, (0, 2)), (2, (0, 6)), (4, (2, 6)), (6, (2, 9)), (7, (6, 9)), (10, (9, 11)), (11, (10, 11))],
)
def test_the_turns_before_and_after_a_moment(ply: int, beside: tuple[int, int]) -> None:
    assert turns_beside(LINE, ply) == beside


def test_a_real_game_has_a_turn_for_each_player() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "take 1"), ("ann", 0, "done"), ("bob", 1, "take 1"))
    assert turn_starts(table.match.history) == [2, 4]


def test_the_replay_has_buttons_and_keys_for_turns(client: Callable[..., Client]) -> None:
    ann, _bob, table = pair(client)
    ann.get(table)
    ann.move(table, "take 1")
    ann.get(table)
    ann.move(table, "done")
    ann.get(f"{table}/3")
    for name, key, ply in (("turn_back", "pageup", 2), ("turn_forward", "pagedown", 4)):
        found = re.search(rf'<a class="button plain"\s+id="replay-{name}".*?</a>', ann.page, re.DOTALL)
        assert found is not None, name
        assert f'href="{table}/{ply}"' in found[0]
        assert f'data-key="{key}"' in found[0]
