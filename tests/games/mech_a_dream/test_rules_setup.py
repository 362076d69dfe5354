"""The set-up: what is laid out, dealt and appointed before the first Assistant leaves home."""

from __future__ import annotations

import pytest

from tests.games.declared_fields import declared_fields
from tests.games.mech_a_dream.builder import BOX, GAME
from tinkertable.core.contract import CHANCE, Options
from tinkertable.core.dice import Dice, draw
from tinkertable.core.setup import start
from tinkertable.games.mech_a_dream.game import create
from tinkertable.games.mech_a_dream.rules.moves import TILES
from tinkertable.games.mech_a_dream.rules.printed_values import PILE_TILES
from tinkertable.games.mech_a_dream.rules.state import (
    DAY,
    HAND,
    NO_CARD,
    NO_TILE,
    SCREEN_NUMBER,
    WIDTH,
    Position,
    count_bits,
)
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState


def begin(seats: int = 2, **options: str) -> MechADreamState:
    chosen: Options = {name.replace("_", "-"): value for name, value in options.items()}
    state = start(GAME, seats, chosen)
    assert isinstance(state, MechADreamState)
    return state


def settle(state: MechADreamState, seed: int = 1) -> list[str]:
    """Let chance draw until somebody has to decide; returns what it drew."""
    dice = Dice(seed)
    drawn = []
    while state.actors() == [CHANCE]:
        move = draw(state, dice)
        drawn.append(GAME.notation(move))
        state.play(CHANCE, move)
        state.check()
    return drawn


def goods(state: MechADreamState, seat: int) -> list[int]:
    return state.cells[seat * WIDTH : seat * WIDTH + 4]


def test_there_are_eighteen_blue_eight_green_sixteen_red_and_eight_yellow_tiles() -> None:
    assert [sum(name[0] == letter for name in TILES) for letter in "BGRY"] == [18, 8, 16, 8]


def test_blue_and_green_tiles_share_a_pile() -> None:
    assert [count_bits(pile) for pile in PILE_TILES] == [26, 16, 8]
    assert {TILES[tile][0] for tile in range(26)} == {"B", "G"}


def test_three_blue_or_green_two_red_and_one_yellow_tile_are_on_offer() -> None:
    state = begin()
    settle(state)
    assert all(tile != NO_TILE for tile in state.market)
    assert [TILES[tile][0] for tile in state.market[3:]] == ["R", "R", "Y"]
    assert {TILES[tile][0] for tile in state.market[:3]} <= {"B", "G"}


def test_one_delivery_card_is_turned_over() -> None:
    state = begin()
    assert sum(text.startswith("card ") for text in settle(state)) == 1


def test_only_seven_of_the_ten_delivery_cards_are_used() -> None:
    state = begin()
    dice = Dice(3)
    while state.actors():
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.play(seat, draw(state, dice) if seat == CHANCE else moves[-1])
    assert count_bits(state.cards) == state.day == 7


def test_everybody_starts_with_three_flowers_and_four_ink() -> None:
    state = begin(4)
    settle(state)
    assert [goods(state, seat) for seat in range(4)] == [[3, 4, 0, 0]] * 4


def test_the_box_says_what_everybody_starts_with() -> None:
    state = start(create(BOX.replace("flowers = 3\nink = 4\nbonuses", "flowers = 1\nink = 7\nbonuses")), 2, {})
    assert isinstance(state, MechADreamState)
    settle(state)
    assert [goods(state, seat) for seat in range(2)] == [[1, 7, 0, 0]] * 2


def test_nothing_has_happened_before_the_first_draw() -> None:
    state = begin(3, robots="yes", specialists="yes")
    told = {"seats": 3, "robots": 1, "specialists": 1, "day": 1, "draw": 1, "card": NO_CARD, "unseen": (1 << 50) - 1}
    fields = [name for name in declared_fields(Position) if isinstance(getattr(state, name), int) and name != "offer"]
    numbers = [told.get(name, 0) for name in fields]
    assert state.dump() == numbers + [0] * 3 * WIDTH + [NO_TILE] * 6 + [0] * 50 + [0] * 10
    assert state.offer == 0
    assert begin(2).staff == []


def test_the_calendar_starts_on_day_one_in_the_morning() -> None:
    state = begin()
    settle(state)
    assert (state.phase, state.day, state.day_part) == (DAY, 1, 0)


def test_tiles_that_are_alike_are_drawn_as_often_as_there_are_of_them() -> None:
    state = begin()
    odds = dict(zip(map(GAME.notation, state.legal(CHANCE)), state.odds(), strict=True))
    assert odds["draw B1a"] == 2
    assert "draw B1b" not in odds
    assert sum(odds.values()) == 26


def test_there_are_no_odds_when_nothing_is_drawn() -> None:
    state = begin()
    settle(state)
    assert (state.odds(), state.legal(CHANCE)) == ([], [])


# Enlightened Robots.


def test_everybody_is_dealt_two_screens_and_keeps_one() -> None:
    state = begin(4, robots="yes")
    drawn = settle(state)
    assert len([text for text in drawn if text.startswith("deal ")]) == 8
    assert state.actors() == [0, 1, 2, 3], "all choose at once"
    for seat in (2, 0, 3, 1):
        choice = state.legal(seat)
        assert len(choice) == 2
        state.play(seat, choice[1])
        assert GAME.notation(choice[1]) == f"screen M{state.cells[seat * WIDTH + SCREEN_NUMBER]}"
    assert state.actors() == [CHANCE]
    hands = [state.cells[seat * WIDTH + HAND] for seat in range(4)]
    assert hands == [0, 0, 0, 0], "the others go back into the box"


@pytest.mark.parametrize("screen", range(1, 9))
def test_the_black_side_of_the_screen_gives_the_starting_resources(screen: int) -> None:
    state = begin(2, robots="yes")
    while state.actors()[0] != 0:
        moves = state.legal(CHANCE)
        wanted = GAME.parse(f"deal M{screen}")
        state.play(CHANCE, wanted if wanted in moves else moves[0])
    state.play(0, GAME.parse(f"screen M{screen}"))
    state.play(1, state.legal(1)[0])
    expected = {
        1: [4, 4, 1, 0],
        2: [3, 5, 0, 0],
        3: [2, 3, 0, 0],
        4: [2, 1, 0, 0],
        5: [3, 4, 0, 0],
        6: [4, 5, 1, 0],
        7: [2, 2, 0, 0],
        8: [3, 3, 1, 0],
    }
    assert goods(state, 0) == expected[screen]


# Specialists.


@pytest.mark.parametrize(("seats", "cast"), [(2, 3), (3, 3), (4, 4)])
def test_four_specialists_come_or_three_with_fewer_than_four_players(seats: int, cast: int) -> None:
    state = begin(seats, specialists="yes")
    drawn = settle(state)
    assert len([text for text in drawn if text.startswith("reveal ")]) == cast
    assert len(state.legal(state.turn)) == cast


def test_screens_are_chosen_after_the_specialists_are_revealed_and_before_the_first_player_is_named() -> None:
    state = begin(2, robots="yes", specialists="yes")
    drawn = [text.split()[0] for text in settle(state)]
    assert drawn == ["draw"] * 6 + ["card"] + ["reveal"] * 3 + ["deal"] * 4
    state.play(0, state.legal(0)[0])
    state.play(1, state.legal(1)[0])
    assert [text.split()[0] for text in settle(state)] == ["first"]


def test_the_last_player_picks_first_and_the_first_player_last() -> None:
    state = begin(4, specialists="yes")
    while state.draw != 5:
        state.play(CHANCE, state.legal(CHANCE)[0])
    state.play(CHANCE, GAME.parse("first 2"))
    order = []
    while state.phase != DAY:
        assert [seat for seat in range(4) if state.legal(seat)] == [state.turn] == state.actors()
        order.append(state.turn)
        state.play(state.turn, state.legal(state.turn)[0])
    assert order == [0, 3, 2], "the first player takes the one that is left"
    assert state.turn == 1


def test_everybody_starts_with_one_specialist_for_one_rainbow() -> None:
    state = begin(3, specialists="yes")
    settle(state)
    while state.phase != DAY:
        state.play(state.turn, state.legal(state.turn)[0])
    staff = [cell for cell in state.staff if cell]
    assert sorted(staff) == [(seat + 1) * 16 + 1 for seat in range(3)]


def test_with_two_players_the_third_specialist_waits_in_the_middle_for_one_rainbow() -> None:
    state = begin(2, specialists="yes")
    settle(state)
    while state.phase != DAY:
        state.play(state.turn, state.legal(state.turn)[0])
    assert sorted(cell for cell in state.staff if cell) == [17, 33, 5 * 16 + 1]
