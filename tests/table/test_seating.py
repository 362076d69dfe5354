"""Coming, going, waiting and playing again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.toys.pebbles.game import PebblesGame
from tests.toys.tables import GAME, play, playing, waiting
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadSetup, IllegalMove
from tinkertable.table.clock import DAY, read_pace, start_clock, tick, warn
from tinkertable.table.fork import fork_table
from tinkertable.table.play import At, bot_move
from tinkertable.table.rating import PROGRAM
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.rematch import rematch_table
from tinkertable.table.seating import (
    begin_with_bots,
    come_back,
    forget,
    join,
    leave,
    may_delete,
    numbered,
    rename,
    replace_absent,
    show_hand,
)
from tinkertable.table.seats import FORMER, Chair, bots_to_move
from tinkertable.table.table import OVER, PLAYING, RECORD, WAITING, Table, new_table


def ended(*who: str) -> Table:
    table = playing(*who)
    while table.turn():
        seat = table.turn()[0]
        text = GAME.notation(table.match.state().legal(seat)[-1])
        table = table.step(table.match.submit(seat, table.match.ply, text, 1.0, Dice(4)), 1.0).table
    return table


def test_the_game_begins_with_the_last_chair_taken() -> None:
    table = waiting("ann", "open", "open")
    table = join(table, "bob", "Bob", None, "", 1.0, Dice(1)).table
    assert table.status == WAITING
    assert table.match.ply == 0
    table = join(table, "cid", "Cid", 2, "", 1.0, Dice(1)).table
    assert table.status == PLAYING
    assert table.turn() == [0]


def test_two_people_with_one_name_can_be_told_apart() -> None:
    table = join(waiting("ann", "open"), "other", "Ann", None, "", 1.0, Dice(1)).table
    assert table.names == ["Ann", "Ann 2"]


def test_a_seat_is_taken_only_once() -> None:
    table = join(waiting("ann", "open", "open"), "bob", "Bob", 1, "", 1.0, Dice(1)).table
    with pytest.raises(Refused, match="taken"):
        join(table, "cid", "Cid", 1, "", 1.0, Dice(1))
    with pytest.raises(Refused, match="begun"):
        join(playing("ann", "bob"), "cid", "Cid", None, "", 1.0, Dice(1))


def test_nobody_takes_a_second_chair() -> None:
    with pytest.raises(Refused, match="already sit"):
        join(waiting("ann", "open", "open"), "ann", "Ann", None, "", 1.0, Dice(1))


def test_names_stay_as_short_as_a_record_needs_them() -> None:
    table = replace(waiting("ann", "open"), chairs=(Chair(0, "x" * 60, "ann"), Chair(1)))
    table = join(table, "bob", "x" * 60, None, "", 1.0, Dice(1)).table
    assert table.names == ["x" * 60, "x" * 57 + " 2"]
    assert len(numbered("x" * 60, 10)) == 60


def test_a_private_table_needs_its_code() -> None:
    table = waiting("ann", "open", private=True)
    with pytest.raises(Forbidden):
        join(table, "bob", "Bob", None, "guess", 1.0, Dice(1))
    assert join(table, "bob", "Bob", None, table.code, 1.0, Dice(1)).table.status == PLAYING


def test_only_the_host_fills_free_chairs_with_bots() -> None:
    table = waiting("ann", "open", "open")
    with pytest.raises(Forbidden):
        begin_with_bots(table, "bob", "random", 1.0, Dice(1))
    table = begin_with_bots(table, "ann", "random", 1.0, Dice(1)).table
    assert [chair.kind for chair in table.chairs] == ["person", "bot", "bot"]
    assert [chair.bot for chair in table.chairs] == [None, "random", "random"]
    assert len(set(table.names)) == 3
    assert table.status == PLAYING


def test_a_table_must_fit_its_game() -> None:
    with pytest.raises(BadSetup):
        waiting("ann")
    with pytest.raises(BadSetup):
        new_table(GAME, {"dice": "yes"}, [Chair(0), Chair(1)], pace=read_pace("none"), private=False, host="a", now=1.0)


def test_leaving_before_the_game_frees_the_chair() -> None:
    table = leave(waiting("ann", "bob", "open"), "bob", 1, "random", 1.0).table
    assert table.chairs[1].kind == "open"


def test_a_chair_is_handed_to_a_bot_and_back() -> None:
    left = leave(playing("ann", "bob"), "ann", 0, "random", 1.0)
    assert [note.key for note in left.notes] == ["handed_over"]
    with pytest.raises(IllegalMove, match="over"):
        leave(replace(left.table, status=OVER), "bob", 1, "random", 1.0)
    table = left.table
    assert bots_to_move(table.chairs, table.turn()) == [0]
    table = come_back(table, "ann", 0, 2.0).table
    assert bots_to_move(table.chairs, table.turn()) == []
    with pytest.raises(Refused):
        come_back(table, "ann", 0, 2.0)
    with pytest.raises(Forbidden):
        leave(table, "bob", 0, "random", 1.0)


def test_somebody_absent_is_replaced_by_players_only() -> None:
    table = playing("ann", "bob")
    with pytest.raises(Forbidden):
        replace_absent(table, "eve", 0, True, "random", 1.0)
    with pytest.raises(Refused, match="still here"):
        replace_absent(table, "bob", 0, False, "random", 1.0)
    replaced = replace_absent(table, "bob", 0, True, "random", 1.0)
    assert replaced.table.chairs[0].stand_in == "random"
    assert [note.key for note in replaced.notes] == ["handed_over_absent"]


def test_at_night_bots_wait_for_the_last_person() -> None:
    table = playing("ann", "bob", "bot")
    table = play(table, ("ann", 0, "done"), ("bob", 1, "done"))
    table = table.step(table.match.submit(2, table.match.ply, "done", 1.0, Dice(1)), 1.0).table
    assert table.turn() == [0, 1, 2]
    assert bots_to_move(table.chairs, table.turn()) == []
    table = play(table, ("ann", 0, "sleep"), ("bob", 1, "sleep"))
    assert bots_to_move(table.chairs, table.turn()) == [2]


# Clocks


@pytest.mark.parametrize("text", ["", "move", "move:0", "move:3", "move:-5", "day:61", "hour:2", "move:1e3", "none:1"])
def test_a_pace_that_is_none(text: str) -> None:
    with pytest.raises(BadSetup):
        read_pace(text)


@pytest.mark.parametrize(
    ("text", "limit"),
    [("none", None), ("move:5", 5), ("move:60", 60), ("move:99999", 99999), ("day:1", DAY), ("day:60", 60 * DAY)],
)
def test_paces(text: str, limit: float | None) -> None:
    assert (read_pace(text).text, read_pace(text).limit) == (text, limit)


@pytest.mark.parametrize("text", ["move:4", "day:61", "move:100000"])
def test_a_pace_beyond_its_limits(text: str) -> None:
    with pytest.raises(BadSetup):
        read_pace(text)


def test_a_seat_is_warned_a_quarter_of_its_time_before_but_at_most_six_hours() -> None:
    assert read_pace("none").grace == 0
    assert read_pace("move:120").grace == 30
    assert read_pace("day:1").grace == 6 * 3600
    assert read_pace("day:60").grace == 6 * 3600


def test_a_day_has_86400_seconds() -> None:
    assert DAY == 24 * 60 * 60


def test_a_clock_without_a_limit_stays_without_one() -> None:
    pace = read_pace("none")
    clock = start_clock(pace, 5.0)
    assert (clock.asked, clock.warn, clock.due, clock.warned) == (5.0, None, None, False)
    assert warn(clock, pace, 9.0).due is None


def test_a_clock_remembers_when_it_was_asked_and_warned() -> None:
    pace = read_pace("move:60")
    clock = warn(start_clock(pace, 100.0), pace, 145.0)
    assert (clock.asked, clock.warn, clock.due, clock.warned) == (100.0, 145.0, 160.0, True)


def test_every_late_seat_is_warned_at_once() -> None:
    table = playing("ann", "bob", pace="move:60")
    table = play(table, ("ann", 0, "done"), ("bob", 1, "done"), now=2000.0)
    change = tick(table, "random", 2050.0)
    assert change is not None
    assert [(note.key, note.args) for note in change.notes] == [
        ("time_short", {"seat": 0}),
        ("time_short", {"seat": 1}),
    ]
    assert change.table.changed == 2050.0
    assert all(chair.clock is not None and chair.clock.warned for chair in change.table.chairs)


def test_the_clock_of_those_who_are_asked_runs() -> None:
    table = playing("ann", "bob", pace="move:60")
    assert table.chairs[0].clock is not None
    assert table.chairs[0].clock.due == 1060.0
    assert table.chairs[1].clock is None
    table = play(table, ("ann", 0, "take 1"), now=1050.0)
    assert table.chairs[0].clock is not None
    assert table.chairs[0].clock.due == 1110.0  # a move gives new time
    table = play(table, ("ann", 0, "done"), now=1055.0)
    assert table.chairs[0].clock is None
    assert table.chairs[1].clock is not None


def test_others_do_not_refill_my_clock_at_night() -> None:
    table = playing("ann", "bob", pace="move:60")
    table = play(table, ("ann", 0, "done"), ("bob", 1, "done"), now=2000.0)
    table = play(table, ("ann", 0, "sleep"), now=2030.0)
    assert table.chairs[1].clock is not None
    assert table.chairs[1].clock.due == 2060.0


def test_a_clock_warns_before_it_acts() -> None:
    table = playing("ann", "bob", pace="move:60")
    assert tick(table, "random", 1044.0) is None
    news = tick(table, "random", 1045.0)
    assert news is not None
    assert [note.key for note in news.notes] == ["time_short"]
    assert tick(news.table, "random", 1059.0) is None
    late = tick(news.table, "random", 1060.0)
    assert late is not None
    assert [note.key for note in late.notes] == ["time_up"]
    assert late.table.chairs[0].acting_bot == "random"
    assert late.table.chairs[0].running_clock is None


def due_of(table: Table, seat: int = 0) -> float | None:
    clock = table.chairs[seat].running_clock
    return clock.due if clock is not None else None


def test_leaving_and_returning_gives_no_new_time() -> None:
    table = playing("ann", "bob", pace="move:60")
    for now in (1030.0, 1040.0, 1044.0):
        table = leave(table, "ann", 0, "random", now).table
        assert due_of(table) is None, "nobody waits for it meanwhile"
        assert tick(table, "random", now) is None
        table = come_back(table, "ann", 0, now + 0.5).table
        assert due_of(table) == 1060.0
    warned = tick(table, "random", 1045.0)
    assert warned is not None
    table = come_back(leave(warned.table, "ann", 0, "random", 1050.0).table, "ann", 0, 1051.0).table
    assert due_of(table) == 1060.0
    assert tick(table, "random", 1060.0) is not None


@pytest.mark.parametrize(
    ("pace", "more"), [("move:30", 30.0), ("move:60", 60.0), ("move:600", 150.0), ("day:3", 21_600.0)]
)
def test_whose_time_was_up_gets_some_more_when_they_return_once_a_move(pace: str, more: float) -> None:
    table = leave(playing("ann", "bob", pace=pace), "ann", 0, "random", 1001.0).table
    for now in (500_000.0, 500_001.0, 500_002.0):
        table = come_back(table, "ann", 0, now).table
        assert due_of(table) == 500_000.0 + more
        table = leave(table, "ann", 0, "random", now).table
    table = come_back(table, "ann", 0, 500_003.0).table
    late = tick(table, "random", 500_000.0 + more)
    assert late is not None
    assert [note.key for note in late.notes] == ["time_up"]
    again = come_back(late.table, "ann", 0, 600_000.0).table
    assert due_of(again) == 500_000.0 + more, "no second time"
    moved = play(again, ("ann", 0, "take 1"), now=600_000.0)
    assert due_of(moved) == 600_000.0 + (read_pace(pace).limit or 0.0)


def test_after_the_bot_has_moved_the_next_turn_has_its_own_time() -> None:
    table = leave(playing("ann", "bob", pace="move:60"), "ann", 0, "random", 1010.0).table
    table = bot_move(table, At(0, table.match.ply, table.match.branch), "take 1", 1020.0, Dice(5)).table
    assert table.chairs[0].clock is None
    assert due_of(come_back(table, "ann", 0, 1100.0).table) == 1160.0


def test_after_a_long_sleep_of_the_server_the_warning_still_comes_first() -> None:
    table = playing("ann", "bob", pace="move:60")
    news = tick(table, "random", 9000.0)
    assert news is not None
    assert [note.key for note in news.notes] == ["time_short"]
    assert tick(news.table, "random", 9014.0) is None
    assert tick(news.table, "random", 9015.0) is not None


def test_no_pace_no_clock() -> None:
    assert start_clock(read_pace("none"), 5.0).next_check() is None
    pace = read_pace("day:1")
    clock = warn(start_clock(pace, 0.0), pace, 10.0)
    assert clock.due == DAY


# Several seats of one person


def test_the_privacy_screen_belongs_to_its_owner() -> None:
    table = playing("ann", "ann2", "bob")
    assert table.seats_of("ann") == [0, 1]
    assert show_hand(table, "ann", 1, 1.0).table.shown_hands == {"ann": 1}
    with pytest.raises(Forbidden):
        show_hand(table, "ann", 2, 1.0)


# Again


def test_a_rematch_seats_everybody_one_further() -> None:
    table = ended("ann", "bob", "bot")
    old = rematch_table(table, "bob", 1.0, Dice(1))
    again = old.spawned
    assert again is not None
    assert old.table.next == again.table.id
    with pytest.raises(Refused, match="already"):
        rematch_table(old.table, "ann", 1.0, Dice(1))
    assert [chair.person for chair in again.table.chairs] == ["bob", None, "ann"]
    assert again.table.status == PLAYING
    assert again.table.rematch_of == table.id
    with pytest.raises(Forbidden):
        rematch_table(table, "eve", 1.0, Dice(1))
    with pytest.raises(Refused):
        rematch_table(playing("ann", "bob"), "ann", 1.0, Dice(1))


@pytest.mark.parametrize("private", [True, False])
def test_a_rematch_is_made_like_its_table(private: bool) -> None:
    table = replace(ended("ann", "bob"), private=private, hints=private, pace=read_pace("move:60"))
    again = rematch_table(table, "bob", 7.0, Dice(1))
    assert [(note.key, note.args) for note in again.notes] == [("rematch", {"seat": 1})]
    assert again.spawned is not None
    new = again.spawned.table
    assert (new.private, new.hints, new.pace, new.options) == (private, private, table.pace, table.options)
    assert (new.host, new.created, new.changed) == ("bob", 7.0, 7.0)
    assert new.names == ["Bob", "Ann"]


@pytest.mark.parametrize(
    ("status", "private", "hints", "expected"),
    [
        (OVER, False, False, (False, True)),
        (OVER, True, True, (True, True)),
        (RECORD, False, False, (True, True)),
        (RECORD, True, True, (True, True)),
        (PLAYING, False, True, (False, True)),
        (PLAYING, True, True, (True, True)),
    ],
)
def test_who_may_see_a_fork_and_ask_the_coach_there(
    status: str, private: bool, hints: bool, expected: tuple[bool, bool]
) -> None:
    table = replace(ended("ann", "bob"), status=status, private=private, hints=hints)
    new = fork_table(table, "bob", 0, name="Bob", seat=None, bot="random", now=7.0, dice=Dice(1)).table
    assert (new.private, new.hints) == expected
    assert (new.host, new.created, new.changed, new.pace.text) == ("bob", 7.0, 7.0, "none")


def test_whose_seat_a_fork_gives() -> None:
    table = ended("ann", "bob", "cid")

    def seat_at(ply: int, person: str, seat: int | None = None) -> list[int]:
        change = fork_table(table, person, ply, name="X", seat=seat, bot="random", now=1.0, dice=Dice(1))
        assert [chair.bot for chair in change.table.chairs].count("random") == 2
        return change.table.seats_of(person)

    first = next(at for at in range(table.match.ply) if table.match.at(at).actors() == [1])
    assert seat_at(first, "ann") == [0]  # the own one
    assert seat_at(first, "eve") == [1]  # a stranger gets the one that is to move
    assert seat_at(first, "eve", 2) == [2]  # or the one asked for
    assert seat_at(table.match.ply, "eve") == [0]  # the first when nobody is
    night = next(at for at in range(table.match.ply) if len(table.match.at(at).actors()) > 1)
    assert seat_at(night, "bob") == [1]
    assert seat_at(night, "eve") == [0]
    for wrong in (-1, 3):
        with pytest.raises(Refused, match="no such seat"):
            seat_at(first, "eve", wrong)
    for ply in (-1, table.match.ply + 1):
        with pytest.raises(Refused, match="no such moment"):
            seat_at(ply, "eve")
    with pytest.raises(Refused, match="no such moment"):
        fork_table(waiting("ann", "open"), "ann", 0, name="A", seat=None, bot="random", now=1.0, dice=Dice(1))


def test_a_fork_goes_on_from_any_moment_of_a_finished_game() -> None:
    table = ended("ann", "bob")
    for ply in (0, 1, 2, 5, table.match.ply):
        news = fork_table(table, "eve", ply, name="Eve", seat=None, bot="random", now=1.0, dice=Dice(1))
        assert [played.text for played in news.played[:ply]] == [played.text for played in table.match.history[:ply]]
        assert news.table.seats_of("eve")
        assert (news.table.forked_from, news.table.match.branch) == ((table.id, ply), 0)
        assert news.table.status == (OVER if ply == table.match.ply else PLAYING)
    with pytest.raises(Refused):
        fork_table(table, "eve", table.match.ply + 1, name="Eve", seat=None, bot="random", now=1.0, dice=Dice(1))


def test_a_fork_never_shows_what_is_hidden() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "done"))
    with pytest.raises(Refused, match="hidden"):
        fork_table(table, "ann", table.match.ply, name="Ann", seat=None, bot="random", now=1.0, dice=Dice(1))
    assert not table.is_open_book()
    assert table.is_open_book(0)
    assert replace(table, status=OVER).is_open_book()


def test_the_chairs_of_somebody_who_is_gone_for_good() -> None:
    gone = forget(playing("ann", "bob", "ann2"), "ann", "fair", 1200.0)
    assert gone.table.names == [FORMER, "Bob", FORMER]
    assert [chair.acting_bot for chair in gone.table.chairs] == ["fair", None, "fair"]
    assert [note.key for note in gone.notes] == ["handed_over", "handed_over"]
    assert bots_to_move(gone.table.chairs, gone.table.turn()) == [0]  # the game goes on
    free = forget(waiting("ann", "open", "bob"), "ann", "fair", 1200.0).table
    assert [chair.kind for chair in free.chairs] == ["open", "open", "person"]


def test_the_host_needs_no_code() -> None:
    table = leave(waiting("ann", "bob", private=True), "ann", 0, "random", 1.0).table
    assert join(table, "ann", "Ann", None, "", 2.0, Dice(1)).table.seats_of("ann") == [0]


def test_a_program_that_sits_down_is_no_rated_player() -> None:
    table = waiting("ann", "open", rated=True)
    assert join(table, "bob", "Bob", None, "", 1.0, Dice(1)).table.rated
    joined = join(table, "bob", "Bob", None, "", 1.0, Dice(1), program=True).table
    assert ([chair.program for chair in joined.chairs], joined.unrated) == ([False, True], PROGRAM)


def test_many_people_of_one_name_are_numbered() -> None:
    table = waiting("ann", "open", "open", "open")
    for person in ("a", "b", "c"):
        table = join(table, person, "Ann", None, "", 1.0, Dice(1)).table
    assert table.names == ["Ann", "Ann 2", "Ann 3", "Ann 4"]


def test_a_running_game_is_not_begun_again() -> None:
    with pytest.raises(Refused, match="begun"):
        begin_with_bots(playing("ann", "bob"), "ann", "random", 1.0, Dice(1))


def test_only_a_person_who_is_not_yet_replaced_is_replaced() -> None:
    table = playing("ann", "bob", "bot")
    for seat in (-1, 3):
        with pytest.raises(Refused, match="no such seat"):
            replace_absent(table, "ann", seat, True, "random", 1.0)
    with pytest.raises(Refused, match="still here"):
        replace_absent(table, "ann", 2, True, "random", 1.0)
    away = leave(table, "bob", 1, "random", 1.0).table
    with pytest.raises(Refused, match="still here"):
        replace_absent(away, "ann", 1, True, "random", 1.0)
    with pytest.raises(IllegalMove, match="over"):
        replace_absent(replace(table, status=OVER), "ann", 1, True, "random", 1.0)


def test_a_deleted_account_leaves_its_bot_and_no_hand() -> None:
    table = show_hand(leave(playing("ann", "bob"), "ann", 0, "easy", 1.0).table, "ann", 0, 1.0).table
    table = show_hand(table, "bob", 1, 1.0).table
    gone = forget(table, "ann", "fair", 2.0)
    assert (gone.table.chairs[0].stand_in, gone.notes, gone.table.shown_hands) == ("easy", (), {"bob": 1})
    over = forget(replace(playing("ann", "bob"), status=OVER), "ann", "fair", 2.0)
    assert (over.table.names, over.notes) == ([FORMER, "Bob"], ())


def test_a_name_with_a_number_is_renamed_too_but_not_in_a_game_that_is_over() -> None:
    table = playing("ann", "bob")
    table = table.with_chair(replace(table.chairs[1], name="Bob 2"))
    renamed = rename(table, "bob", "Bob", "Rob", 1.0)
    assert renamed is not None
    assert renamed.table.names == ["Ann", "Rob"]
    assert rename(replace(table, status=OVER), "bob", "Bob", "Rob", 1.0) is None


def test_a_game_of_bots_is_deleted_by_its_host() -> None:
    table = replace(playing("bot", "bot"), host="ann")
    assert may_delete(table, "ann")
    assert not may_delete(table, "eve")
    assert may_delete(replace(playing("ann", "bot"), status=OVER), "ann"), "a game that does not count"
    assert may_delete(waiting("ann", "bob", "open"), "ann"), "a game that has not begun is its host's"


def test_a_rematch_keeps_names_apart_and_takes_the_newest_rules() -> None:
    newest = PebblesGame()
    table = ended("ann", "bob", "cid")
    spawned = rematch_table(table, "ann", 1.0, Dice(1), {"bob": "Cid", "ann": "Ann"}, newest).spawned
    assert spawned is not None
    assert spawned.table.names == ["Cid", "Cid 2", "Ann"]
    assert spawned.table.game is newest
    several = rematch_table(ended("ann", "ann2"), "ann", 1.0, Dice(1), {"ann": "Anna"}).spawned
    assert several is not None
    assert several.table.names == ["Ann2", "Ann"], "who plays several seats keeps the names"


def test_a_rematch_knows_its_programs() -> None:
    table = ended("ann", "bob")
    table = table.with_chair(replace(table.chairs[1], program=True))
    spawned = rematch_table(table, "ann", 1.0, Dice(1)).spawned
    assert spawned is not None
    assert [chair.program for chair in spawned.table.chairs] == [True, False]
