"""What each game calls free: it is legal, costs nothing, and goes on until nothing is free any more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.test_why_not import GAMES, positions
from tinkertable.core.contract import Game, State
from tinkertable.core.view import plain
from tinkertable.games import open_game


def goods(game: Game, state: State, seat: int) -> dict[str, int]:
    """What a player has that can be spent."""
    mine: dict[str, Any] = plain(game.view(state, seat))["players"][seat]
    if game.name == "mech-a-dream":
        return {good: mine[good] for good in ("flowers", "ink", "rainbows", "points")}
    return dict(mine["stock"]) if game.name == "imaginarium" else {"tokens": mine["tokens"]}


def step_of(game: Game, state: State, seat: int) -> object:
    """The part of the turn in which somebody is."""
    view = plain(game.view(state, seat))
    return view.get("step"), view.get("turn"), view["actors"]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_free_costs_nothing(name: str) -> None:
    game = open_game(name)
    met = set()
    for seed in range(1, 13):
        for state in positions(game, 3, seed, every=2, most=900):
            for seat in state.actors():
                free = game.free_move(state, seat)
                if free is None:
                    continue
                met.add(game.notation(free).split()[0])
                before = goods(game, state, seat)
                after = state.clone()
                after.play(seat, free)
                if step_of(game, after, seat) != step_of(game, state, seat):
                    continue  # the next step has begun, and may have taken its price
                assert all(n >= before[good] for good, n in goods(game, after, seat).items()), game.notation(free)
    wanted = {
        "mech-a-dream": {"activate", "robot", "boost"},
        "imaginarium": {"use", "extract", "validate"},
        "bot-factory": {"place"},
    }
    assert met == wanted[name]


def test_mech_a_dream_leaves_a_machine_whose_gain_would_be_lost() -> None:
    game = open_game("mech-a-dream")
    lost = 0
    for state in positions(game, 2, 2, every=1, most=600):
        for seat in state.actors():
            view = plain(game.view(state, seat))
            mine = view["players"][seat]
            for tile in mine["workshop"]:
                gains = (tile["effect"] or {"get": {}})["get"]
                move = game.parse(f"activate {tile['id']}")
                if view["phase"] == "night" and move in view["legal"] and mine["flowers"] + gains.get("flower", 0) > 9:
                    lost += 1
                    assert game.free_move(state, seat) != move
    assert lost
