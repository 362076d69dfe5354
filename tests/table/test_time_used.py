"""Time that was used stays used: no clock is wound up by taking a move back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.toys.tables import play, playing
from tinkertable.core.dice import Dice
from tinkertable.table.clock import DAY, absence, bank_left, read_pace, tick
from tinkertable.table.play import At, answer, ask_back, bot_move
from tinkertable.table.seating import come_back, leave
from tinkertable.table.table import Table
from tinkertable.table.undo import redo, restart, undo

PEOPLE = ("ann", "bob", "cid")


def at(table: Table, seat: int = 0) -> At:
    return At(seat, table.match.ply, table.match.branch)


def due(table: Table, seat: int = 0) -> float | None:
    clock = table.chairs[seat].running_clock
    return clock.due if clock is not None else None


def back(table: Table, now: float, person: str = "ann", seat: int = 0) -> Table:
    return undo(table, person, at(table, seat), now, Dice(1)).table


@pytest.mark.parametrize("way", ["undo", "restart"])
def test_who_moves_and_takes_it_back_for_ever_runs_out_of_time(way: str) -> None:
    table = playing("ann", "bob", pace="move:60")
    go_back = {"undo": undo, "restart": restart}[way]
    for now in range(1010, 1070, 10):
        table = play(table, ("ann", 0, "take 1"), now=now)
        table = go_back(table, "ann", at(table), now + 1.0, Dice(1)).table
    assert due(table) == 1070.0, "the first move gave its time; all that followed gave none"
    warned = tick(table, "random", 1062.0)
    assert warned is not None
    late = tick(warned.table, "random", 1077.0)
    assert late is not None
    assert late.table.chairs[0].stand_in == "random"


def test_a_move_further_than_the_game_has_been_has_its_time() -> None:
    table = play(playing("ann", "bob", pace="move:60"), ("ann", 0, "take 1"), now=1010.0)
    table = play(back(table, 1011.0), ("ann", 0, "take 2"), now=1012.0)
    assert due(table) == 1070.0
    assert due(play(table, ("ann", 0, "take 1"), now=1013.0)) == 1073.0


def test_to_redo_a_move_gives_no_time() -> None:
    table = back(play(playing("ann", "bob", pace="move:60"), ("ann", 0, "take 1"), now=1010.0), 1020.0)
    assert due(redo(table, "ann", at(table), 1030.0, Dice(1)).table) == 1070.0


def test_after_the_end_of_the_turn_the_clock_has_run_on() -> None:
    done = play(playing("ann", "bob", pace="move:60"), ("ann", 0, "done"), now=1010.0)
    assert (due(done), due(done, 1)) == (None, 1070.0)
    table = back(done, 1030.0)
    assert (due(table), due(table, 1)) == (1060.0, None)
    again = play(table, ("ann", 0, "done"), now=1040.0)
    assert due(again, 1) == 1100.0, "Bob loses nothing by it"
    assert due(back(again, 1050.0)) == 1060.0


def test_whose_time_is_up_meanwhile_gets_some_once() -> None:
    table = playing("ann", "bob", pace="move:600")
    table = play(table, ("ann", 0, "done"), now=1500.0)
    table = back(table, 2000.0)
    assert due(table) == 2150.0
    table = back(play(table, ("ann", 0, "done"), now=2010.0), 2100.0)
    assert due(table) == 2150.0
    table = back(play(table, ("ann", 0, "done"), now=2110.0), 2500.0)
    assert due(table) == 2150.0, "no second time"
    late = tick(table, "random", 2500.0)
    assert late is not None
    assert late.table.chairs[0].stand_in == "random"


def test_two_who_take_turns_at_it_run_out_of_time() -> None:
    table = playing("ann", "bob", "cid", pace="move:60")
    now = 1000.0
    for _time in range(6):
        table = play(table, ("ann", 0, "done"), ("bob", 1, "done"), now=now)
        table = back(table, now + 50.0, "bob", 1)
        table = back(table, now + 50.0)
        now += 50.0
    left = (due(table) or 0.0) - now
    assert left <= 0, "Cid does not wait for ever"


def test_at_night_two_cannot_wind_up_each_others_clock() -> None:
    night = play(playing("ann", "bob", pace="move:60"), ("ann", 0, "done"), ("bob", 1, "done"), now=1000.0)
    table = night
    for now in (1010.0, 1020.0, 1030.0):
        for seat, person in enumerate(("ann", "bob")):
            table = play(table, (person, seat, "sleep"), now=now)
            table = back(table, now, person, seat)
    assert due(table) == due(table, 1) == 1060.0


def test_at_night_a_move_of_another_in_between_gives_no_time() -> None:
    night = play(
        playing("ann", "bob", "cid", pace="move:60"), *((who, seat, "done") for seat, who in enumerate(PEOPLE))
    )
    table = play(night, ("bob", 1, "sleep"), ("ann", 0, "sleep"), now=1010.0)
    assert due(back(table, 1020.0)) == 1060.0


def test_the_time_bank_is_charged_for_what_was_taken_back() -> None:
    table = playing("ann", "bob", pace="move:60+100")
    table = play(table, ("ann", 0, "done"), now=1070.0)
    assert table.chairs[0].bank == 90.0
    table = back(table, 1080.0)
    chair = table.chairs[0]
    assert (due(table), bank_left(table.pace, chair.bank, chair.clock, 1080.0)) == (1160.0, 80.0)
    table = play(table, ("ann", 0, "done"), now=1090.0)
    assert table.chairs[0].bank == 70.0


def test_the_time_bank_of_somebody_who_was_asked_too_early_stays() -> None:
    table = play(playing("ann", "bob", pace="move:60+100"), ("ann", 0, "done"), now=1000.0)
    assert due(table, 1) == 1160.0
    table = play(back(table, 1090.0), ("ann", 0, "done"), now=1095.0)
    assert (table.chairs[1].bank, due(table, 1)) == (None, 1255.0)


def test_who_comes_back_when_time_and_bank_are_used_up_gets_some_time_but_no_bank() -> None:
    table = play(playing("ann", "bob", pace="move:60+100"), ("ann", 0, "done"), now=1010.0)
    table = back(table, 1200.0)
    assert (due(table), table.chairs[0].bank) == (1260.0, 0.0)
    assert play(table, ("ann", 0, "done"), now=1210.0).chairs[0].bank == 0.0


def test_the_time_bank_does_not_run_in_the_turns_of_others() -> None:
    table = play(playing("ann", "bob", pace="move:60+100"), ("ann", 0, "done"), now=1010.0)
    night = play(table, ("bob", 1, "done"), now=1165.0)
    assert (night.chairs[0].bank, due(night)) == (None, 1325.0)
    assert (night.chairs[1].bank, due(night, 1)) == (5.0, 1230.0)


def test_who_plays_several_seats_cannot_wind_up_the_clock_of_the_next_one() -> None:
    table = play(playing("ann", "ann2", "bob", pace="move:60"), ("ann", 0, "done"), now=1010.0)
    assert due(table, 1) == 1070.0
    table = play(back(table, 1030.0), ("ann", 0, "done"), now=1040.0)
    assert due(table, 1) == 1070.0


def first_of(table: Table, seat: int = 0) -> int:
    return next(ply for ply in range(table.match.ply) if table.match.history[ply].seat == seat)


def taken_back_by_two(table: Table, now: float) -> Table:
    """Ann goes back to before her first move, and Bob agrees."""
    table = ask_back(table, "ann", 0, first_of(table), now, Dice(1)).table
    return answer(table, "bob", table.proposals, "accept", now, Dice(1)).table


def test_who_was_not_asked_to_agree_has_all_their_time_when_their_turn_comes_again() -> None:
    table = playing("ann", "bob", "cid", pace="move:60+100")
    table = play(table, ("ann", 0, "done"), ("bob", 1, "done"), now=1010.0)
    assert due(table, 2) == 1170.0
    table = taken_back_by_two(table, 1100.0)
    table = play(table, ("ann", 0, "done"), ("bob", 1, "done"), now=1100.0)
    assert (table.chairs[2].bank, due(table, 2)) == (None, 1260.0)


def test_who_is_away_need_not_want_a_takeback() -> None:
    table = leave(playing("ann", "bob", "cid", pace="day:3"), "cid", 2, "random", 1000.0).table
    table = play(table, ("ann", 0, "done"), now=1000.0 + DAY)
    table = play(table, ("bob", 1, "take 1"), now=1000.0 + 2 * DAY)
    assert due(taken_back_by_two(table, 1000.0 + 4 * DAY)) == 1000.0 + 6 * DAY, "two days were left to Ann"


def test_who_was_away_at_a_takeback_has_all_the_time_of_the_move() -> None:
    table = play(playing("ann", "bob", pace="move:600"), ("ann", 0, "done"), ("bob", 1, "done"))
    table = play(table, ("ann", 0, "sleep"), ("bob", 1, "sleep"), now=1500.0)
    table = play(leave(table, "bob", 1, "random", 1500.0).table, ("ann", 0, "done"), now=1500.0)
    table = bot_move(table, at(table, 1), "done", 1500.0, Dice(5)).table
    night = table.match.ply
    table = ask_back(play(table, ("ann", 0, "sleep"), now=1500.0), "ann", 0, night, 1500.0, Dice(1)).table
    assert due(come_back(table, "bob", 1, 1600.0).table, 1) == 2200.0


def test_a_takeback_that_everybody_wants_goes_on_with_what_was_left() -> None:
    table = play(playing("ann", "bob", pace="day:3"), ("ann", 0, "done"), now=1000.0 + DAY)
    table = play(table, ("bob", 1, "take 1"), now=1000.0 + 2 * DAY)
    table = ask_back(table, "ann", 0, first_of(table), 1000.0 + 2 * DAY, Dice(1)).table
    table = answer(table, "bob", table.proposals, "accept", 1000.0 + 4 * DAY, Dice(1)).table
    assert due(table) == 1000.0 + 6 * DAY, "two days were left to Ann"
    clock = table.chairs[0].clock
    assert clock is not None
    assert (clock.warn, clock.warned) == (1000.0 + 6 * DAY - 6 * 3600, False)
    table = play(table, ("ann", 0, "take 1"), now=1000.0 + 5 * DAY)
    assert due(table) == 1000.0 + 8 * DAY, "the next move has its time"
    table = play(table, ("ann", 0, "done"), now=1000.0 + 5 * DAY)
    assert due(table, 1) == 1000.0 + 8 * DAY


def test_a_takeback_leaves_enough_time_to_see_it() -> None:
    table = play(playing("ann", "bob", pace="day:3"), ("ann", 0, "done"), now=999.0 + 3 * DAY)
    table = play(table, ("bob", 1, "take 1"), now=1000.0 + 3 * DAY)
    table = ask_back(table, "ann", 0, first_of(table), 1000.0 + 3 * DAY, Dice(1)).table
    table = answer(table, "bob", table.proposals, "accept", 1000.0 + 4 * DAY, Dice(1)).table
    assert due(table) == 1000.0 + 4 * DAY + 6 * 3600


def test_two_cannot_agree_to_let_the_third_wait_for_ever() -> None:
    table = playing("ann", "bob", "cid", pace="move:60")
    to = table.match.ply
    now = 1000.0
    for _time in range(6):
        table = play(table, ("ann", 0, "done"), now=now)
        table = play(table, ("bob", 1, "take 1"), now=now + 50.0)
        table = ask_back(table, "ann", 0, to, now + 50.0, Dice(1)).table
        table = answer(table, "bob", table.proposals, "accept", now + 50.0, Dice(1)).table
        now += 50.0
    assert (due(table) or 0.0) <= now, "Cid was not asked"


def test_with_bots_only_going_back_gives_no_time_but_the_next_move_does() -> None:
    table = play(playing("ann", "bot", pace="move:60"), ("ann", 0, "done"), now=1010.0)
    table = bot_move(table, at(table, 1), "done", 1011.0, Dice(5)).table
    assert due(table) == 1071.0
    table = back(table, 1050.0)
    assert due(table) == 1071.0
    assert due(play(table, ("ann", 0, "take 1"), now=1060.0)) == 1120.0


def test_who_comes_back_to_an_earlier_move_of_theirs_has_no_time_anew() -> None:
    table = back(play(playing("ann", "bob", pace="move:60"), ("ann", 0, "take 1"), now=1000.0), 1001.0)
    for now in (1060.0, 1075.0):
        change = tick(table, "random", now)
        assert change is not None
        table = change.table
    assert table.chairs[0].stand_in == "random"
    table = come_back(table, "ann", 0, 1100.0).table
    assert due(table) == 1160.0
    assert due(play(table, ("ann", 0, "take 1"), now=1110.0)) == 1160.0


def test_at_night_who_leaves_and_comes_back_has_no_time_anew() -> None:
    table = play(playing("ann", "bob", pace="move:60"), ("ann", 0, "done"), ("bob", 1, "done"), now=1000.0)
    left = leave(table, "ann", 0, "random", 1010.0).table
    left = play(left, ("bob", 1, "sleep"), now=1020.0)
    assert due(come_back(left, "ann", 0, 1030.0).table) == 1060.0


def test_a_clock_from_an_older_database_gives_its_time_with_the_next_move() -> None:
    table = playing("ann", "bob", pace="move:60")
    old = table.chairs[0].clock
    assert old is not None
    table = table.with_chair(replace(table.chairs[0], clock=replace(old, ply=0)))
    table = play(table, ("ann", 0, "take 1"), now=1010.0)
    assert due(table) == 1070.0
    assert due(play(back(table, 1020.0), ("ann", 0, "take 1"), now=1030.0)) == 1070.0
    done = play(playing("ann", "bob", pace="move:60"), ("ann", 0, "done"), now=1010.0)
    unknown = done.with_chair(replace(done.chairs[0], stopped=None))
    assert due(back(unknown, 1030.0)) == 1090.0, "nobody knows what was left, so it is all of it, once"


def test_who_comes_back_when_the_time_is_just_up_gets_some() -> None:
    table = play(playing("ann", "bob", pace="move:60"), ("ann", 0, "done"), now=1010.0)
    assert due(back(table, 1060.0)) == 1120.0


def test_without_a_limit_no_clock_is_kept() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "done"), now=1010.0)
    assert table.chairs[0].stopped is None


def test_without_a_time_bank_there_is_none_to_be_empty() -> None:
    warned = tick(playing("ann", "bob", pace="move:60"), "random", 1045.0)
    assert warned is not None
    late = tick(warned.table, "random", 1060.0)
    assert late is not None
    assert (late.table.chairs[0].stand_in, late.table.chairs[0].bank) == ("random", None)


def test_somebody_is_absent_after_the_time_that_was_asked_for_where_a_move_has_no_limit() -> None:
    assert absence(read_pace("none"), 0.5) == 0.5
    assert absence(read_pace("move:60+100"), 0.5) == 160.0
