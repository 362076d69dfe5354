"""People at one table: a game pauses when all have left, seats are given up, names change, tables are deleted."""

from __future__ import annotations

from dataclasses import replace

from tests.toys.tables import begun, playing, waiting
from tinkertable.core.dice import Dice
from tinkertable.table.clock import tick
from tinkertable.table.rematch import rematch_table
from tinkertable.table.seating import come_back, leave, may_delete, rename
from tinkertable.table.seats import bots_to_move, is_paused
from tinkertable.table.table import OVER, Table


def over(table: Table) -> Table:
    return replace(table, status=OVER)


def test_bots_do_not_play_on_when_everybody_has_left() -> None:
    table = playing("ann", "bob", "bot")
    table = leave(table, "ann", 0, "random", 1.0).table
    assert bots_to_move(table.chairs, [0, 2]) == [0, 2]
    table = leave(table, "bob", 1, "random", 2.0).table
    assert is_paused(table.chairs)
    assert bots_to_move(table.chairs, [0, 1, 2]) == []
    table = come_back(table, "bob", 1, 3.0).table
    assert bots_to_move(table.chairs, [0, 2]) == [0, 2]


def test_a_table_of_bots_alone_is_played() -> None:
    table = playing("bot", "bot")
    assert not is_paused(table.chairs)
    assert bots_to_move(table.chairs, [0]) == [0]


def test_a_new_name_reaches_every_seat_that_had_the_old_one() -> None:
    table = playing("ann", "bob", "ann2")
    change = rename(table, "ann", "Ann", "Anna", 1.0)
    assert change is not None
    assert change.table.names == ["Anna", "Bob", "Ann2"], "a name of its own stays"
    assert rename(table, "ann", "Other", "Anna", 1.0) is None
    taken = rename(table, "ann", "Ann", "Bob", 1.0)
    assert taken is not None
    assert taken.table.names[0] == "Bob 2"


def test_a_rematch_uses_the_names_of_today() -> None:
    table = over(begun("ann", "bob").table)
    change = rematch_table(table, "ann", 1.0, Dice(1), {"ann": "Anna", "bob": "Bob"})
    assert change.spawned is not None
    assert change.spawned.table.names == ["Bob", "Anna"]


def test_only_a_table_that_is_ones_own_alone_can_be_deleted() -> None:
    assert may_delete(waiting("ann", "open"), "ann")
    assert not may_delete(waiting("ann", "open"), "bob")
    assert may_delete(playing("ann", "bot"), "ann")
    assert not may_delete(playing("ann", "bob"), "ann")
    assert not may_delete(over(playing("ann", "bot", rated=True)), "ann"), "ratings are made of it"


def test_who_has_lost_the_connection_gets_some_more_time_once() -> None:
    table = playing("ann", "bob", pace="move:60")
    warned = tick(table, "random", 1045.0, {"bob"})
    assert warned is not None
    extended = tick(warned.table, "random", 1060.0, {"bob"})
    assert extended is not None
    assert [note.key for note in extended.notes] == ["connection_lost"]
    assert extended.table.chairs[0].stand_in is None
    assert tick(extended.table, "random", 1119.0, {"bob"}) is None
    late = tick(extended.table, "random", 1120.0, {"bob"})
    assert late is not None
    assert late.table.chairs[0].stand_in == "random"


def test_who_is_connected_or_has_days_gets_no_more() -> None:
    for pace, now, connected in (("move:60", 60.0, {"ann"}), ("day:1", 86_400.0, set[str]())):
        warned = tick(playing("ann", "bob", pace=pace), "random", 1000.0 + now - 1.0, connected)
        assert warned is not None
        late = tick(warned.table, "random", 1000.0 + now * 2, connected)
        assert late is not None
        assert late.table.chairs[0].stand_in == "random"
