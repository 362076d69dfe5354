"""A lobby: its host changes it, people who sat down agree again, links are replaced."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.toys.tables import playing, waiting
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadSetup
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import read_pace
from tinkertable.table.lobby import LobbySetup, agree_again, edit, free_seat, renew_link
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.seating import begin_with_bots, join
from tinkertable.table.seats import Chair
from tinkertable.table.table import PLAYING, WAITING, Table


def setup_of(table: Table, **changes: Any) -> LobbySetup:
    """The table as it is, with some things changed."""
    same = LobbySetup(table.chairs, table.options, table.pace, table.private, table.hints, table.rated)
    return replace(same, **changes)


def edited(table: Table, **changes: Any) -> Table:
    return edit(table, "ann", setup_of(table, **changes), 5.0, Dice(1)).table


@pytest.fixture
def lobby() -> Table:
    """Ann is the host, Bob has sat down, one seat is free."""
    return waiting("ann", "bob", "open")


@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        ({"pace": read_pace("move:60+600")}, ("pace",)),
        ({"options": {"nights": "4"}}, ("options",)),
        ({"rated": True}, ("rated",)),
        ({"hints": False}, ("hints",)),
        ({"pace": read_pace("day:1"), "options": {"nights": "4"}}, ("options", "pace")),
        ({"private": True}, ()),
        ({}, ()),
    ],
)
def test_who_has_sat_down_is_asked_again_if_it_matters(
    lobby: Table, changes: dict[str, Any], asked: tuple[str, ...]
) -> None:
    change = edit(lobby, "ann", setup_of(lobby, **changes), 5.0, Dice(1))
    assert [chair.asked_again for chair in change.table.chairs] == [(), asked, ()]
    assert [note.key for note in change.notes] == [f"edited_{what}" for what in asked]


def test_a_rated_game_has_no_hints_after_the_change_either(lobby: Table) -> None:
    after = edited(lobby, rated=True)
    assert (after.rated, after.hints) == (True, False)
    assert edited(after, rated=False, hints=True).hints


def test_chairs_come_and_go_but_not_those_of_people(lobby: Table) -> None:
    ann, bob, _free = lobby.chairs
    more = edited(lobby, chairs=(ann, bob, Chair(2, bot="random"), Chair(3)))
    assert [chair.kind for chair in more.chairs] == ["person", "person", "bot", "open"]
    assert more.chairs[1].asked_again == ("seats",)
    assert more.match.seats == 4
    assert edited(lobby, chairs=(ann, bob)).status == WAITING, "Bob did not agree to a game of two"
    with pytest.raises(Refused, match="keeps the seat"):
        edited(lobby, chairs=(ann, Chair(1), Chair(2)))
    with pytest.raises(BadSetup):
        edited(lobby, chairs=(ann, bob, *(Chair(seat) for seat in range(2, 7))))


def test_the_game_begins_when_all_seats_are_taken_and_everybody_agrees(lobby: Table) -> None:
    changed = edited(lobby, pace=read_pace("move:60"))
    full = join(changed, "cid", "Cid", None, "", 6.0, Dice(1)).table
    assert full.status == WAITING
    with pytest.raises(Refused, match="has to agree"):
        begin_with_bots(changed, "ann", "easy", 6.0, Dice(1))
    begun = agree_again(full, "bob", 7.0, Dice(1))
    assert begun.table.status == PLAYING
    assert begun.table.chairs[1].asked_again == ()
    with pytest.raises(Refused, match="Nothing has changed"):
        agree_again(changed, "ann", 7.0, Dice(1))


def test_two_changes_are_asked_about_together(lobby: Table) -> None:
    twice = edited(edited(lobby, pace=read_pace("move:60")), options={"nights": "4"})
    assert twice.chairs[1].asked_again == ("options", "pace")


def test_the_host_frees_the_seat_of_somebody_who_does_not_answer(lobby: Table) -> None:
    changed = edited(lobby, pace=read_pace("move:60"))
    assert free_seat(changed, "ann", 1, 6.0).table.chairs[1].kind == "open"
    with pytest.raises(Refused):
        free_seat(lobby, "ann", 1, 6.0)
    with pytest.raises(Forbidden):
        free_seat(changed, "bob", 1, 6.0)


def test_only_the_host_and_only_before_the_game(lobby: Table) -> None:
    def change(table: Table, who: str) -> TableChange:
        return edit(table, who, setup_of(table), 5.0, Dice(1))

    def renew(table: Table, who: str) -> TableChange:
        return renew_link(table, who, 5.0)

    for step in (change, renew):
        with pytest.raises(Forbidden):
            step(lobby, "bob")
        with pytest.raises(Refused, match="already"):
            step(playing("ann", "bob"), "ann")


def test_a_new_link_replaces_the_old_one() -> None:
    table = waiting("ann", "open", private=True)
    renewed = renew_link(table, "ann", 5.0).table
    assert renewed.code != table.code
    with pytest.raises(Forbidden):
        join(renewed, "bob", "Bob", None, table.code, 6.0, Dice(1))
    assert join(renewed, "bob", "Bob", None, renewed.code, 6.0, Dice(1)).table.status == PLAYING


def test_only_a_waiting_player_agrees_again(lobby: Table) -> None:
    with pytest.raises(Forbidden):
        agree_again(lobby, "eve", 5.0, Dice(1))
    with pytest.raises(Refused, match="already"):
        agree_again(playing("ann", "bob"), "bob", 5.0, Dice(1))


def test_a_seat_that_does_not_exist_is_not_freed(lobby: Table) -> None:
    changed = edited(lobby, pace=read_pace("move:60"))
    for seat in (-2, 3):
        with pytest.raises(Refused, match="no such seat"):
            free_seat(changed, "ann", seat, 6.0)


def test_a_changed_lobby_is_as_its_host_wants_it(lobby: Table) -> None:
    after = edited(replace(lobby, shown_hands={"ann": 2}), private=True, pace=read_pace("day:1"), hints=False)
    assert (after.private, after.pace.text, after.hints, after.shown_hands) == (True, "day:1", False, {})


def test_a_host_may_sit_anywhere(lobby: Table) -> None:
    table = replace(lobby, host="bob")
    changed = edit(table, "bob", setup_of(table, pace=read_pace("move:60")), 5.0, Dice(1)).table
    assert [chair.asked_again for chair in changed.chairs] == [("pace",), (), ()]
    assert free_seat(changed, "bob", 0, 6.0).table.chairs[0].kind == "open"
