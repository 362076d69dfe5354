"""The time bank: a reserve besides the time per move, charged when a clock stops, to the second."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.toys.tables import play, playing
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadSetup
from tinkertable.table.clock import DAY, PACES, absence, bank_left, read_pace, tick
from tinkertable.table.rematch import rematch_table
from tinkertable.table.seating import come_back, leave
from tinkertable.table.table import OVER, Table

PACE = "move:60+100"


def bank(table: Table, seat: int = 0, now: float = 0.0) -> float | None:
    chair = table.chairs[seat]
    return bank_left(table.pace, chair.bank, chair.clock, now)


def due(table: Table, seat: int = 0) -> float | None:
    clock = table.chairs[seat].clock
    return clock.due if clock is not None else None


def test_paces_with_a_bank_are_read_in_the_unit_of_the_move() -> None:
    assert (read_pace("move:120+900").limit, read_pace("move:120+900").bank) == (120.0, 900.0)
    assert (read_pace("day:1+5").limit, read_pace("day:1+5").bank) == (DAY, 5.0 * DAY)
    assert read_pace("move:120").bank == 0.0
    assert read_pace("move:5+21600").bank == 21_600.0
    assert read_pace("day:60+60").bank == 60.0 * DAY
    for text in PACES:
        assert read_pace(text).text == text


@pytest.mark.parametrize("text", ["move:120+0", "move:120+", "none+60", "move:120+-5", "move:+60", "move:120+60+60"])
def test_a_bank_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadSetup, match="is not a pace"):
        read_pace(text)


@pytest.mark.parametrize("text", ["move:120+21601", "day:1+61"])
def test_a_bank_has_a_largest_size(text: str) -> None:
    with pytest.raises(BadSetup, match="time bank"):
        read_pace(text)


def test_the_bank_runs_only_after_the_time_of_the_move() -> None:
    table = playing("ann", "bob", pace=PACE)
    assert due(table) == 1160.0
    assert [bank(table, 0, now) for now in (1000.0, 1060.0, 1061.0, 1159.0, 1160.0, 9999.0)] == [
        None,
        None,
        99.0,
        1.0,
        0.0,
        0.0,
    ]


@pytest.mark.parametrize(
    ("moved", "left", "until"), [(1059.0, None, 1219.0), (1060.0, None, 1220.0), (1075.5, 84.5, 1220.0)]
)
def test_a_move_takes_from_the_bank_what_it_needed_beyond_its_time(
    moved: float, left: float | None, until: float
) -> None:
    table = play(playing("ann", "bob", pace=PACE), ("ann", 0, "take 1"), now=moved)
    assert table.chairs[0].bank == left
    assert due(table) == until, "the time of the move is new, the bank is not"
    done = play(table, ("ann", 0, "done"), now=moved + 60.0)
    assert done.chairs[0].bank == left, "a move in time costs nothing"
    assert done.chairs[0].clock is None
    assert due(done, 1) == moved + 60.0 + 160.0, "everybody has a bank of their own"


def test_the_warning_comes_before_the_end_of_the_bank() -> None:
    table = playing("ann", "bob", pace=PACE)
    assert tick(table, "random", 1144.9) is None
    warned = tick(table, "random", 1145.0)
    assert warned is not None
    assert warned.table.chairs[0].stand_in is None
    assert tick(warned.table, "random", 1159.9) is None
    late = tick(warned.table, "random", 1160.0)
    assert late is not None
    assert (late.table.chairs[0].stand_in, late.table.chairs[0].bank) == ("random", 0.0)
    back = come_back(late.table, "ann", 0, 2000.0).table
    assert due(back) == 2060.0, "the bank is empty, a move still has its time"


def test_who_loses_the_connection_gets_time_but_no_bank() -> None:
    warned = tick(playing("ann", "bob", pace=PACE), "random", 1145.0, {"bob"})
    assert warned is not None
    extended = tick(warned.table, "random", 1160.0, {"bob"})
    assert extended is not None
    assert (due(extended.table), bank(extended.table, 0, 1160.0)) == (1220.0, 0.0)
    moved = play(extended.table, ("ann", 0, "take 1"), now=1170.0)
    assert (moved.chairs[0].bank, due(moved)) == (0.0, 1230.0)


def test_a_late_warning_gives_no_more_bank_than_there_was() -> None:
    warned = tick(playing("ann", "bob", pace=PACE), "random", 5000.0)
    assert warned is not None
    assert due(warned.table) == 5015.0
    moved = play(warned.table, ("ann", 0, "take 1"), now=5005.0)
    assert moved.chairs[0].bank == 10.0


def test_leaving_the_seat_does_not_refill_the_bank() -> None:
    table = leave(playing("ann", "bob", pace=PACE), "ann", 0, "random", 1100.0).table
    assert table.chairs[0].running_clock is None
    early = come_back(table, "ann", 0, 1110.0).table
    assert (due(early), bank(early, 0, 1110.0)) == (1160.0, 50.0)
    late = come_back(table, "ann", 0, 1200.0).table
    assert (due(late), bank(late, 0, 1200.0)) == (1260.0, 0.0)


def test_nobody_is_absent_while_the_bank_may_run() -> None:
    assert absence(read_pace(PACE), 30.0) == 160.0
    assert absence(read_pace("none"), 30.0) == 30.0


def test_a_rematch_starts_with_full_banks() -> None:
    table = play(playing("ann", "bob", pace=PACE), ("ann", 0, "take 1"), now=1100.0)
    assert table.chairs[0].bank == 60.0
    spawned = rematch_table(replace(table, status=OVER), "ann", 2000.0, Dice(1)).spawned
    assert spawned is not None
    assert [chair.bank for chair in spawned.table.chairs] == [None, None]
