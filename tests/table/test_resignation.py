"""Resigning: when it is a defeat, when the game is cancelled, and when a bot plays on for the others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.toys.tables import play, playing
from tinkertable.core.dice import Dice
from tinkertable.core.errors import IllegalMove
from tinkertable.table.rating import CASUAL, STAND_IN, result_without
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.rematch import rematch_table
from tinkertable.table.resignation import is_well_under_way, may_resign, resign
from tinkertable.table.seating import may_delete
from tinkertable.table.table import ABANDONED, OVER, PLAYING, Table
from tinkertable.table.takeback import Proposal


def under_way(*who: str, **more: Any) -> Table:
    """Everybody has moved once."""
    table = playing(*who, **more)
    for seat, name in enumerate(who):
        table = play(table, (name, seat, "take 1"), (name, seat, "done"))
    return table


def test_a_rated_game_of_two_is_cancelled_before_everybody_has_moved() -> None:
    table = play(playing("ann", "bob", rated=True), ("ann", 0, "take 1"), ("ann", 0, "done"))
    assert not is_well_under_way(table)
    change = resign(table, "ann", 0, "random", 1.0)
    assert (change.table.status, change.table.result()) == (ABANDONED, None)
    assert [note.key for note in change.notes] == ["cancelled"]


def test_a_rated_game_of_two_is_lost_once_everybody_has_moved() -> None:
    table = under_way("ann", "bob", rated=True)
    assert is_well_under_way(table)
    change = resign(table, "ann", 0, "random", 1.0)
    assert (change.table.status, change.table.turn(), change.table.rated) == (OVER, [], True)
    result = change.table.result()
    assert result is not None
    assert (result[0], result[1]) == ([1], change.table.match.state().scores())
    assert (change.table.chairs[0].person, change.table.chairs[0].resigned) == (None, "ann")
    assert [note.key for note in change.notes] == ["resigned_lost"]


def test_in_a_casual_game_a_bot_plays_on() -> None:
    table = resign(under_way("ann", "bob"), "ann", 0, "random", 1.0).table
    chair = table.chairs[0]
    assert (table.status, chair.kind, chair.name, chair.resigned) == (PLAYING, "bot", "Ann", None)


def test_where_others_compete_they_play_on_and_only_who_resigned_can_lose() -> None:
    table = resign(under_way("ann", "bob", "cid", rated=True), "ann", 0, "random", 1.0).table
    assert (table.status, table.unrated, table.chairs[0].resigned) == (PLAYING, STAND_IN, "ann")
    again = resign(table, "bob", 1, "random", 2.0).table
    assert (again.status, again.chairs[1].resigned) == (PLAYING, "bob"), "Cid plays on"
    last = resign(again, "cid", 2, "random", 3.0).table
    assert last.status == OVER
    assert last.result() == ([], last.match.state().scores()), "nobody is left who could win"


def test_a_rated_game_against_bots_cannot_be_deleted_out_of_a_defeat() -> None:
    casual, rated = playing("ann", "bot"), playing("ann", "bot", rated=True)
    assert may_delete(rated, "ann"), "nobody has lost anything yet"
    with pytest.raises(Refused, match="delete the game"):
        resign(casual, "ann", 0, "random", 1.0)
    assert not may_resign(rated, "ann")
    table = under_way("ann", "bob", rated=True)
    assert not may_delete(table.with_chair(rated.chairs[1]), "ann")


def test_a_rematch_is_with_who_resigned() -> None:
    table = resign(under_way("ann", "bob", rated=True), "ann", 0, "random", 1.0).table
    spawned = rematch_table(table, "bob", 2.0, Dice(1)).spawned
    assert spawned is not None
    assert [(chair.name, chair.person, chair.bot) for chair in spawned.table.chairs] == [
        ("Bob", "bob", None),
        ("Ann", "ann", None),
    ]
    assert spawned.table.rated


@pytest.mark.parametrize(
    ("winners", "scores", "resigned", "expected"),
    [
        ([1], [3, 9, 5], set[int](), ([1], [3, 1, 2])),
        ([], [9, 5], set[int](), ([], [1, 2])),
        ([0], [9, 5, 7], {0}, ([2], [3, 2, 1])),
        ([], [9, 5], {0}, ([1], [2, 1])),
        ([1, 2], [0, 5, 5], {0}, ([1, 2], [3, 1, 1])),
        ([2], [1, 2, 3], {0, 1}, ([2], [3, 3, 1])),
        ([0], [4, 2], {0, 1}, ([0], [1, 2])),
        ([1], [9, 7, 5, 6], {0}, ([1], [4, 1, 3, 2])),
        ([2], [9, 7, 7, 6], {0}, ([2], [4, 2, 1, 3])),
    ],
)
def test_who_resigned_is_last_whatever_the_bot_has_reached(
    winners: list[int], scores: list[int], resigned: set[int], expected: tuple[list[int], list[int]]
) -> None:
    assert result_without(winners, scores, resigned) == expected


def test_only_a_player_of_a_running_game_resigns() -> None:
    table = under_way("ann", "bob")
    assert may_resign(table, "ann")
    assert not may_resign(table, "eve")
    assert not may_resign(replace(table, status=OVER), "ann")
    with pytest.raises(Forbidden):
        resign(table, "bob", 0, "random", 1.0)
    with pytest.raises(IllegalMove, match="over"):
        resign(replace(table, status=OVER), "ann", 0, "random", 1.0)


def test_a_rated_game_of_three_goes_on_when_somebody_leaves_early() -> None:
    change = resign(playing("ann", "bob", "cid", rated=True), "ann", 0, "random", 1.0)
    chair = change.table.chairs[0]
    assert (change.table.status, change.table.unrated, chair.resigned) == (PLAYING, STAND_IN, None)
    assert (chair.bot, chair.person, chair.clock) == ("random", None, None)
    assert [note.key for note in change.notes] == ["resigned"]


def test_a_casual_game_of_two_is_not_cancelled() -> None:
    assert resign(playing("ann", "bob"), "ann", 0, "random", 1.0).table.status == PLAYING


def test_a_game_that_is_lost_leaves_nothing_open() -> None:
    table = replace(under_way("ann", "bob", rated=True), proposal=Proposal(1, 1, 2, (0,)))
    over = resign(table, "ann", 0, "random", 1.0).table
    assert (over.proposal, over.redo) == (None, ())


def test_who_resigned_is_no_part_of_a_rematch_after_the_others_have_finished() -> None:
    table = resign(under_way("ann", "bob", "cid", rated=True), "ann", 0, "random", 1.0).table
    while table.turn():
        seat = table.turn()[0]
        text = table.game.notation(table.match.state().legal(seat)[-1])
        table = table.step(table.match.submit(seat, table.match.ply, text, 2.0, Dice(1)), 2.0).table
    spawned = rematch_table(table, "bob", 3.0, Dice(1)).spawned
    assert spawned is not None
    assert [chair.person for chair in spawned.table.chairs] == ["bob", "cid", None]


def test_a_game_that_did_not_count_keeps_its_reason() -> None:
    assert resign(playing("ann", "bob"), "ann", 0, "random", 1.0).table.unrated == CASUAL
