"""What a table says about itself: names, seats, players, its link, and that every step is counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.toys.tables import play, playing, waiting
from tinkertable.core.record import Player
from tinkertable.table.refusal import Forbidden
from tinkertable.table.seating import leave, show_hand
from tinkertable.table.seats import Chair, is_unattended
from tinkertable.table.table import (
    ABANDONED,
    BOT_NAMES,
    LETTERS,
    OVER,
    PLAYING,
    RECORD,
    WAITING,
    is_id,
    name_bots,
    new_code,
    new_id,
)


def test_a_chair_without_a_name_is_called_by_its_number() -> None:
    assert waiting("ann", "open").names == ["Ann", "2"]


def test_somebody_who_is_not_signed_in_holds_no_seat() -> None:
    table = waiting("ann", "open")
    assert (table.seats_of(None), table.seats_of("ann"), table.seats_of("eve")) == ([], [0], [])


def test_a_chair_belongs_to_who_sits_on_it() -> None:
    table = playing("ann", "bob")
    assert table.chair_of("bob", 1).name == "Bob"
    for person, seat in (("ann", 1), ("ann", -1), ("bob", -1), ("bob", 2)):
        with pytest.raises(Forbidden):
            table.chair_of(person, seat)


def test_the_record_says_which_players_are_bots() -> None:
    assert playing("ann", "bot").players() == (Player("Ann"), Player("Cog", "random"))


@pytest.mark.parametrize(
    ("status", "ended"), [(WAITING, False), (PLAYING, False), (OVER, True), (ABANDONED, True), (RECORD, True)]
)
def test_when_nobody_will_move_any_more(status: str, ended: bool) -> None:
    assert replace(playing("ann", "bob"), status=status).ended is ended


def test_a_game_has_a_result_when_it_is_over() -> None:
    table = playing("ann", "bob")
    assert waiting("ann", "bob").result() is None
    assert table.result() is None
    assert replace(table, status=ABANDONED).result() is None
    for _night in range(2):
        table = play(table, ("ann", 0, "take 2"), ("ann", 0, "done"), ("bob", 1, "done"))
        table = play(table, ("ann", 0, "sleep"), ("bob", 1, "sleep"))
    assert table.status == OVER
    assert table.result() == (table.match.state().winners(), table.match.state().scores())
    assert replace(table, status=RECORD).result() == table.result(), "an uploaded game has one too"
    assert replace(table, status=WAITING).result() is None


def test_every_change_is_counted_and_dated() -> None:
    table = playing("ann", "bob")
    moved = play(table, ("ann", 0, "take 1"), now=1234.0)
    shown = show_hand(moved, "bob", 1, 1235.0).table
    assert (moved.version, moved.changed) == (table.version + 1, 1234.0)
    assert (shown.version, shown.changed) == (table.version + 2, 1235.0)


def test_the_hands_of_others_stay_shown() -> None:
    table = show_hand(playing("ann", "bob"), "bob", 1, 1.0).table
    assert show_hand(table, "ann", 0, 2.0).table.shown_hands == {"ann": 0, "bob": 1}


def test_the_name_of_a_table_is_short_and_cannot_be_guessed() -> None:
    names = {new_id() for _ in range(50)}
    assert len(names) == 50
    assert all(is_id(name) and len(name) == 12 for name in names)
    assert len({new_code() for _ in range(50)}) == 50
    assert not is_id("a" * 11)
    assert not is_id("a" * 13)
    assert not is_id("a" * 11 + "l")
    assert not set("lio01") & set(LETTERS), "no two letters look alike"


def test_bots_get_names_that_nobody_has() -> None:
    chairs = (Chair(0, "Cog", "ann"), Chair(1, bot="random"), Chair(2, "Mine", bot="random"), Chair(3))
    assert [chair.name for chair in name_bots(chairs)] == ["Cog", BOT_NAMES[1], "Mine", ""]


def test_a_game_that_only_bots_play_is_unattended() -> None:
    assert is_unattended(playing("bot", "bot").chairs)
    table = playing("ann", "bot")
    assert not is_unattended(table.chairs)
    assert is_unattended(leave(table, "ann", 0, "random", 1.0).table.chairs)
