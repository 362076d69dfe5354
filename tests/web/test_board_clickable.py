"""Whatever can be played lies under the mouse or the finger: every kind of move, at every size."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Final

import pytest

from tests.games.imaginarium.builder import Table
from tests.tiers import one_of
from tests.web.board_harness import Boards
from tests.web.browser import SIZES, needs_browser
from tinkertable.core.contract import Game, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import every_setup, start
from tinkertable.games import open_game
from tinkertable.i18n import LANGUAGES

pytestmark = needs_browser

GAMES: Final = ("mech-a-dream", "imaginarium", "bot-factory")
MANY: Final = os.environ.get("WHOLE_GAMES") == "all"
"""`make whole-games` looks at far more positions."""


def telling_positions(game: Game, seeds: range, times: int) -> Iterator[State]:
    """Positions of random games in which the first seat may do something of a kind that was not seen so often yet."""
    setups = list(every_setup(game))
    seen: Counter[str] = Counter()
    for seed in seeds:
        seats, options = setups[(seed * 7) % len(setups)]
        state, dice = start(game, seats, options), Dice(seed)
        while state.actors():
            if 0 in state.actors():
                kinds = {game.notation(move).partition(" ")[0] for move in state.legal(0)}
                if any(seen[kind] < times for kind in kinds):
                    yield state
                seen.update(kinds)
            step(state, dice)


@pytest.mark.parametrize(("name", "size"), one_of(product(GAMES, SIZES), 1))
def test_every_kind_of_move_can_be_reached_where_it_lies(boards: Boards, name: str, size: str) -> None:
    game = open_game(name)
    board = boards(game, size)
    missed = {}
    for number, state in enumerate(telling_positions(game, range(100), 30 if MANY else 1)):
        board.put(state, language=LANGUAGES[number % len(LANGUAGES)])
        if beyond := board.unreached():
            missed[number] = beyond
    assert missed == {}


def test_without_motion_what_lies_in_the_drawer_of_a_tablet_is_there_at_once(boards: Boards) -> None:
    board = boards(open_game("imaginarium"), "tablet")
    board.put(Table(3).assistants(0, 12).shop(1, "P1", "P3").turn(0).state)
    seen = """() => {
      document.querySelector("label[for=drawer]").click();
      return [...document.querySelectorAll("#others button[name=move]")].map((one) => getComputedStyle(one).visibility);
    }"""
    assert board.page.evaluate(seen) == ["visible", "visible"]
