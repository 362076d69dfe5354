"""Replay and undo, on a small game that has chance, hidden cards and a night in which all act at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.toys.pebbles.game import PebblesGame
from tinkertable.core.contract import CHANCE, Option
from tinkertable.core.errors import BadRecord, BadSetup, IllegalMove, InvalidMove
from tinkertable.core.record import Entry, Player, Record
from tinkertable.core.replay import check_move, parse_move, replay, transitions
from tinkertable.core.setup import choose_options, every_setup, start
from tinkertable.core.text import Arg

GAME = PebblesGame()
DEALT = (Entry(CHANCE, "deal 3"), Entry(CHANCE, "deal 1"))


def record(*entries: Entry) -> Record:
    return Record("pebbles", 1, (Player("Anna"), Player("Bruno")), {"nights": "2"}, "toy", DEALT + entries)


def test_a_record_alone_determines_the_position() -> None:
    played = record(Entry(0, "take 2"), Entry(0, "done"))
    assert replay(GAME, played).scores() == [5, 1]
    assert replay(GAME, played, 2).scores() == [3, 1]
    assert replay(GAME, played, 0).dump() == start(GAME, 2, {"nights": "2"}).dump()


def test_the_positions_of_a_story_stay_as_they_are() -> None:
    told = list(transitions(GAME, record(Entry(0, "take 2"), Entry(0, "done"))))
    assert [after.scores() for _, _, _, after in told] == [[3, 0], [3, 1], [5, 1], [5, 1]]
    assert told[2][0].dump() == told[1][3].dump()


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (Entry(0, "fly"), "move 3: pebbles has no move “fly”"),
        (Entry(0, "sleep"), "move 3: “sleep” is not possible now"),
        (Entry(1, "take 1"), "move 3: Seat 2 cannot act now: it is the turn of seat 1"),
        (Entry(CHANCE, "deal 1"), "move 3: Chance cannot act now"),
    ],
)
def test_a_move_that_cannot_be_played_is_refused_with_its_number(entry: Entry, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        replay(GAME, record(entry))


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (Record("chess", 1, (Player("A"), Player("B"))), "a record of chess"),
        (Record("pebbles", 2, (Player("A"), Player("B"))), "edition 2"),
        (Record("pebbles", 1, (Player("A"),)), "for 2, 3, 4 players, not 1"),
        (Record("pebbles", 1, (Player("A"), Player("B")), {"days": "3"}), "no option “days”"),
        (Record("pebbles", 1, (Player("A"), Player("B")), {"nights": "3"}), "cannot be “3”"),
        (Record("pebbles", 1, (Player("A"), Player("B")), {}, "other"), "components other"),
    ],
)
def test_a_record_of_something_else_is_refused(wrong: Record, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        replay(GAME, wrong)


def test_checking_a_move_leaves_the_position_as_it_is() -> None:
    state = replay(GAME, record())
    before = state.dump()
    assert check_move(GAME, state, 0, "take 1") == GAME.parse("take 1")
    with pytest.raises(InvalidMove):
        check_move(GAME, state, 0, "fly")
    with pytest.raises(IllegalMove):
        check_move(GAME, state, 1, "take 1")
    assert state.dump() == before


def test_a_move_that_is_no_text_is_told_as_text() -> None:
    number: Any = 3
    with pytest.raises(InvalidMove) as refused:
        parse_move(GAME, number)
    assert refused.value.message.args["move"] == Arg("text", "3")


def test_who_has_slept_waits_for_all_others() -> None:
    state = start(GAME, 3, {})
    for entry in ("deal 1", "deal 1", "deal 1"):
        state.play(CHANCE, GAME.parse(entry))
    for seat in (0, 1, 2):
        state.play(seat, GAME.parse("done"))
    state.play(0, GAME.parse("sleep"))
    with pytest.raises(IllegalMove, match="it is the turn of seat 2, 3"):
        check_move(GAME, state, 0, "sleep")


def test_nothing_is_played_when_the_game_is_over() -> None:
    state = start(GAME, 2, {})
    while state.actors():
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[-1])
    with pytest.raises(IllegalMove) as refused:
        check_move(GAME, state, 0, "take 1")
    assert refused.value.key == "game_over"


def test_options_are_completed_with_the_usual_ones() -> None:
    assert choose_options(GAME, {}) == {"nights": "2"}
    with pytest.raises(BadSetup):
        choose_options(GAME, {"nights": "7"})
    assert len(list(every_setup(GAME))) == 6


def test_an_option_is_tried_only_where_it_makes_a_difference() -> None:
    game = PebblesGame()
    alone = game.seats[0]
    game.options = (*game.options, Option("alone", ("no", "yes"), seats=(alone,)))
    setups = [(seats, options["alone"]) for seats, options in every_setup(game)]
    assert setups.count((alone, "yes")) == setups.count((alone, "no")) > 0
    assert {value for seats, value in setups if seats != alone} == {"no"}


def test_a_value_with_which_a_game_need_not_end_is_not_tried() -> None:
    game = PebblesGame()
    game.options = (Option("nights", ("2", "4", "endless"), endless=("endless",)),)
    assert {options["nights"] for _, options in every_setup(game)} == {"2", "4"}
